import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
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

const isSameList = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((chunk, place) => chunk === other[place])

const toChunk = (index: number) => Math.floor(Math.max(0, index) / chunkSize)

/** Whoever drags the scrollbar passes thousands of rows; those where it rests are read. */
const restMs = 80
const none: readonly number[] = []

/** Which chunks of a list are read now, from what is in sight; rows far from there are dropped. */
export function useWantedChunks(listKey: string, queryKey: QueryKey, count: number) {
  const queryClient = useQueryClient()
  const [wanted, setWanted] = useState<{ listKey: string; chunks: readonly number[] }>({
    listKey,
    chunks: none,
  })
  const chunks = wanted.listKey === listKey ? wanted.chunks : none
  const range = useRef<RowRange | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const current = useRef({ listKey, count, chunks })

  useEffect(() => {
    current.current = { listKey, count, chunks }
  })

  const want = useCallback((next: readonly number[]) => {
    const { listKey: key, chunks: before } = current.current
    if (!isSameList(next, before)) setWanted({ listKey: key, chunks: next })
  }, [])

  const onRangeChange = useCallback(
    (next: RowRange) => {
      const chunksInSight = listWantedChunks(next, range.current, current.current.count)
      range.current = next
      clearTimeout(timer.current)
      if (isJump(chunksInSight, current.current.chunks)) {
        timer.current = setTimeout(() => want(chunksInSight), restMs)
      } else want(chunksInSight)
    },
    [want],
  )

  // Another list, or more rows than were known, with the same rows in sight.
  useEffect(() => {
    if (range.current) want(listWantedChunks(range.current, range.current, count))
  }, [listKey, count, want])

  useEffect(() => {
    if (chunks.length === 0) return
    queryClient.removeQueries({
      queryKey: [...queryKey, 'chunk'],
      type: 'inactive',
      predicate: (query) => isFar(Number(query.queryKey.at(-1)), chunks),
    })
    // Only other chunks make others far; the key stands for the list.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [chunks, listKey, queryClient])

  useEffect(() => () => clearTimeout(timer.current), [])

  return { wanted: chunks, onRangeChange }
}
