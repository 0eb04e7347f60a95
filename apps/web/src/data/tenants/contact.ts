import { queryOptions } from '@tanstack/react-query'
import { ledgerQueries } from '~/data/ledger/queries'
import { api } from '~/lib/api'

/**
 * A tenant with unmasked contact details. The ledger records each fetch, so nothing refetches it, and it stays in the
 * cache only while it's in use.
 */
export const tenantWithContact = (orgId: string, tenantId: string) =>
  queryOptions({
    queryKey: ['orgs', orgId, 'tenantContact', tenantId],
    queryFn: async ({ client }) => {
      const tenant = await api.getTenant({ path: { id: tenantId }, query: { include: 'contact' } })
      void client.invalidateQueries({ queryKey: ledgerQueries.all(orgId) })
      return tenant
    },
    staleTime: Infinity,
    gcTime: 0,
    throwOnError: false,
  })
