import { expect, it } from 'vitest'
import { chunkByWeight } from './ingest-messages.ts'

const portionsOf = (weights: number[]) => [...chunkByWeight(weights, (weight) => weight, 10)]

it('fills a portion as far as it goes and keeps the order', () => {
  expect(portionsOf([4, 6, 1, 9, 0, 1])).toEqual([[4, 6], [1, 9, 0], [1]])
})

it('never parts one item, however much it weighs', () => {
  expect(portionsOf([3, 25, 3])).toEqual([[3], [25], [3]])
  expect(portionsOf([25])).toEqual([[25]])
})

it('has no portion for nothing', () => {
  expect(portionsOf([])).toEqual([])
})
