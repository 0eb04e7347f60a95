import type { ApiData } from '@parapet/api-client'
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { cursorPages, toPageQuery } from '~/data/cursor-pages'
import { api } from '~/lib/api'
import { ledgerQueries, type LedgerFilters } from './queries.ts'

export type LedgerEvent = ApiData<'listLedgerEvents'>['items'][number]

/** Everything that happened to one thing, in pages, newest first. */
export function ledgerHistory(orgId: string, filters: LedgerFilters) {
  return infiniteQueryOptions({
    queryKey: [...ledgerQueries.all(orgId), 'history', filters],
    queryFn: ({ pageParam, signal }) =>
      api.listLedgerEvents({ query: { ...filters, ...toPageQuery(pageParam) } }, { signal }),
    ...cursorPages,
  })
}

/** Writes a note about a property into the ledger, where it stays. */
export function useAddNote(orgId: string, propertyId: string) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: (note: string) => api.addLedgerNote({ body: { propertyId, note } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ledgerQueries.all(orgId) }),
  })
}
