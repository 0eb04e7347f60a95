import type { ApiData } from '@parapet/api-client'
import { queryOptions } from '@tanstack/react-query'
import { propertyQueries } from '~/data/properties/queries'
import { api } from '~/lib/api'

export type PropertyBuildings = ApiData<'listBuildings'>
export type PropertyBuilding = PropertyBuildings['items'][number]
export type Building = NonNullable<PropertyBuilding['building']>

/** The buildings that a property's units name, and those with a location of their own. */
export const buildingsQuery = (orgId: string, propertyId: string) =>
  queryOptions({
    queryKey: [...propertyQueries.all(orgId), 'buildings', propertyId],
    queryFn: ({ signal }) => api.listBuildings({ path: { id: propertyId } }, { signal }),
    throwOnError: false,
  })

/** Those with a location, for maps. */
export const listBuildingPoints = (buildings: PropertyBuildings | undefined): Building[] =>
  buildings?.items.flatMap(({ building }) => building ?? []) ?? []
