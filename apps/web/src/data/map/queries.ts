import type { ApiInput } from '@parapet/api-client'
import { queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/api'
import { toMapProperties } from './to-map-properties.ts'

export type PointFilters = NonNullable<ApiInput<'listPropertyPoints'>['query']>

/** Where properties are and what threatens them; every change of a property or a threat makes it out of date. */
export const mapQueries = {
  /** `properties` are the located ones of `total`. */
  points: (orgId: string, filters: PointFilters = {}) =>
    queryOptions({
      queryKey: ['orgs', orgId, 'properties', 'points', filters],
      queryFn: async ({ signal }) => {
        const { items, total } = await api.listPropertyPoints({ query: filters }, { signal })
        return { properties: toMapProperties(items), total }
      },
      staleTime: 30_000,
    }),
}
