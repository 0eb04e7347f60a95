import type { ApiData, ApiInput } from '@parapet/api-client'
import { queryOptions } from '@tanstack/react-query'
import type { ListSource } from '~/data/list-windows/list-source'
import { firstApi } from '~/lib/first-api'

export type PropertyFilters = Omit<
  NonNullable<ApiInput<'listProperties'>['query']>,
  'cursor' | 'limit' | 'skip' | 'anchors' | 'facets'
>
export type PropertyListItem = ApiData<'listProperties'>['items'][number]
export type Property = ApiData<'getProperty'>
export type PropertyFacets = NonNullable<ApiData<'listProperties'>['facets']>

/** Why a property isn't monitored, whatever the sources are, or null. */
export function findUnmonitoredReason({ status, address }: Pick<PropertyListItem, 'status' | 'address'>) {
  if (status === 'archived' || status === 'inactive') return status
  return address.lat === null ? 'noLocation' : null
}

const rootKey = (orgId: string) => ['orgs', orgId, 'properties'] as const
const allFacets = 'portfolioId,propertyClass,status,region,geocode'

/** The property list, counts per filter value, and single properties. */
export const propertyQueries = {
  all: (orgId: string) => rootKey(orgId),
  lists: (orgId: string) => [...rootKey(orgId), 'list'] as const,

  /** The filtered and sorted list. */
  source: (orgId: string, conditions: PropertyFilters): ListSource<PropertyListItem> => ({
    queryKey: [...rootKey(orgId), 'list', conditions],
    fetchPage: (pageParams, options) =>
      firstApi.listProperties({ query: { ...conditions, ...pageParams } }, options),
  }),

  /** How many properties match each filter value. */
  facets: (orgId: string, { sort: _sort, ...conditions }: PropertyFilters) => ({
    queryKey: [...rootKey(orgId), 'facets', conditions],
    load: async (signal: AbortSignal): Promise<PropertyFacets> => {
      const page = await firstApi.listProperties(
        { query: { ...conditions, limit: 1, facets: allFacets } },
        { signal },
      )
      return page.facets ?? {}
    },
  }),

  detail: (orgId: string, propertyId: string) =>
    queryOptions({
      queryKey: [...rootKey(orgId), 'detail', propertyId],
      queryFn: ({ signal }) => firstApi.getProperty({ path: { id: propertyId } }, { signal }),
    }),
}
