import { expect, it } from 'vitest'
import { findNextNumber, parseNumber } from './number-input.tsx'
import { toNumberText } from './number-text.ts'

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

it.each([
  ['en-US', '1,250.5', 1250.5],
  ['en-US', '12,345,678', 12_345_678],
  // In other locales, it's 72.5.
  ['en-US', '72,5', null],
  ['de-DE', '72,5', 72.5],
  ['de-DE', '1.450', 1450],
  ['de-DE', '1.234,5', 1234.5],
  ['de-DE', '72.5', null],
  ['fr-FR', '1\u202F234,5', 1234.5],
  ['de-CH', '1’234.5', 1234.5],
  ['en-IN', '1,00,000', 100_000],
])('reads numbers as the locale writes them: %s %j', (locale, text, expected) => {
  expect(parseNumber(text, true, locale)).toBe(expected)
})

it.each(['en-US', 'de-DE', 'fr-FR', 'ar-EG'])('writes numbers so that it can read them: %s', (locale) => {
  for (const value of [0, 1.5, 1234.56, -2])
    expect(parseNumber(toNumberText(value, locale), true, locale)).toBe(value)
})
