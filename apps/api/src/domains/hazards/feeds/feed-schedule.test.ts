import { expect, it } from 'vitest'
import { nextDelayMs } from './feed-schedule.ts'

const options = { everySeconds: 60, jitterPercent: 10, failures: 0, retryAfterMs: null }

it('keeps the interval after a success, with up to 10 percent jitter', () => {
  expect(nextDelayMs(options, 0)).toBe(60_000)
  expect(nextDelayMs(options, 1)).toBe(66_000)
})

it.each([
  [1, 32_000],
  [2, 64_000],
  [3, 128_000],
  [4, 256_000],
  [5, 300_000],
  [40, 300_000],
])('backs off after %i consecutive failures', (failures, expected) => {
  expect(nextDelayMs({ ...options, failures }, 0)).toBe(expected)
})

it('never fetches before Retry-After', () => {
  expect(nextDelayMs({ ...options, failures: 1, retryAfterMs: 120_000 }, 0)).toBe(120_000)
  expect(nextDelayMs({ ...options, failures: 5, retryAfterMs: 10_000 }, 0)).toBe(300_000)
})
