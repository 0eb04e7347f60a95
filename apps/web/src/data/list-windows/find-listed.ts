import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { ListPage } from './list-source.ts'

/** A thing as some list has already shown it, so that its page need not begin empty. */
export function findListed<Row extends { id: string }>(
  queryClient: QueryClient,
  listsKey: QueryKey,
  id: string,
): Row | undefined {
  for (const [, page] of queryClient.getQueriesData<ListPage<Row>>({ queryKey: listsKey })) {
    const found = page?.items.find((row) => row.id === id)
    if (found) return found
  }
  return undefined
}
