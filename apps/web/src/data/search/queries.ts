import type { ApiData } from '@parapet/api-client'
import { queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/api'

export type SearchResult = ApiData<'searchEverything'>['items'][number]

const limit = 20

/** The global search. */
export const searchQueries = {
  find: (orgId: string, q: string) =>
    queryOptions({
      queryKey: ['orgs', orgId, 'search', q],
      queryFn: ({ signal }) => api.searchEverything({ query: { q, limit } }, { signal }),
      staleTime: 10_000,
      gcTime: 60_000,
    }),
}
