import { expect, it } from 'vitest'
import { median, percentile } from './statistics.ts'

it('takes the middle of an odd count and the mean of the middle two of an even one', () => {
  expect(median([9, 1, 5])).toBe(5)
  expect(median([4, 1, 3, 2])).toBe(2.5)
})

it('refuses to make up a figure from nothing', () => {
  expect(() => median([])).toThrow()
})

it('takes the value at a percentile by nearest rank', () => {
  const values = Array.from({ length: 20 }, (_, index) => 20 - index)

  expect(percentile(values, 95)).toBe(19)
  expect(percentile([7], 95)).toBe(7)
})
