import { expect, it } from 'vitest'
import { describeRange, median, percentile } from './statistics.ts'

it('returns the middle of an odd number of values, and the mean of the middle two of an even number', () => {
  expect(median([9, 1, 5])).toBe(5)
  expect(median([4, 1, 3, 2])).toBe(2.5)
})

it('prints a median with its range', () => {
  expect(describeRange([0.9, 0.5, 0.714])).toBe('0.71 (0.50 to 0.90)')
})

it('throws for an empty list instead of making up a figure', () => {
  expect(() => median([])).toThrow()
})

it('returns the value at a percentile by nearest rank', () => {
  const values = Array.from({ length: 20 }, (_, index) => 20 - index)

  expect(percentile(values, 95)).toBe(19)
  expect(percentile([7], 95)).toBe(7)
})
