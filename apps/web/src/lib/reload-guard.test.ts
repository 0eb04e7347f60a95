import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { hardNavigate, reloadGuardMs } from './reload-guard.ts'

const place = { pathname: '/home', search: '', assign: vi.fn(), reload: vi.fn() }
const load = (path: string, nowMs?: number) => hardNavigate(path, nowMs, place)

beforeEach(() => {
  sessionStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.clearAllMocks()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('[4.61] [9.15] does not load the same path a second time within 10 s', () => {
  expect(load('/properties?sort=name')).toBe(true)
  vi.advanceTimersByTime(9999)
  expect(load('/properties?sort=name')).toBe(false)
  expect(place.assign.mock.calls).toEqual([['/properties?sort=name']])

  vi.advanceTimersByTime(1)
  expect(load('/properties?sort=name')).toBe(true)
  expect(place.assign).toHaveBeenCalledTimes(2)
  expect(reloadGuardMs).toBe(10_000)
})

it('[4.61] applies per path: another one loads immediately', () => {
  load('/properties')
  expect(load('/portfolios')).toBe(true)
  expect(place.assign).toHaveBeenLastCalledWith('/portfolios')
})

it('reloads if the path is the current page', () => {
  expect(load('/home')).toBe(true)
  expect(place.reload).toHaveBeenCalledOnce()
  expect(place.assign).not.toHaveBeenCalled()
})

it('stops even if a page takes longer to fail than the guard lasts', () => {
  load('/home')
  vi.advanceTimersByTime(500)
  const startedAtMs = Date.now()
  vi.advanceTimersByTime(60_000)

  expect(load('/home', startedAtMs)).toBe(false)
})

it('does not navigate without storage', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })

  expect(load('/home')).toBe(false)
  expect(place.reload).not.toHaveBeenCalled()
})

it('skips the unload prompt once', () => {
  const ask = vi.fn()
  window.addEventListener('beforeunload', ask)
  load('/properties')
  window.dispatchEvent(new Event('beforeunload'))
  expect(ask).not.toHaveBeenCalled()

  window.dispatchEvent(new Event('beforeunload'))
  expect(ask).toHaveBeenCalledOnce()
  window.removeEventListener('beforeunload', ask)
})
