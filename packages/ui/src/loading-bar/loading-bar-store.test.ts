import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  createLoadingBar,
  estimateProgress,
  loadingBarDefaults,
  type LoadingBarStore,
} from './loading-bar-store.ts'

const frameMs = 16
const handles = new Map<number, ReturnType<typeof setTimeout>>()
let lastHandle = 0
let startedAt: number
let bar: LoadingBarStore

beforeEach(() => {
  vi.useFakeTimers()
  startedAt = Date.now()
  bar = createLoadingBar({
    frames: {
      request(step) {
        lastHandle += 1
        handles.set(lastHandle, setTimeout(step, frameMs))
        return lastHandle
      },
      cancel: (handle) => clearTimeout(handles.get(handle)),
      now: () => Date.now(),
    },
  })
})

afterEach(() => {
  vi.useRealTimers()
})

function goTo(atMs: number) {
  vi.advanceTimersByTime(startedAt + atMs - Date.now())
}

function progress() {
  return Number(bar.getState().progress.toFixed(2))
}

describe('a navigation from 0 to 1500 ms', () => {
  it('[9.09] shows nothing before 200 ms', () => {
    bar.start()
    goTo(199)
    expect(bar.getState().isLoading).toBe(false)
    goTo(200)
    expect(bar.getState().isLoading).toBe(true)
    expect(progress()).toBe(0)
    expect(loadingBarDefaults.throttleMs).toBe(200)
  })

  it('[9.10] follows the estimate for a duration of 2000 ms', () => {
    bar.start()
    const trace = [400, 700, 1200, 1499].map((atMs) => {
      goTo(atMs)
      return progress()
    })
    expect(trace).toEqual([11.09, 28.49, 49.23, 57.78])
    expect(loadingBarDefaults.durationMs).toBe(2000)
  })

  it('[9.11] stays full for 500 ms, then hides', () => {
    bar.start()
    goTo(1500)
    bar.finish()
    expect(progress()).toBe(100)
    goTo(1999)
    expect(bar.getState().isLoading).toBe(true)
    goTo(2000)
    expect(bar.getState().isLoading).toBe(false)
    expect(progress()).toBe(100)
    expect(loadingBarDefaults.hideDelayMs).toBe(500)
  })

  it('[9.12] goes back to 0 another 400 ms later', () => {
    bar.start()
    goTo(1500)
    bar.finish()
    goTo(2399)
    expect(progress()).toBe(100)
    goTo(2400)
    expect(progress()).toBe(0)
    expect(loadingBarDefaults.resetDelayMs).toBe(400)
  })
})

describe('the estimate', () => {
  it.each([
    [100, 6.35],
    [200, 12.57],
    [500, 29.52],
    [1000, 50],
    [2000, 70.48],
    [4000, 84.4],
    [8000, 92.08],
    [20_000, 96.82],
  ])('after %i ms, is at %f percent', (elapsedMs, expected) => {
    expect(estimateProgress(elapsedMs, 2000)).toBeCloseTo(expected, 2)
  })

  it('never reaches 100', () => {
    expect(estimateProgress(86_400_000, 2000)).toBeLessThan(100)
  })
})

it('is never shown for a navigation of 120 ms', () => {
  const seen: boolean[] = []
  bar.subscribe(() => seen.push(bar.getState().isLoading))
  bar.start()
  goTo(120)
  bar.finish()
  expect(progress()).toBe(100)
  goTo(1019)
  expect(progress()).toBe(100)
  goTo(1020)
  expect(progress()).toBe(0)
  expect(seen).not.toContain(true)
})

it('[8.12] turns to the error color and keeps it until the next start', () => {
  bar.start()
  goTo(600)
  bar.finish({ error: true })
  expect(bar.getState()).toEqual({ progress: 100, isLoading: true, hasError: true })
  goTo(1100)
  expect(bar.getState().isLoading).toBe(false)
  goTo(1500)
  expect(bar.getState()).toEqual({ progress: 0, isLoading: false, hasError: true })
  bar.start()
  expect(bar.getState().hasError).toBe(false)
})

it('stays visible and restarts at 0 when a second navigation starts', () => {
  bar.start()
  goTo(700)
  bar.start()
  expect(bar.getState().isLoading).toBe(true)
  expect(progress()).toBe(0)
  goTo(899)
  expect(progress()).toBe(0)
  goTo(1100)
  expect(progress()).toBe(11.09)
})

it('supports force at the start and at the end', () => {
  bar.start({ force: true })
  expect(bar.getState().isLoading).toBe(true)
  bar.finish({ force: true })
  expect(bar.getState()).toEqual({ progress: 0, isLoading: false, hasError: false })
})

it('finishes when it is set to 100 or more', () => {
  bar.start()
  goTo(300)
  bar.set(120)
  expect(progress()).toBe(100)
  goTo(800)
  expect(bar.getState().isLoading).toBe(false)
})
