import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isFar, isJump, isSameList, listWantedChunks, type RowRange } from './wanted-chunks.ts'

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
