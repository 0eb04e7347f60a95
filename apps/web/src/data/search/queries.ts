import type { ApiData } from '@parapet/api-client'
import { queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/api'

export type Found = ApiData<'searchEverything'>['items'][number]

const limit = 20

/** What the organization has under a few letters. */
export const searchQueries = {
  find: (orgId: string, q: string) =>
    queryOptions({
      queryKey: ['orgs', orgId, 'search', q],
      queryFn: ({ signal }) => api.searchEverything({ query: { q, limit } }, { signal }),
      staleTime: 10_000,
      gcTime: 60_000,
    }),
}
