import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { findRetryAfterMs, retryWhileUnavailable } from './retry-while-unavailable.ts'
import { SessionUnavailableError } from './session-unavailable-error.ts'

const failWith = (status: number, retryAfterSeconds: number | null = null) =>
  Object.assign(new Error(`The server returned ${status}`), { status, retryAfterSeconds })
const unreachable = Object.assign(new Error('The server could not be reached.'), { name: 'NetworkError' })

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(1)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Tracks a promise without leaving its rejection unhandled. */
function follow<Value>(promise: Promise<Value>) {
  const outcome: { value?: Value; error?: unknown } = {}
  promise.then(
    (value) => (outcome.value = value),
    (error: unknown) => (outcome.error = error),
  )
  return outcome
}

describe('what is retried', () => {
  it.each([
    ['no network', unreachable, 0],
    ['a session that cannot be refreshed now', new SessionUnavailableError(), 0],
    ['a provider that wants a pause', new SessionUnavailableError(7), 7_000],
    ['429', failWith(429), 0],
    ['429 with Retry-After', failWith(429, 12), 12_000],
    ['503', failWith(503), 0],
    ['503 with Retry-After', failWith(503, 3), 3_000],
    ['401', failWith(401), null],
    ['404', failWith(404, 3), null],
    ['a mistake of ours', new TypeError('undefined is not a function'), null],
    ['no error at all', 'nothing', null],
    ['null', null, null],
  ])('%s', (_, error, expected) => {
    expect(findRetryAfterMs(error)).toBe(expected)
  })
})

it('resolves with the first success, with waits that grow to 4 s', async () => {
  const attempt = vi.fn().mockRejectedValue(unreachable)
  const waits: number[] = []
  const outcome = follow(
    retryWhileUnavailable(attempt, { onUnavailable: (_, waitMs) => void waits.push(waitMs) }),
  )
  await vi.advanceTimersByTimeAsync(500 + 1_000 + 2_000 + 4_000)
  expect(waits).toEqual([500, 1_000, 2_000, 4_000, 4_000])
  attempt.mockResolvedValue('the user')
  await vi.advanceTimersByTimeAsync(4_000)
  expect(outcome).toEqual({ value: 'the user' })
  expect(vi.getTimerCount()).toBe(0)
})

it('fails immediately if a retry is pointless', async () => {
  const attempt = vi.fn().mockRejectedValue(failWith(403))
  await expect(retryWhileUnavailable(attempt)).rejects.toMatchObject({ status: 403 })
  expect(attempt).toHaveBeenCalledTimes(1)
  expect(vi.getTimerCount()).toBe(0)
})

it('gives up after 30 s with the last failure', async () => {
  const attempt = vi.fn().mockRejectedValue(failWith(500))
  const outcome = follow(retryWhileUnavailable(attempt))
  await vi.advanceTimersByTimeAsync(20_000)
  attempt.mockRejectedValue(failWith(502))
  await vi.advanceTimersByTimeAsync(9_999)
  expect(outcome).toEqual({})
  await vi.advanceTimersByTimeAsync(1)
  expect(outcome.error).toMatchObject({ status: 502 })
  const attempts = attempt.mock.calls.length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(attempt).toHaveBeenCalledTimes(attempts)
})

it('retries no earlier than Retry-After', async () => {
  const attempt = vi.fn().mockRejectedValueOnce(failWith(429, 9)).mockResolvedValue('the user')
  const outcome = follow(retryWhileUnavailable(attempt))
  await vi.advanceTimersByTimeAsync(8_999)
  expect(attempt).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(outcome).toEqual({ value: 'the user' })
})

it('doesn’t retry if Retry-After exceeds its limit', async () => {
  const attempt = vi.fn().mockRejectedValue(failWith(429, 60))
  const outcome = follow(retryWhileUnavailable(attempt))
  await vi.advanceTimersByTimeAsync(30_000)
  expect(outcome.error).toMatchObject({ status: 429 })
  expect(attempt).toHaveBeenCalledTimes(1)
})

it('stops waiting for a hanging attempt, and aborts it', async () => {
  let told: AbortSignal | undefined
  const outcome = follow(
    retryWhileUnavailable((signal) => {
      told = signal
      return new Promise(() => {})
    }),
  )
  await vi.advanceTimersByTimeAsync(30_000)
  expect(outcome.error).toMatchObject({ name: 'TimeoutError' })
  expect(told?.aborted).toBe(true)
})

it('can be aborted and restarted: "Try again" retries immediately', async () => {
  const attempt = vi.fn().mockRejectedValue(failWith(429, 20))
  const first = new AbortController()
  const outcome = follow(retryWhileUnavailable(attempt, { signal: first.signal }))
  await vi.advanceTimersByTimeAsync(1_000)
  first.abort('try again')
  attempt.mockResolvedValue('the user')
  await expect(retryWhileUnavailable(attempt)).resolves.toBe('the user')
  expect(outcome).toEqual({ error: 'try again' })
  expect(attempt).toHaveBeenCalledTimes(2)
  expect(vi.getTimerCount()).toBe(0)
})

it('doesn’t start after an abort', async () => {
  const attempt = vi.fn()
  await expect(retryWhileUnavailable(attempt, { signal: AbortSignal.abort('left') })).rejects.toBe('left')
  expect(attempt).not.toHaveBeenCalled()
})
