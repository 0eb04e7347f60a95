import { expect, it } from 'vitest'
import { isFarFromVisible, isScrollJump, listVisibleChunks } from './visible-chunks.ts'

const count = 100_000

it('loads nothing else while the first rows are visible', () => {
  expect(listVisibleChunks({ first: 0, last: 25 }, null, count)).toEqual([])
})

it('loads visible rows, even across a chunk boundary', () => {
  expect(listVisibleChunks({ first: 50_090, last: 50_110 }, null, count)).toEqual([500, 501])
})

it('loads one chunk ahead in the direction of scrolling', () => {
  expect(listVisibleChunks({ first: 540, last: 560 }, { first: 520, last: 540 }, count)).toEqual([5, 6])
  expect(listVisibleChunks({ first: 540, last: 560 }, { first: 560, last: 580 }, count)).toEqual([4, 5])
})

it('stops at the end of the list', () => {
  expect(listVisibleChunks({ first: 230, last: 260 }, { first: 220, last: 250 }, 251)).toEqual([2])
})

it('distinguishes dragging the scrollbar from scrolling', () => {
  expect(isScrollJump([500, 501], [3, 4])).toBe(true)
  expect(isScrollJump([5, 6], [4, 5])).toBe(false)
  expect(isScrollJump([5], [])).toBe(false)
})

it('evicts chunks far from every visible one', () => {
  expect(isFarFromVisible(20, [5, 6])).toBe(true)
  expect(isFarFromVisible(12, [5, 6])).toBe(false)
})
