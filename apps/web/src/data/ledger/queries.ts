import type { ApiInput, ApiData } from '@parapet/api-client'
import { queryOptions, infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { cursorPages, toPageQuery } from '~/data/cursor-pages'
import { api } from '~/lib/api'

export type LedgerFilters = NonNullable<ApiInput<'listLedgerEvents'>['query']>

const rootKey = (orgId: string) => ['orgs', orgId, 'ledger'] as const

export const ledgerQueries = {
  all: (orgId: string) => rootKey(orgId),

  recent: (orgId: string, filters: LedgerFilters = {}) =>
    queryOptions({
      queryKey: [...rootKey(orgId), 'recent', filters],
      queryFn: ({ signal }) => api.listLedgerEvents({ query: { fold: 'true', ...filters } }, { signal }),
    }),
}

export type LedgerEvent = ApiData<'listLedgerEvents'>['items'][number]

/** Whether an event's actor has a name to show. Events of tenants say “A tenant at …” themselves. */
export const isNamedActor = (actor: LedgerEvent['actor']): actor is LedgerEvent['actor'] & { name: string } =>
  actor.type !== 'tenant' && Boolean(actor.name)

/** All matching events in pages, newest first. */
export function ledgerHistory(orgId: string, filters: LedgerFilters) {
  return infiniteQueryOptions({
    queryKey: [...ledgerQueries.all(orgId), 'history', filters],
    queryFn: ({ pageParam, signal }) =>
      api.listLedgerEvents({ query: { ...filters, ...toPageQuery(pageParam) } }, { signal }),
    ...cursorPages,
  })
}

/** Adds a permanent note to a property's ledger. */
export function useAddNote(orgId: string, propertyId: string) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: (note: string) => api.addLedgerNote({ body: { propertyId, note } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ledgerQueries.all(orgId) }),
  })
}

/** Groups consecutive events of the same day. Keeps their order. */
export function groupByDay<Event extends { occurredAt: string }>(
  events: readonly Event[],
  getDay: (moment: string) => string,
): { day: string; events: Event[] }[] {
  const groups: { day: string; events: Event[] }[] = []
  for (const event of events) {
    const day = getDay(event.occurredAt)
    const lastGroup = groups.at(-1)
    if (lastGroup?.day === day) lastGroup.events.push(event)
    else groups.push({ day, events: [event] })
  }
  return groups
}
