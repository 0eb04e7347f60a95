import type { ApiData, ApiInput } from '@parapet/api-client'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { runBatch } from '~/data/batches/run-batch'
import { ledgerQueries } from '~/data/ledger/queries'
import { refreshUnits } from '~/data/units/mutations'
import { api } from '~/lib/api'
import type { SendBatch } from '~/lib/batch'
import { entityTag } from '~/lib/entity-tag'
import { tenantQueries } from './queries.ts'

export type TenantCreate = NonNullable<ApiInput<'createTenant'>['body']>
export type TenantPatch = NonNullable<ApiInput<'updateTenant'>['body']>
export type ConsentInput = NonNullable<ApiInput<'recordTenantConsent'>['body']>
export type EraseInput = NonNullable<ApiInput<'eraseTenant'>['body']>
export type TenantContact = ApiData<'revealTenantContact'>

export function useCreateTenant(orgId: string) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: (body: TenantCreate) => api.createTenant({ body }),
    onSuccess: () => void refreshTenants(queryClient, orgId),
  })
}

export interface TenantChange {
  id: string
  body: TenantPatch
  /** The version that the change is based on; another one answers 412. Without it the last write wins. */
  version?: number
}

export function useUpdateTenant(orgId: string) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: ({ id, body, version }: TenantChange) =>
      api.updateTenant({ path: { id }, body }, version === undefined ? {} : { ifMatch: entityTag(version) }),
    // The answer lacks the proof of consent, so the page asks for the tenant again.
    onSuccess: () => refreshTenants(queryClient, orgId),
  })
}

/** Contacts in clear. It is a mutation, since each look is written down, and nothing of it stays in the cache. */
export function useRevealContact(orgId: string) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: (id: string) => api.revealTenantContact({ path: { id } }),
    gcTime: 0,
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ledgerQueries.all(orgId) }),
  })
}

/** The assistance needs. It is a mutation for the same reason as {@link useRevealContact}. */
export function useViewAssistance(orgId: string) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: async (id: string) =>
      (await api.getTenant({ path: { id }, query: { include: 'assistance' } })).assistance,
    gcTime: 0,
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ledgerQueries.all(orgId) }),
  })
}

export function useRecordConsent(orgId: string, tenantId: string) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: (body: ConsentInput) => api.recordTenantConsent({ path: { id: tenantId }, body }),
    onSuccess: () => refreshTenants(queryClient, orgId),
  })
}

/** Removes what is personal for good. The page has nothing left to show afterwards. */
export function useEraseTenant(orgId: string, tenantId: string) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: (body: EraseInput) => api.eraseTenant({ path: { id: tenantId }, body }),
    onSuccess: async () => {
      queryClient.removeQueries({ queryKey: tenantQueries.detail(orgId, tenantId).queryKey })
      await refreshTenants(queryClient, orgId)
    },
  })
}

/** The one change that many tenants get. */
export type TenantBatchChange = ApiInput<'changeTenants'>['body']['change']

/** Changes many in the same way: what shows them is read again once all of them are done. */
export const changeTenants: SendBatch<TenantBatchChange> = (ids, change, watch) =>
  runBatch(() => api.changeTenants({ body: { ids: [...ids], change } }), watch)

/** Everything that counts or lists tenants, or their units, is out of date once one of them changed. */
export async function refreshTenants(queryClient: QueryClient, orgId: string) {
  // The units' own refresh takes the tenants with it.
  await refreshUnits(queryClient, orgId)
}
