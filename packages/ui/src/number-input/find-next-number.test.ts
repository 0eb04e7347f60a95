import { expect, it } from 'vitest'
import { findNextNumber } from './find-next-number.ts'

const bounds = { step: 5, min: 0, max: 100 }

it.each([
  ['ArrowUp', 20, 25],
  ['ArrowDown', 20, 15],
  ['PageUp', 20, 70],
  ['PageDown', 80, 30],
  ['ArrowUp', 98, 100],
  ['PageDown', 20, 0],
  ['Home', 20, 0],
  ['End', 20, 100],
  ['ArrowUp', null, 0],
  ['a', 20, null],
])('%s leads from %s to %s', (key, value, expected) => {
  expect(findNextNumber(key, value, bounds)).toBe(expected)
})

it('adds decimals without their rounding errors', () => {
  expect(findNextNumber('ArrowUp', 0.2, { ...bounds, step: 0.1 })).toBe(0.3)
})

it('leaves Home and End to the text where there is no bound', () => {
  const open = { step: 1, min: Number.NEGATIVE_INFINITY, max: Number.POSITIVE_INFINITY }
  expect(findNextNumber('Home', 3, open)).toBeNull()
  expect(findNextNumber('End', 3, open)).toBeNull()
})
