import { queryOptions } from '@tanstack/react-query'
import type { ApiInput } from '@parapet/api-client'
import { api } from '~/lib/api'

export type LedgerFilters = NonNullable<ApiInput<'listLedgerEvents'>['query']>

const root = (orgId: string) => ['orgs', orgId, 'ledger'] as const

/** What happened. */
export const ledgerQueries = {
  all: (orgId: string) => root(orgId),

  recent: (orgId: string, filters: LedgerFilters = {}) =>
    queryOptions({
      queryKey: [...root(orgId), 'recent', filters],
      queryFn: ({ signal }) => api.listLedgerEvents({ query: { fold: 'true', ...filters } }, { signal }),
    }),
}
