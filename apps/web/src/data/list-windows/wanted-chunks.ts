import { chunkSize } from './list-source.ts'

export interface RowRange {
  first: number
  last: number
}

/** Chunks on either side of those in sight that are kept for going back. */
const keptDistance = 8

/**
 * The numbers of the chunks to read for the rows in sight. Whoever scrolls gets the next one ahead in that direction.
 * The first chunk comes with the list itself.
 */
export function listWantedChunks(range: RowRange, before: RowRange | null, count: number): number[] {
  const isMoving = before !== null && range.first !== before.first
  const isDown = isMoving && range.first > before.first
  const isUp = isMoving && range.first < before.first
  const first = toChunk(range.first - (isUp ? chunkSize : 0))
  const last = Math.min(toChunk(range.last + (isDown ? chunkSize : 0)), toChunk(count - 1))
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => first + place).filter(
    (chunk) => chunk > 0,
  )
}

/** Whether the rows in sight are elsewhere than those that were asked for, as after a drag of the scrollbar. */
export const isJump = (wanted: readonly number[], current: readonly number[]): boolean =>
  wanted.length > 0 && current.length > 0 && !wanted.some((chunk) => current.includes(chunk))

/** Whether a chunk is so far from those in sight that its rows are dropped. */
export const isFar = (chunk: number, wanted: readonly number[]): boolean =>
  wanted.every((each) => Math.abs(each - chunk) > keptDistance)

export const isSameList = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((chunk, place) => chunk === other[place])

const toChunk = (index: number) => Math.floor(Math.max(0, index) / chunkSize)
