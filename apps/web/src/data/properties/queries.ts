import type { ApiData, ApiInput } from '@parapet/api-client'
import { queryOptions } from '@tanstack/react-query'
import type { ListSource } from '~/data/list-windows/list-source'
import { api } from '~/lib/api'

export type PropertyFilters = Omit<
  NonNullable<ApiInput<'listProperties'>['query']>,
  'cursor' | 'limit' | 'skip' | 'anchors' | 'facets'
>
export type PropertyListItem = ApiData<'listProperties'>['items'][number]
export type Property = ApiData<'getProperty'>
export type PropertyFacets = NonNullable<ApiData<'listProperties'>['facets']>

const root = (orgId: string) => ['orgs', orgId, 'properties'] as const
const allFacets = 'portfolioId,propertyClass,status,region,geocode'

/** Properties: the list in windows, how many each filter would find, and one of them. */
export const propertyQueries = {
  all: (orgId: string) => root(orgId),
  lists: (orgId: string) => [...root(orgId), 'list'] as const,

  /** The list for the conditions that its address asks for. */
  source: (orgId: string, conditions: PropertyFilters): ListSource<PropertyListItem> => ({
    queryKey: [...root(orgId), 'list', conditions],
    fetchPage: (place, options) => api.listProperties({ query: { ...conditions, ...place } }, options),
  }),

  /** How many properties each value of a filter would find. */
  facets: (orgId: string, { sort: _sort, ...conditions }: PropertyFilters) => ({
    queryKey: [...root(orgId), 'facets', conditions],
    load: async (signal: AbortSignal): Promise<PropertyFacets> => {
      const page = await api.listProperties(
        { query: { ...conditions, limit: 1, facets: allFacets } },
        { signal },
      )
      return page.facets ?? {}
    },
  }),

  detail: (orgId: string, propertyId: string) =>
    queryOptions({
      queryKey: [...root(orgId), 'detail', propertyId],
      queryFn: ({ signal }) => api.getProperty({ path: { id: propertyId } }, { signal }),
    }),
}
