import type { ApiData } from '@parapet/api-client'
import { queryOptions } from '@tanstack/react-query'
import { propertyQueries } from '~/data/properties/queries'
import { teamQueries } from '~/data/team/queries'
import { api } from '~/lib/api'

export type PropertyStats = ApiData<'getPropertyStats'>
export type ResourceGrant = ApiData<'listGrants'>['grants'][number]

/** Locations that are an area rather than a point. */
export const roughPrecisions = ['postal_code', 'city']

/** Threat statistics of a property by month and hazard. */
export const propertyStatsQuery = (orgId: string, propertyId: string) =>
  queryOptions({
    queryKey: [...propertyQueries.all(orgId), 'stats', propertyId],
    queryFn: ({ signal }) => api.getPropertyStats({ path: { id: propertyId } }, { signal }),
    throwOnError: false,
  })

/** How many of an import's properties are located only by ZIP code or city. */
export const importedRoughlyQuery = (orgId: string, importFileId: string) =>
  queryOptions({
    queryKey: [...propertyQueries.all(orgId), 'located-roughly', importFileId],
    queryFn: async ({ signal }) => {
      const geocodePrecision = roughPrecisions.join(',')
      const { page } = await api.listProperties(
        { query: { importFileId, geocodePrecision, limit: 1 } },
        { signal },
      )
      return page.total
    },
    throwOnError: false,
  })

/** The grants on a property or portfolio. Invalidated by changes to the team. */
export const resourceGrantsQuery = (
  orgId: string,
  resourceType: ResourceGrant['resourceType'],
  resourceId: string,
) =>
  queryOptions({
    queryKey: [...teamQueries.all(orgId), 'grants', { resourceType, resourceId }],
    queryFn: ({ signal }) => api.listGrants({ query: { resourceType, resourceId } }, { signal }),
    throwOnError: false,
  })
