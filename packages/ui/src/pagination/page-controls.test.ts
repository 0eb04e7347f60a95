import { expect, it } from 'vitest'
import { describeRange, listPages } from './page-controls.tsx'

it('shows every page if there are few', () => {
  expect(listPages(1, 1)).toEqual([1])
  expect(listPages(3, 7)).toEqual([1, 2, 3, 4, 5, 6, 7])
})

it('skips distant pages, always with seven slots', () => {
  expect(listPages(1, 20)).toEqual([1, 2, 3, 4, 5, null, 20])
  expect(listPages(4, 20)).toEqual([1, 2, 3, 4, 5, null, 20])
  expect(listPages(5, 20)).toEqual([1, null, 4, 5, 6, null, 20])
  expect(listPages(16, 20)).toEqual([1, null, 15, 16, 17, null, 20])
  expect(listPages(17, 20)).toEqual([1, null, 16, 17, 18, 19, 20])
  expect(listPages(20, 20)).toEqual([1, null, 16, 17, 18, 19, 20])
  expect(listPages(4, 8)).toEqual([1, 2, 3, 4, 5, null, 8])
})

it('describes the rows shown', () => {
  expect(describeRange(1, 50, 1234)).toBe('1–50 of 1,234')
  expect(describeRange(1201, 1234, undefined)).toBe('1,201–1,234')
  expect(describeRange(1, 1, 1)).toBe('1 of 1')
})
