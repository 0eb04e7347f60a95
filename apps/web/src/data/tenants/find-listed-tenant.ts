import type { QueryClient } from '@tanstack/react-query'
import { findListed } from '~/data/list-windows/find-listed'
import { tenantQueries, type TenantListItem } from './queries.ts'

/** The tenant as some list has already shown them, so that their page need not begin empty. */
export const findListedTenant = (queryClient: QueryClient, orgId: string, tenantId: string) =>
  findListed<TenantListItem>(queryClient, tenantQueries.lists(orgId), tenantId)
