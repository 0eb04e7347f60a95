import { expect, it } from 'vitest'
import { formatWait } from './format-wait.ts'

it.each([
  [0, '1 second'],
  [1, '1 second'],
  [41.2, '42 seconds'],
  [119, '119 seconds'],
  [120, '2 minutes'],
  [2_641, '45 minutes'],
  [7_140, '119 minutes'],
  [7_200, '2 hours'],
  [82_801, '24 hours'],
])('formats %d seconds as %s', (seconds, text) => {
  expect(formatWait(seconds)).toBe(text)
})
