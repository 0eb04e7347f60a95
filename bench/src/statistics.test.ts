import { expect, it } from 'vitest'
import { median } from './statistics.ts'

it('takes the middle of an odd count and the mean of the middle two of an even one', () => {
  expect(median([9, 1, 5])).toBe(5)
  expect(median([4, 1, 3, 2])).toBe(2.5)
})

it('refuses to make up a figure from nothing', () => {
  expect(() => median([])).toThrow()
})
