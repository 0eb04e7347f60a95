import type { QueryClient } from '@tanstack/react-query'
import { anchorQuery, chunkSize, findPlace, headQuery, needsAnchors, type ListSource } from './list-source.ts'

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
