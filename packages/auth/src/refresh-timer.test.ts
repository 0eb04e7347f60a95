import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { createRefreshTimer, getRefreshDelayMs } from './refresh-timer.ts'

it.each([
  ['20 s before expiry', 600_000, 580_000],
  ['also when 40 s or less remain', 30_000, 10_000],
  ['after half of what remains when that is less than 20 s', 12_000, 6_000],
  ['after the longest delay a timer can have', 60 * 86_400_000, 2_147_483_647],
])('refreshes %s', (_, remainingMs, delayMs) => {
  expect(getRefreshDelayMs(1_000_000 + remainingMs, 1_000_000)).toBe(delayMs)
})

it('doesn’t schedule a refresh of an expired token: a wrong clock must not cause a storm of requests', () => {
  expect(getRefreshDelayMs(1_000_000, 1_000_000)).toBeNull()
})

it('refreshes after half of what remains if that is exactly 20 s', () => {
  expect(getRefreshDelayMs(20_000, 0)).toBe(10_000)
  expect(getRefreshDelayMs(20_001, 0)).toBe(1)
})

describe('the timer', () => {
  const refresh = vi.fn<() => void>()
  let visibility: 'visible' | 'hidden'

  beforeEach(() => {
    vi.useFakeTimers({ now: 1_000_000 })
    refresh.mockReset()
    visibility = 'visible'
    vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
  const refreshesAfter = (ms: number) => {
    vi.advanceTimersByTime(ms - 1)
    const before = refresh.mock.calls.length
    vi.advanceTimersByTime(1)
    return refresh.mock.calls.length - before
  }
  const show = (state: typeof visibility) => {
    visibility = state
    document.dispatchEvent(new Event('visibilitychange'))
  }

  it('[4.05] refreshes once, 20 s before expiry, by the latest schedule', () => {
    const timer = createRefreshTimer(refresh)
    timer.arm(Date.now() + 60_000)
    timer.arm(Date.now() + 600_000)
    expect(refreshesAfter(580_000)).toBe(1)
    vi.advanceTimersByTime(3_600_000)
    expect(refresh).toHaveBeenCalledOnce()
  })

  it('doesn’t refresh an expired token, and cancels the previous schedule', () => {
    const timer = createRefreshTimer(refresh)
    timer.arm(Date.now() + 60_000)
    timer.arm(Date.now())
    vi.advanceTimersByTime(3_600_000)
    expect(refresh).not.toHaveBeenCalled()
  })

  it('retries after 5, 10, 20, 40, and then 60 s, and never before the provider allows', () => {
    const timer = createRefreshTimer(refresh)
    for (const seconds of [5, 10, 20, 40, 60, 60]) {
      timer.armRetry(0)
      expect(refreshesAfter(seconds * 1000)).toBe(1)
    }
    timer.armRetry(90_000)
    expect(refreshesAfter(90_000)).toBe(1)
  })

  it('starts with a short retry again after a success, or a new session', () => {
    const timer = createRefreshTimer(refresh)
    for (const restart of [() => timer.arm(Date.now() + 600_000), () => timer.cancel()]) {
      timer.armRetry(0)
      restart()
      timer.armRetry(0)
      expect(refreshesAfter(5_000)).toBe(1)
    }
  })

  it('[4.08] does nothing after it’s canceled', () => {
    const timer = createRefreshTimer(refresh)
    const stop = timer.watchVisibility()
    timer.arm(Date.now() + 10_000)
    timer.cancel()
    vi.advanceTimersByTime(60_000)
    show('visible')
    expect(refresh).not.toHaveBeenCalled()
    stop()
  })

  it('[4.07] waits while the tab is hidden, and catches up once it’s shown', () => {
    const timer = createRefreshTimer(refresh)
    const stop = timer.watchVisibility()
    timer.arm(Date.now() + 600_000)
    show('hidden')
    vi.advanceTimersByTime(580_000)
    show('hidden')
    expect(refresh).not.toHaveBeenCalled()
    show('visible')
    expect(refresh).toHaveBeenCalledOnce()
    stop()
    show('visible')
    expect(refresh).toHaveBeenCalledOnce()
  })

  it('drops a due refresh when it gets a new token', () => {
    const timer = createRefreshTimer(refresh)
    const stop = timer.watchVisibility()
    timer.arm(Date.now() + 60_000)
    show('hidden')
    vi.advanceTimersByTime(40_000)
    timer.arm(Date.now() + 600_000)
    show('visible')
    expect(refresh).not.toHaveBeenCalled()
    stop()
  })

  it('checks the clock when the tab is shown, because timers don’t notice that it was changed', () => {
    const timer = createRefreshTimer(refresh)
    const stop = timer.watchVisibility()
    timer.arm(Date.now() + 600_000)
    vi.setSystemTime(Date.now() + 579_999)
    show('visible')
    expect(refresh).not.toHaveBeenCalled()
    vi.setSystemTime(Date.now() + 1)
    show('visible')
    expect(refresh).toHaveBeenCalledOnce()
    stop()
  })
})
