import type { ApiInput } from '@parapet/api-client'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { runBatch } from '~/data/batches/run-batch'
import { refreshProperties } from '~/data/properties/mutations'
import { api } from '~/lib/api'
import type { SendBatch } from '~/lib/batch'
import { ifMatch } from '~/lib/entity-tag'
import { unitQueries, type Unit } from './queries.ts'

export type UnitCreate = NonNullable<ApiInput<'createUnit'>['body']>
export type UnitPatch = NonNullable<ApiInput<'updateUnit'>['body']>
/** Null resets to the property's address. */
export type UnitAddressPatch = Exclude<ApiInput<'updateUnitAddress'>['body'], undefined>

export function useCreateUnit(orgId: string) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: (body: UnitCreate) => api.createUnit({ body }),
    onSuccess: (unit) => cacheUnitAndRefresh(queryClient, orgId, unit),
  })
}

export interface UnitChange {
  id: string
  body: UnitPatch
  /** See `ifMatch`. */
  version?: number
}

export function useUpdateUnit(orgId: string) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: ({ id, body, version }: UnitChange) =>
      api.updateUnit({ path: { id }, body }, ifMatch(version)),
    onSuccess: (unit) => cacheUnitAndRefresh(queryClient, orgId, unit),
  })
}

export interface UnitAddressChange {
  id: string
  body: UnitAddressPatch
  version?: number
}

export function useUpdateUnitAddress(orgId: string) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: ({ id, body, version }: UnitAddressChange) =>
      api.updateUnitAddress({ path: { id }, body }, ifMatch(version)),
    onSuccess: (unit) => cacheUnitAndRefresh(queryClient, orgId, unit),
  })
}

export type UnitBatchChange = ApiInput<'changeUnits'>['body']['change']

/** Changes many units. Doesn't refresh queries; callers do so once at the end. */
export const changeUnits: SendBatch<UnitBatchChange> = (ids, change, options) =>
  runBatch(() => api.changeUnits({ body: { ids: [...ids], change } }), options)

/** Refetches everything that lists or counts units. */
export async function refreshUnits(queryClient: QueryClient, orgId: string) {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: unitQueries.all(orgId) }),
    // A literal key, because the tenants module imports this one.
    queryClient.invalidateQueries({ queryKey: ['orgs', orgId, 'tenants'] }),
    refreshProperties(queryClient, orgId),
  ])
}

function cacheUnitAndRefresh(queryClient: QueryClient, orgId: string, unit: Unit) {
  queryClient.setQueryData(unitQueries.detail(orgId, unit.id).queryKey, unit)
  void refreshUnits(queryClient, orgId)
}
