import { expect, it } from 'vitest'
import { findNextNumber, parseNumber } from './number-input.tsx'

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

it('adds decimals without rounding errors', () => {
  expect(findNextNumber('ArrowUp', 0.2, { ...bounds, step: 0.1 })).toBe(0.3)
})

it('leaves Home and End to the text without limits', () => {
  const open = { step: 1, min: Number.NEGATIVE_INFINITY, max: Number.POSITIVE_INFINITY }
  expect(findNextNumber('Home', 3, open)).toBeNull()
  expect(findNextNumber('End', 3, open)).toBeNull()
})

it.each([
  ['120', 120],
  [' 1,250 ', 1250],
  ['1 250', 1250],
  ['-3', -3],
  ['0', 0],
])('reads %j as a whole number', (text, expected) => {
  expect(parseNumber(text, false)).toBe(expected)
})

it('accepts decimals only if they are allowed', () => {
  expect(parseNumber('12.5', true)).toBe(12.5)
  expect(parseNumber('12.5', false)).toBeNull()
})

it.each(['', 'twelve', '12 units', '1,2', '1.2.3', '1e5', '--4'])('does not guess %j', (text) => {
  expect(parseNumber(text, true)).toBeNull()
})
