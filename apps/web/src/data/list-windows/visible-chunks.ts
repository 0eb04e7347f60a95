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
  const isScrollingDown = isMoving && range.first > previous.first
  const isScrollingUp = isMoving && range.first < previous.first
  const first = toChunk(range.first - (isScrollingUp ? chunkSize : 0))
  const last = Math.min(toChunk(range.last + (isScrollingDown ? chunkSize : 0)), toChunk(count - 1))
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index).filter(
    (chunk) => chunk > 0,
  )
}

/** Whether the visible rows have no chunk in common with the loaded ones, as when dragging the scrollbar. */
export const isScrollJump = (nextChunks: readonly number[], currentChunks: readonly number[]): boolean =>
  nextChunks.length > 0 &&
  currentChunks.length > 0 &&
  !nextChunks.some((chunk) => currentChunks.includes(chunk))

/** Whether a chunk is far enough from the visible ones to be evicted. */
export const isFarFromVisible = (chunk: number, visible: readonly number[]): boolean =>
  visible.every((other) => Math.abs(other - chunk) > evictionDistance)

const isSameList = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((chunk, index) => chunk === b[index])

const toChunk = (index: number) => Math.floor(Math.max(0, index) / chunkSize)

/** Dragging the scrollbar passes thousands of rows; only those where it pauses are loaded. */
const scrollPauseMs = 80
const noChunks: readonly number[] = []

/** Tracks which chunks to load for the visible rows, and evicts those far away. */
export function useVisibleChunks(listKey: string, queryKey: QueryKey, count: number) {
  const queryClient = useQueryClient()
  const [activeChunks, setActiveChunks] = useState<{ listKey: string; chunks: readonly number[] }>({
    listKey,
    chunks: noChunks,
  })
  const chunks = activeChunks.listKey === listKey ? activeChunks.chunks : noChunks
  const range = useRef<RowRange | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef({ listKey, count, chunks })

  useEffect(() => {
    latest.current = { listKey, count, chunks }
  })

  const loadChunks = useCallback((next: readonly number[]) => {
    const { listKey: key, chunks: previous } = latest.current
    if (!isSameList(next, previous)) setActiveChunks({ listKey: key, chunks: next })
  }, [])

  const onRangeChange = useCallback(
    (next: RowRange) => {
      const visibleChunks = listVisibleChunks(next, range.current, latest.current.count)
      range.current = next
      clearTimeout(timer.current)
      if (isScrollJump(visibleChunks, latest.current.chunks)) {
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
      predicate: (query) => isFarFromVisible(Number(query.queryKey.at(-1)), chunks),
    })
    // Chunks become far only when `chunks` changes; `listKey` stands for `queryKey`.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [chunks, listKey, queryClient])

  useEffect(() => () => clearTimeout(timer.current), [])

  return { chunks, onRangeChange }
}
