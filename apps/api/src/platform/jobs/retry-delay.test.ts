import { expect, it } from 'vitest'
import { retryDelayMs } from './retry-delay.ts'

it('doubles the pause with every failed attempt, up to five minutes', () => {
  expect([1, 2, 3, 4].map((failed) => retryDelayMs(failed, 1))).toEqual([1000, 2000, 4000, 8000])
  expect(retryDelayMs(30, 1)).toBe(300_000)
})

it('spreads tasks that failed together over the upper half of the pause', () => {
  expect(retryDelayMs(3, 0)).toBe(2000)
  expect(retryDelayMs(3, 0.5)).toBe(3000)
})
