import type { ApiInput } from '@parapet/api-client'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { runBatch } from '~/data/batches/run-batch'
import { refreshProperties } from '~/data/properties/mutations'
import { api } from '~/lib/api'
import type { SendBatch } from '~/lib/batch'
import { entityTag } from '~/lib/entity-tag'
import { unitQueries, type Unit } from './queries.ts'

export type UnitCreate = NonNullable<ApiInput<'createUnit'>['body']>
export type UnitPatch = NonNullable<ApiInput<'updateUnit'>['body']>
/** Null: the address of the property. */
export type UnitAddressPatch = Exclude<ApiInput<'updateUnitAddress'>['body'], undefined>

export function useCreateUnit(orgId: string) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: (body: UnitCreate) => api.createUnit({ body }),
    onSuccess: (unit) => cacheUnit(queryClient, orgId, unit),
  })
}

export interface UnitChange {
  id: string
  body: UnitPatch
  /** The version that the change is based on; another one answers 412. Without it the last write wins. */
  version?: number
}

export function useUpdateUnit(orgId: string) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: ({ id, body, version }: UnitChange) =>
      api.updateUnit({ path: { id }, body }, ifMatch(version)),
    onSuccess: (unit) => cacheUnit(queryClient, orgId, unit),
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
    onSuccess: (unit) => cacheUnit(queryClient, orgId, unit),
  })
}

/** The one change that many units get. */
export type UnitBatchChange = ApiInput<'changeUnits'>['body']['change']

/** Changes many in the same way: what shows them is read again once all of them are done. */
export const changeUnits: SendBatch<UnitBatchChange> = (ids, change, watch) =>
  runBatch(() => api.changeUnits({ body: { ids: [...ids], change } }), watch)

/** Everything that counts or lists units is out of date once one of them changed. */
export async function refreshUnits(queryClient: QueryClient, orgId: string) {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: unitQueries.all(orgId) }),
    // The key and not the module: tenants build on units.
    queryClient.invalidateQueries({ queryKey: ['orgs', orgId, 'tenants'] }),
    refreshProperties(queryClient, orgId),
  ])
}

function cacheUnit(queryClient: QueryClient, orgId: string, unit: Unit) {
  queryClient.setQueryData(unitQueries.detail(orgId, unit.id).queryKey, unit)
  void refreshUnits(queryClient, orgId)
}

function ifMatch(version: number | undefined) {
  return version === undefined ? {} : { ifMatch: entityTag(version) }
}
