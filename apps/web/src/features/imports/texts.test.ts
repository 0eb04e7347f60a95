import { expect, it } from 'vitest'
import { importTexts as texts } from './texts.ts'

it('counts columns, values, and rows', () => {
  expect([1, 2, 1000].map((count) => texts.matchedColumns(1, count))).toEqual([
    '1 of 1 column matched',
    '1 of 2 columns matched',
    '1 of 1,000 columns matched',
  ])
  expect([1, 2, 1000].map((count) => texts.suggestion('ZIP code', 1, count))).toEqual([
    'ZIP code? Matches 1 of 1 value.',
    'ZIP code? Matches 1 of 2 values.',
    'ZIP code? Matches 1 of 1,000 values.',
  ])
  expect([1, 2, 1000].map(texts.rate)).toEqual([
    '1 row per second',
    '2 rows per second',
    '1,000 rows per second',
  ])
})
