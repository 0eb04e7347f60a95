import type { ApiData } from '@parapet/api-client'
import { queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/api'

export type MatchingRadii = ApiData<'getMatchingRadii'>

/** How warnings are matched with properties. */
export const matchingQueries = {
  /** How far each hazard reaches with each preset; it is part of the product and does not change. */
  radii: (orgId: string) =>
    queryOptions({
      queryKey: ['orgs', orgId, 'matching', 'radii'],
      queryFn: ({ signal }) => api.getMatchingRadii({ path: { orgId } }, { signal }),
      staleTime: Infinity,
      throwOnError: false,
    }),
}
