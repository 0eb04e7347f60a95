import { expect, it } from 'vitest'
import { chunkByWeight } from './ingest-messages.ts'

const portionsOf = (weights: number[]) => [...chunkByWeight(weights, (weight) => weight, 10)]

it('fills chunks up to the limit and keeps the order', () => {
  expect(portionsOf([4, 6, 1, 9, 0, 1])).toEqual([[4, 6], [1, 9, 0], [1]])
})

it('never splits an item, however heavy', () => {
  expect(portionsOf([3, 25, 3])).toEqual([[3], [25], [3]])
  expect(portionsOf([25])).toEqual([[25]])
})

it('yields no chunk for an empty list', () => {
  expect(portionsOf([])).toEqual([])
})
