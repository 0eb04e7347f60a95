import type { ApiData } from '@parapet/api-client'
import { queryOptions } from '@tanstack/react-query'
import { propertyQueries } from '~/data/properties/queries'
import { teamQueries } from '~/data/team/queries'
import { api } from '~/lib/api'

export type PropertyStats = ApiData<'getPropertyStats'>
export type PlaceGrant = ApiData<'listGrants'>['grants'][number]

/** What came of a property over the years. */
export const propertyStats = (orgId: string, propertyId: string) =>
  queryOptions({
    queryKey: [...propertyQueries.all(orgId), 'stats', propertyId],
    queryFn: ({ signal }) => api.getPropertyStats({ path: { id: propertyId } }, { signal }),
    throwOnError: false,
  })

/** Who holds a resource role on one property or portfolio. Changes of the team make it out of date. */
export const grantsAt = (orgId: string, resourceType: PlaceGrant['resourceType'], resourceId: string) =>
  queryOptions({
    queryKey: [...teamQueries.all(orgId), 'grants', { resourceType, resourceId }],
    queryFn: ({ signal }) => api.listGrants({ query: { resourceType, resourceId } }, { signal }),
    throwOnError: false,
  })
