import { queryOptions, type QueryKey, type QueryClient } from '@tanstack/react-query'

/** Rows per request. Divides `anchorDistance`, so that no chunk spans an anchor. */
export const chunkSize = 100
const anchorDistance = 1000

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
export interface ListPlace {
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
  fetchPage: (place: ListPlace, options: { signal: AbortSignal }) => Promise<ListPage<Row>>
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
export const needsAnchors = ({ page }: ListPage<unknown>) => !page.totalIsExact || page.total > anchorDistance

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
      const first = chunk * chunkSize
      const page = first < anchorDistance ? null : await client.query(anchorQuery(source))
      return await source.fetchPage(
        { limit: chunkSize, ...locateRow(page?.page.anchors ?? [], first) },
        { signal },
      )
    },
    // Rows stay fresh until they are invalidated.
    staleTime: Infinity,
  })

/** The last anchor before a row, and the row's distance from it. */
function locateRow(anchors: readonly Anchor[], index: number): Pick<ListPlace, 'cursor' | 'skip'> {
  const anchor = anchors.findLast((candidate) => candidate.index <= index) ?? { index: 0, cursor: null }
  const skip = Math.min(index - anchor.index, anchorDistance - 1)
  return {
    ...(anchor.cursor === null ? {} : { cursor: anchor.cursor }),
    ...(skip === 0 ? {} : { skip }),
  }
}

/** The first `rowMax` rows of a list, in requests as large as the API allows. */
export async function loadAllRows<Row>(
  queryClient: QueryClient,
  source: ListSource<Row>,
  rowMax: number,
  signal: AbortSignal,
): Promise<Row[]> {
  const head = await queryClient.query(headQuery(source))
  const page = needsAnchors(head) ? (await queryClient.query(anchorQuery(source))).page : head.page
  const count = Math.min(page.total, rowMax)
  const rows = [...head.items]
  for (let first = chunkSize; first < count; first += chunkSize * 2) {
    const place = locateRow(page.anchors ?? [], first)
    const { items } = await source.fetchPage({ limit: chunkSize * 2, ...place }, { signal })
    rows.push(...items)
  }
  return rows.slice(0, rowMax)
}
