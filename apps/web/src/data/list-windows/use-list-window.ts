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
import { useWantedChunks, type RowRange } from './wanted-chunks.ts'

/** A list of any length, of which the rows around the sight are there. */
export interface ListWindow<Row> {
  rows: {
    count: number
    getRow: (index: number) => Row | undefined
    onRangeChange: (range: RowRange) => void
    listLoaded: () => readonly Row[]
  }
  /** Names the list that is shown; it changes once the rows of another one have arrived. */
  key: string
  /** Undefined until the first rows have arrived. */
  total: number | undefined
  /** False while the exact number is being counted. */
  totalIsExact: boolean
  isPending: boolean
  /** Other filters or another order are being asked for; the rows before still stand. */
  isRefreshing: boolean
  /** Why there are no rows. */
  error: Error | null
  /** Why some rows further down did not come. */
  moreError: Error | null
  isFetching: boolean
  refetch: () => void
  source: ListSource<Row>
}

/**
 * Reads a list in windows: the first rows at once, others where somebody scrolls to, each in one request. Requests for
 * rows that went out of sight are given up, and rows far from it are dropped.
 */
export function useListWindow<Row>(asked: ListSource<Row>): ListWindow<Row> {
  const queryClient = useQueryClient()
  const askedHead = useQuery({ ...headQuery(asked), throwOnError: false })
  const askedKey = hashKey(asked.queryKey)
  const [shown, setShown] = useState({ key: askedKey, source: asked })

  // The rows before stand until others have arrived, so that typing does not flicker.
  const isSettled = askedHead.data !== undefined || askedHead.isError
  if (shown.key !== askedKey && isSettled) setShown({ key: askedKey, source: asked })
  const { key, source } = shown.key !== askedKey && isSettled ? { key: askedKey, source: asked } : shown

  const head = useQuery({ ...headQuery(source), throwOnError: false })
  const hasAnchors = head.data !== undefined && needsAnchors(head.data)
  const anchors = useQuery({ ...anchorQuery(source), enabled: hasAnchors, throwOnError: false })
  const page = (hasAnchors ? anchors.data?.page : undefined) ?? head.data?.page
  const total = page?.total
  const count = total ?? 0

  const { wanted, onRangeChange } = useWantedChunks(key, source.queryKey, count)
  const combine = useCallback(
    (results: UseQueryResult<ListPage<Row>>[]) => ({
      pages: new Map(wanted.map((chunk, place) => [chunk, results[place]?.data?.items])),
      failed: results.find((result) => result.isError),
    }),
    [wanted],
  )
  const chunks = useQueries({
    queries: wanted.map((chunk) => ({ ...chunkQuery(source, chunk), throwOnError: false })),
    combine,
  })

  const first = head.data?.items
  const rows = useMemo(() => {
    const getPage = (chunk: number) => (chunk === 0 ? first : chunks.pages.get(chunk))
    return {
      count,
      getRow: (index: number) => getPage(Math.floor(index / chunkSize))?.[index % chunkSize],
      onRangeChange,
      listLoaded: () => [...(first ?? []), ...[...chunks.pages.values()].flatMap((items) => items ?? [])],
    }
  }, [count, first, chunks, onRangeChange])

  return {
    rows,
    key,
    total,
    totalIsExact: page?.totalIsExact ?? false,
    isPending: head.isPending,
    isRefreshing: key !== askedKey,
    error: head.data === undefined ? head.error : null,
    moreError: chunks.failed?.error ?? anchors.error ?? null,
    isFetching: head.isFetching || (chunks.failed?.isFetching ?? false),
    refetch: () =>
      void queryClient.refetchQueries({
        queryKey: source.queryKey,
        type: 'active',
        predicate: ({ state }) => state.status === 'error',
      }),
    source,
  }
}
