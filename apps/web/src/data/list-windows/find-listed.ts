import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { propertyQueries, type PropertyListItem } from '../properties/queries.ts'
import { tenantQueries, type TenantListItem } from '../tenants/queries.ts'
import { unitQueries, type UnitListItem } from '../units/queries.ts'
import type { ListPage } from './list-source.ts'

/** A row from any cached list page, as placeholder data for the record's own page. */
export function findListed<Row extends { id: string }>(
  queryClient: QueryClient,
  listsKey: QueryKey,
  id: string,
): Row | undefined {
  for (const [, page] of queryClient.getQueriesData<ListPage<Row>>({ queryKey: listsKey })) {
    const listed = page?.items.find((row) => row.id === id)
    if (listed) return listed
  }
  return undefined
}

export const findListedProperty = (queryClient: QueryClient, orgId: string, propertyId: string) =>
  findListed<PropertyListItem>(queryClient, propertyQueries.lists(orgId), propertyId)

export const findListedTenant = (queryClient: QueryClient, orgId: string, tenantId: string) =>
  findListed<TenantListItem>(queryClient, tenantQueries.lists(orgId), tenantId)

export const findListedUnit = (queryClient: QueryClient, orgId: string, unitId: string) =>
  findListed<UnitListItem>(queryClient, unitQueries.lists(orgId), unitId)
