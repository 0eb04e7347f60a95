import { hashKey, useQueries, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import {
  anchorQuery,
  chunkQuery,
  chunkSize,
  headQuery,
  needsAnchors,
  type ListPage,
  type ListSource,
} from './list-source.ts'
import { useVisibleChunks, type RowRange } from './visible-chunks.ts'

/** A list of any length of which only the rows near the viewport are loaded. */
export interface ListWindow<Row> {
  rows: {
    count: number
    getRow: (index: number) => Row | undefined
    onRangeChange: (range: RowRange) => void
    listLoaded: () => readonly Row[]
  }
  /** Identifies the displayed list. Changes once the first rows of the requested list have loaded. */
  key: string
  /** Undefined until the first rows have loaded. */
  total: number | undefined
  /** False while the exact number is being counted. */
  totalIsExact: boolean
  isPending: boolean
  /** Another filter or sort order is loading while the previous rows are still displayed. */
  isRefreshing: boolean
  /** The error if the first rows failed to load. */
  error: Error | null
  /** The error if later rows failed to load. */
  loadMoreError: Error | null
  isFetching: boolean
  refetch: () => void
  source: ListSource<Row>
}

/**
 * Loads a list in windows: the first rows immediately, others as they scroll into view. Requests for rows that have
 * scrolled out of view are aborted, and rows far from the viewport are evicted.
 */
export function useListWindow<Row>(requestedSource: ListSource<Row>): ListWindow<Row> {
  const queryClient = useQueryClient()
  const requestedHead = useQuery({ ...headQuery(requestedSource), throwOnError: false })
  const requestedKey = hashKey(requestedSource.queryKey)
  const [displayedList, setDisplayedList] = useState({ key: requestedKey, source: requestedSource })

  // The previous rows stay until the new ones have loaded, so that typing doesn't flicker.
  const isLoaded = requestedHead.data !== undefined || requestedHead.isError
  if (displayedList.key !== requestedKey && isLoaded)
    setDisplayedList({ key: requestedKey, source: requestedSource })
  const { key, source } =
    displayedList.key !== requestedKey && isLoaded
      ? { key: requestedKey, source: requestedSource }
      : displayedList

  const head = useQuery({ ...headQuery(source), throwOnError: false })
  const hasAnchors = head.data !== undefined && needsAnchors(head.data)
  const anchors = useQuery({ ...anchorQuery(source), enabled: hasAnchors, throwOnError: false })
  const page = (hasAnchors ? anchors.data?.page : undefined) ?? head.data?.page
  const total = page?.total
  const count = total ?? 0

  const { chunks: visibleChunks, onRangeChange } = useVisibleChunks(key, source.queryKey, count)
  const combine = useCallback(
    (results: UseQueryResult<ListPage<Row>>[]) => ({
      pages: new Map(visibleChunks.map((chunk, position) => [chunk, results[position]?.data?.items])),
      failedChunk: results.find((result) => result.isError),
    }),
    [visibleChunks],
  )
  const chunks = useQueries({
    queries: visibleChunks.map((chunk) => ({ ...chunkQuery(source, chunk), throwOnError: false })),
    combine,
  })

  const firstRows = head.data?.items
  const rows = useMemo(() => {
    const getPage = (chunk: number) => (chunk === 0 ? firstRows : chunks.pages.get(chunk))
    return {
      count,
      getRow: (index: number) => getPage(Math.floor(index / chunkSize))?.[index % chunkSize],
      onRangeChange,
      listLoaded: () => [...(firstRows ?? []), ...[...chunks.pages.values()].flatMap((items) => items ?? [])],
    }
  }, [count, firstRows, chunks, onRangeChange])

  return {
    rows,
    key,
    total,
    totalIsExact: page?.totalIsExact ?? false,
    isPending: head.isPending,
    isRefreshing: key !== requestedKey,
    error: head.data === undefined ? head.error : null,
    loadMoreError: chunks.failedChunk?.error ?? anchors.error ?? null,
    isFetching: head.isFetching || (chunks.failedChunk?.isFetching ?? false),
    refetch: () =>
      void queryClient.refetchQueries({
        queryKey: source.queryKey,
        type: 'active',
        predicate: ({ state }) => state.status === 'error',
      }),
    source,
  }
}
