import { expect, it } from 'vitest'
import { formatDuration } from './format-duration.ts'

it.each([
  [0, '0 sec'],
  [42_400, '42 sec'],
  [60_000, '1 min'],
  [3_900_000, '1 hr 5 min'],
  [90_000_000, '1 day 1 hr'],
])('says %i ms as %s', (ms, text) => {
  expect(formatDuration(ms)).toBe(text)
})
