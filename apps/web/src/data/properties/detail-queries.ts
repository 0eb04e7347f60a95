import type { ApiData } from '@parapet/api-client'
import { queryOptions } from '@tanstack/react-query'
import { propertyQueries } from '~/data/properties/queries'
import { teamQueries } from '~/data/team/queries'
import { api } from '~/lib/api'

export type PropertyStats = ApiData<'getPropertyStats'>
export type ResourceGrant = ApiData<'listGrants'>['grants'][number]

/** Threat statistics of a property by month and hazard. */
export const propertyStatsQuery = (orgId: string, propertyId: string) =>
  queryOptions({
    queryKey: [...propertyQueries.all(orgId), 'stats', propertyId],
    queryFn: ({ signal }) => api.getPropertyStats({ path: { id: propertyId } }, { signal }),
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
