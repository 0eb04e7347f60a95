import type { ApiData, ApiInput } from '@parapet/api-client'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { runBatch } from '~/data/batches/run-batch'
import { ledgerQueries } from '~/data/ledger/queries'
import { refreshUnits } from '~/data/units/mutations'
import { api } from '~/lib/api'
import type { SendBatch } from '~/lib/batch'
import { ifMatch } from '~/lib/entity-tag'
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
  /** See `ifMatch`. */
  version?: number
}

export function useUpdateTenant(orgId: string) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: ({ id, body, version }: TenantChange) =>
      api.updateTenant({ path: { id }, body }, ifMatch(version)),
    // The response lacks the consent history, so the tenant is refetched.
    onSuccess: () => refreshTenants(queryClient, orgId),
  })
}

/** Unmasked contact details. A mutation, because each view is recorded in the ledger and nothing may stay in the cache. */
export function useRevealContact(orgId: string) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: (id: string) => api.revealTenantContact({ path: { id } }),
    gcTime: 0,
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ledgerQueries.all(orgId) }),
  })
}

/** Assistance needs. A mutation for the same reasons as {@link useRevealContact}. */
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

/** Permanently erases a tenant's personal data. */
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

export type TenantBatchChange = ApiInput<'changeTenants'>['body']['change']

/** Changes many tenants. Doesn't refresh queries; callers do so once at the end. */
export const changeTenants: SendBatch<TenantBatchChange> = (ids, change, options) =>
  runBatch(() => api.changeTenants({ body: { ids: [...ids], change } }), options)

/** Refetches everything that lists or counts tenants or their units. */
export async function refreshTenants(queryClient: QueryClient, orgId: string) {
  // Also refetches tenants.
  await refreshUnits(queryClient, orgId)
}
