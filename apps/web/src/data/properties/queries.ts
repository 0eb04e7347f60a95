import type { ApiData, ApiInput } from '@parapet/api-client'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/api'

export type PropertyFilters = Omit<
  NonNullable<ApiInput<'listProperties'>['query']>,
  'cursor' | 'limit' | 'facets'
>
export type PropertyListItem = ApiData<'listProperties'>['items'][number]
export type Property = ApiData<'getProperty'>
export type PropertyFacets = NonNullable<ApiData<'listProperties'>['facets']>

const root = (orgId: string) => ['orgs', orgId, 'properties'] as const
const pageSize = 50
const allFacets = 'portfolioId,propertyClass,status,region,geocode'

/** Properties: pages of the list, how many each filter would find, and one of them. */
export const propertyQueries = {
  all: (orgId: string) => root(orgId),
  lists: (orgId: string) => [...root(orgId), 'list'] as const,

  list: (orgId: string, filters: PropertyFilters = {}) =>
    infiniteQueryOptions({
      queryKey: [...root(orgId), 'list', filters],
      queryFn: ({ pageParam, signal }) =>
        api.listProperties(
          { query: { ...filters, limit: pageSize, ...(pageParam === null ? {} : { cursor: pageParam }) } },
          { signal },
        ),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.page.nextCursor,
    }),

  facets: (orgId: string, filters: PropertyFilters = {}) =>
    queryOptions({
      queryKey: [...root(orgId), 'facets', filters],
      queryFn: async ({ signal }) => {
        const { sort: _sort, ...conditions } = filters
        const page = await api.listProperties(
          { query: { ...conditions, limit: 1, facets: allFacets } },
          { signal },
        )
        return page.facets ?? {}
      },
      staleTime: 30_000,
    }),

  detail: (orgId: string, propertyId: string) =>
    queryOptions({
      queryKey: [...root(orgId), 'detail', propertyId],
      queryFn: ({ signal }) => api.getProperty({ path: { id: propertyId } }, { signal }),
    }),
}
