import { ApiError, NetworkError } from '@parapet/api-client'
import { expect, it } from 'vitest'
import { retryDelay, shouldRetry } from './query-client.ts'

const answer = (status: number, retryAfter?: string) =>
  new ApiError(status, {}, new Headers(retryAfter === undefined ? {} : { 'Retry-After': retryAfter }))

it.each([400, 401, 403, 404, 412, 422])('does not repeat a call that was returned with %i', (status) => {
  expect(shouldRetry(0, answer(status))).toBe(false)
})

it.each([429, 500, 503])('repeats a call that was returned with %i, twice', (status) => {
  expect(shouldRetry(0, answer(status))).toBe(true)
  expect(shouldRetry(1, answer(status))).toBe(true)
  expect(shouldRetry(2, answer(status))).toBe(false)
})

it('repeats a call that nobody answered', () => {
  expect(shouldRetry(0, new NetworkError('unreachable', 'No response'))).toBe(true)
})

it('waits as long as the server asks, and tells people when that is long', () => {
  expect(retryDelay(0, answer(503, '4'))).toBe(4000)
  expect(retryDelay(1, answer(503))).toBe(600)
  expect(shouldRetry(0, answer(503, '10'))).toBe(true)
  expect(shouldRetry(0, answer(429, '11'))).toBe(false)
})
