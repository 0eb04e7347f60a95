import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { propertyQueries, type PropertyListItem } from '../properties/queries.ts'
import { tenantQueries, type TenantListItem } from '../tenants/queries.ts'
import { unitQueries, type UnitListItem } from '../units/queries.ts'
import type { ListPage } from './list-source.ts'

/** A row from any cached list page, as placeholder data for the record's own page. */
export function findCachedRow<Row extends { id: string }>(
  queryClient: QueryClient,
  listsKey: QueryKey,
  id: string,
): Row | undefined {
  for (const [, page] of queryClient.getQueriesData<ListPage<Row>>({ queryKey: listsKey })) {
    const row = page?.items.find((candidate) => candidate.id === id)
    if (row) return row
  }
  return undefined
}

export const findCachedProperty = (queryClient: QueryClient, orgId: string, propertyId: string) =>
  findCachedRow<PropertyListItem>(queryClient, propertyQueries.lists(orgId), propertyId)

export const findCachedTenant = (queryClient: QueryClient, orgId: string, tenantId: string) =>
  findCachedRow<TenantListItem>(queryClient, tenantQueries.lists(orgId), tenantId)

export const findCachedUnit = (queryClient: QueryClient, orgId: string, unitId: string) =>
  findCachedRow<UnitListItem>(queryClient, unitQueries.lists(orgId), unitId)
