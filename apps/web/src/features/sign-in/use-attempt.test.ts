import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ProviderError } from '~/lib/provider-error'
import { useAttempt } from './use-attempt.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const render = () => renderHook(() => useAttempt<'code' | 'link'>()).result
const tooMany = () =>
  Promise.reject(new ProviderError(429, { errorCode: 'E130429', errorDescription: 'x', retryAfter: 12 }))

it('counts down while the same attempt is blocked, and allows others', async () => {
  const attempts = render()
  await act(() => attempts.current.attempt('code', tooMany))
  expect(attempts.current.failedAttempt).toEqual({ kind: 'code', message: null, waitSeconds: 12 })
  expect(attempts.current.isBlocked('code')).toBe(true)
  expect(attempts.current.isBlocked('link')).toBe(false)

  const work = vi.fn(() => Promise.resolve())
  await act(() => attempts.current.attempt('code', work))
  expect(work).not.toHaveBeenCalled()

  act(() => void vi.advanceTimersByTime(5000))
  expect(attempts.current.failedAttempt?.waitSeconds).toBe(7)
  act(() => void vi.advanceTimersByTime(7000))
  expect(attempts.current.failedAttempt).toBeNull()
  await act(() => attempts.current.attempt('code', work))
  expect(work).toHaveBeenCalledOnce()
})

it('runs one attempt at a time', async () => {
  const attempts = render()
  let finish = () => {}
  const slow = () => new Promise<void>((resolve) => (finish = resolve))
  let first: Promise<boolean> | undefined
  act(() => void (first = attempts.current.attempt('code', slow)))
  expect(attempts.current.pending).toBe('code')

  const work = vi.fn(() => Promise.resolve())
  expect(await act(() => attempts.current.attempt('link', work))).toBe(false)
  expect(work).not.toHaveBeenCalled()

  await act(async () => finish())
  expect(await first).toBe(true)
  expect(attempts.current.pending).toBeNull()
})

it('clears the failure with the next attempt', async () => {
  const attempts = render()
  await act(() => attempts.current.attempt('code', tooMany))
  await act(() => attempts.current.attempt('link', () => Promise.resolve()))

  expect(attempts.current.failedAttempt).toBeNull()
})
