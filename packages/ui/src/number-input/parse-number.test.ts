import { expect, it } from 'vitest'
import { parseNumber } from './parse-number.ts'

it.each([
  ['120', 120],
  [' 1,250 ', 1250],
  ['1 250', 1250],
  ['-3', -3],
  ['0', 0],
])('reads %j as a whole number', (text, expected) => {
  expect(parseNumber(text, false)).toBe(expected)
})

it('reads decimals only where they are allowed', () => {
  expect(parseNumber('12.5', true)).toBe(12.5)
  expect(parseNumber('12.5', false)).toBeNull()
})

it.each(['', 'twelve', '12 units', '1,2', '1.2.3', '1e5', '--4'])('does not guess at %j', (text) => {
  expect(parseNumber(text, true)).toBeNull()
})
