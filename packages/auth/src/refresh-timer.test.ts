import { expect, it } from 'vitest'

import { getRefreshDelayMs } from './refresh-timer.ts'

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
