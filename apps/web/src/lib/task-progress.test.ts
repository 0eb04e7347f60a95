import { expect, it } from 'vitest'
import { describeProgress } from './task-progress.ts'

it('counts with the noun’s plural and the thousands separator', () => {
  expect(describeProgress({ done: 1, total: 1, unit: 'properties' })).toBe('1 of 1 property')
  expect(describeProgress({ done: 1, total: 1, unit: 'addresses' })).toBe('1 of 1 address')
  expect(describeProgress({ done: 0, total: 2, unit: 'mails' })).toBe('0 of 2 emails')
  expect(describeProgress({ done: 19_520, total: 20_000, unit: 'rows' })).toBe('19,520 of 20,000 rows')
})

it('keeps a unit that is newer than this build, and is null without a total', () => {
  expect(describeProgress({ done: 1, total: 3, unit: 'pages' })).toBe('1 of 3 pages')
  expect(describeProgress({ done: 1, total: null, unit: 'rows' })).toBeNull()
})
