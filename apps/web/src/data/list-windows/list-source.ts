import { queryOptions, type QueryKey, type QueryClient } from '@tanstack/react-query'

/** Rows per request. Divides `rowsPerAnchor`, so that no chunk spans an anchor. */
export const chunkSize = 100
const rowsPerAnchor = 1000

interface Anchor {
  /** The number of rows before it. */
  index: number
  /** Null is the start of the list. */
  cursor: string | null
}

export interface ListPage<Row> {
  items: Row[]
  page: { total: number; totalIsExact: boolean; anchors?: Anchor[] | undefined }
}

/** The pagination parameters of the large lists in the API. */
export interface ListPageParams {
  limit: number
  cursor?: string
  /** Rows to skip after the cursor. */
  skip?: number
  anchors?: 'true'
}

/** A list with its current filters and sort order. */
export interface ListSource<Row> {
  /** Identifies the list with its filters and sort order; prefix of the keys of its queries. */
  queryKey: QueryKey
  fetchPage: (pageParams: ListPageParams, options: { signal: AbortSignal }) => Promise<ListPage<Row>>
}

// Rows shouldn't move under the pointer because someone else changed the list.
const noAutoRefetch = { refetchOnWindowFocus: false, refetchOnReconnect: false } as const

/** The first rows and the total. */
export const headQuery = <Row>({ queryKey, fetchPage }: ListSource<Row>) =>
  queryOptions({
    ...noAutoRefetch,
    queryKey: [...queryKey, 'head'],
    queryFn: ({ signal }) => fetchPage({ limit: chunkSize }, { signal }),
  })

/** Whether some rows are past the first anchor, so that anchors are needed to reach them. */
export const needsAnchors = ({ page }: ListPage<unknown>) => !page.totalIsExact || page.total > rowsPerAnchor

/** The cursor of every 1,000th row, and the exact total. */
export const anchorQuery = <Row>({ queryKey, fetchPage }: ListSource<Row>) =>
  queryOptions({
    ...noAutoRefetch,
    queryKey: [...queryKey, 'anchors'],
    queryFn: ({ signal }) => fetchPage({ limit: 1, anchors: 'true' }, { signal }),
    staleTime: Infinity,
  })

/** The 100 rows of a chunk. */
export const chunkQuery = <Row>(source: ListSource<Row>, chunk: number) =>
  queryOptions({
    ...noAutoRefetch,
    queryKey: [...source.queryKey, 'chunk', chunk],
    queryFn: async ({ client, signal }) => {
      const firstIndex = chunk * chunkSize
      const page = firstIndex < rowsPerAnchor ? null : await client.query(anchorQuery(source))
      return await source.fetchPage(
        { limit: chunkSize, ...locateRow(page?.page.anchors ?? [], firstIndex) },
        { signal },
      )
    },
    // Rows stay fresh until they are invalidated.
    staleTime: Infinity,
  })

/** The last anchor before a row, and the row's distance from it. */
function locateRow(anchors: readonly Anchor[], index: number): Pick<ListPageParams, 'cursor' | 'skip'> {
  const anchor = anchors.findLast((candidate) => candidate.index <= index) ?? { index: 0, cursor: null }
  const skip = Math.min(index - anchor.index, rowsPerAnchor - 1)
  return {
    ...(anchor.cursor === null ? {} : { cursor: anchor.cursor }),
    ...(skip === 0 ? {} : { skip }),
  }
}

/** The first `maxRows` rows of a list, in requests as large as the API allows. */
export async function loadAllRows<Row>(
  queryClient: QueryClient,
  source: ListSource<Row>,
  maxRows: number,
  signal: AbortSignal,
): Promise<Row[]> {
  const head = await queryClient.query(headQuery(source))
  const page = needsAnchors(head) ? (await queryClient.query(anchorQuery(source))).page : head.page
  const count = Math.min(page.total, maxRows)
  const rows = [...head.items]
  for (let firstIndex = chunkSize; firstIndex < count; firstIndex += chunkSize * 2) {
    const pageParams = locateRow(page.anchors ?? [], firstIndex)
    const { items } = await source.fetchPage({ limit: chunkSize * 2, ...pageParams }, { signal })
    rows.push(...items)
  }
  return rows.slice(0, maxRows)
}
