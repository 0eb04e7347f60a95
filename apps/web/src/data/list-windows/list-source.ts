import { queryOptions, type QueryKey, type QueryClient } from '@tanstack/react-query'

/** Rows per request of a window. Anchors stand every 1,000 rows, so that no request crosses one. */
export const chunkSize = 100
const anchorDistance = 1000

interface Anchor {
  /** How many rows stand before it. */
  index: number
  /** Null is the start of the list. */
  cursor: string | null
}

export interface ListPage<Row> {
  items: Row[]
  page: { total: number; totalIsExact: boolean; anchors?: Anchor[] | undefined }
}

/** Where in a list to read, as every large list of the API takes it. */
export interface ListPlace {
  limit: number
  cursor?: string
  /** Rows to leave out after the cursor. */
  skip?: number
  anchors?: 'true'
}

/** A list as it is filtered and sorted now. */
export interface ListSource<Row> {
  /** Names the list with its filters and its order; everything that is read of it stands below. */
  queryKey: QueryKey
  fetchPage: (place: ListPlace, options: { signal: AbortSignal }) => Promise<ListPage<Row>>
}

// What somebody else changes shows when the list is opened again, not under the pointer.
const calm = { refetchOnWindowFocus: false, refetchOnReconnect: false } as const

/** The first rows and how many there are. */
export const headQuery = <Row>({ queryKey, fetchPage }: ListSource<Row>) =>
  queryOptions({
    ...calm,
    queryKey: [...queryKey, 'head'],
    queryFn: ({ signal }) => fetchPage({ limit: chunkSize }, { signal }),
  })

/** Whether the rows after the first thousand can only be found with anchors. */
export const needsAnchors = ({ page }: ListPage<unknown>) => !page.totalIsExact || page.total > anchorDistance

/** Every 1,000th key of the list, and exactly how many rows there are. */
export const anchorQuery = <Row>({ queryKey, fetchPage }: ListSource<Row>) =>
  queryOptions({
    ...calm,
    queryKey: [...queryKey, 'anchors'],
    queryFn: ({ signal }) => fetchPage({ limit: 1, anchors: 'true' }, { signal }),
    staleTime: Infinity,
  })

/** One hundred rows from anywhere in the list. */
export const chunkQuery = <Row>(source: ListSource<Row>, chunk: number) =>
  queryOptions({
    ...calm,
    queryKey: [...source.queryKey, 'chunk', chunk],
    queryFn: async ({ client, signal }) => {
      const first = chunk * chunkSize
      // A list that became shorter has fewer anchors than its rows once needed.
      const page = first < anchorDistance ? null : await client.query(anchorQuery(source))
      return await source.fetchPage(
        { limit: chunkSize, ...findPlace(page?.page.anchors ?? [], first) },
        { signal },
      )
    },
    // Rows that were read stay as they are until something says that they changed.
    staleTime: Infinity,
  })

/** How to reach a row: the last anchor before it, and how far past that it is. */
function findPlace(anchors: readonly Anchor[], index: number): Pick<ListPlace, 'cursor' | 'skip'> {
  const anchor = anchors.findLast((each) => each.index <= index) ?? { index: 0, cursor: null }
  const skip = Math.min(index - anchor.index, anchorDistance - 1)
  return {
    ...(anchor.cursor === null ? {} : { cursor: anchor.cursor }),
    ...(skip === 0 ? {} : { skip }),
  }
}

/** The first rows of a list up to a number of them, in requests as large as the API takes. */
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
    const place = findPlace(page.anchors ?? [], first)
    const { items } = await source.fetchPage({ limit: chunkSize * 2, ...place }, { signal })
    rows.push(...items)
  }
  return rows.slice(0, rowMax)
}
