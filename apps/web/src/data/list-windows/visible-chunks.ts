import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { chunkSize } from './list-source.ts'

export interface RowRange {
  first: number
  last: number
}

/** Chunks farther than this from the visible ones are evicted. */
const evictionDistance = 8

/**
 * The chunks to load for the visible rows, plus the next one in the direction of scrolling. Without the first chunk,
 * which comes with the list itself.
 */
export function listVisibleChunks(range: RowRange, previous: RowRange | null, count: number): number[] {
  const isMoving = previous !== null && range.first !== previous.first
  const isDown = isMoving && range.first > previous.first
  const isUp = isMoving && range.first < previous.first
  const first = toChunk(range.first - (isUp ? chunkSize : 0))
  const last = Math.min(toChunk(range.last + (isDown ? chunkSize : 0)), toChunk(count - 1))
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index).filter(
    (chunk) => chunk > 0,
  )
}

/** Whether the visible rows have no chunk in common with the loaded ones, as when dragging the scrollbar. */
export const isJump = (next: readonly number[], current: readonly number[]): boolean =>
  next.length > 0 && current.length > 0 && !next.some((chunk) => current.includes(chunk))

/** Whether a chunk is far enough from the visible ones to be evicted. */
export const isFar = (chunk: number, visible: readonly number[]): boolean =>
  visible.every((other) => Math.abs(other - chunk) > evictionDistance)

const isSameList = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((chunk, index) => chunk === b[index])

const toChunk = (index: number) => Math.floor(Math.max(0, index) / chunkSize)

/** Dragging the scrollbar passes thousands of rows; only those where it pauses are loaded. */
const scrollPauseMs = 80
const none: readonly number[] = []

/** Tracks which chunks to load for the visible rows, and evicts those far away. */
export function useVisibleChunks(listKey: string, queryKey: QueryKey, count: number) {
  const queryClient = useQueryClient()
  const [active, setActive] = useState<{ listKey: string; chunks: readonly number[] }>({
    listKey,
    chunks: none,
  })
  const chunks = active.listKey === listKey ? active.chunks : none
  const range = useRef<RowRange | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const current = useRef({ listKey, count, chunks })

  useEffect(() => {
    current.current = { listKey, count, chunks }
  })

  const loadChunks = useCallback((next: readonly number[]) => {
    const { listKey: key, chunks: previous } = current.current
    if (!isSameList(next, previous)) setActive({ listKey: key, chunks: next })
  }, [])

  const onRangeChange = useCallback(
    (next: RowRange) => {
      const visibleChunks = listVisibleChunks(next, range.current, current.current.count)
      range.current = next
      clearTimeout(timer.current)
      if (isJump(visibleChunks, current.current.chunks)) {
        timer.current = setTimeout(() => loadChunks(visibleChunks), scrollPauseMs)
      } else loadChunks(visibleChunks)
    },
    [loadChunks],
  )

  // Another list or a new total, while the same rows are visible.
  useEffect(() => {
    if (range.current) loadChunks(listVisibleChunks(range.current, range.current, count))
  }, [listKey, count, loadChunks])

  useEffect(() => {
    if (chunks.length === 0) return
    queryClient.removeQueries({
      queryKey: [...queryKey, 'chunk'],
      type: 'inactive',
      predicate: (query) => isFar(Number(query.queryKey.at(-1)), chunks),
    })
    // Chunks become far only when `chunks` changes; `listKey` stands for `queryKey`.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [chunks, listKey, queryClient])

  useEffect(() => () => clearTimeout(timer.current), [])

  return { chunks, onRangeChange }
}
