import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { ApiData } from '@parapet/api-client'
import { propertyQueries, type PropertyListItem } from './queries.ts'

type Pages = InfiniteData<ApiData<'listProperties'>, string | null>

/** The property as some list has already shown it, so that its page need not begin empty. */
export function findListedProperty(
  queryClient: QueryClient,
  orgId: string,
  propertyId: string,
): PropertyListItem | undefined {
  for (const [, pages] of queryClient.getQueriesData<Pages>({ queryKey: propertyQueries.lists(orgId) })) {
    for (const page of pages?.pages ?? []) {
      const found = page.items.find((item) => item.id === propertyId)
      if (found) return found
    }
  }
  return undefined
}
