import type { ApiInput } from '@parapet/api-client'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { runBatch } from '~/data/batches/run-batch'
import { ledgerQueries } from '~/data/ledger/queries'
import { orgQueries } from '~/data/org/queries'
import { portfolioQueries } from '~/data/portfolios/queries'
import { api } from '~/lib/api'
import type { SendBatch } from '~/lib/batch'
import { ifMatch } from '~/lib/entity-tag'
import { propertyQueries, type Property } from './queries.ts'

export type PropertyCreate = NonNullable<ApiInput<'createProperty'>['body']>
export type PropertyPatch = NonNullable<ApiInput<'updateProperty'>['body']>
export type AddressPatch = NonNullable<ApiInput<'updatePropertyAddress'>['body']>

export function useCreateProperty(orgId: string) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: (body: PropertyCreate) => api.createProperty({ body }),
    onSuccess: (property) => cacheProperty(queryClient, orgId, property),
  })
}

export interface PropertyChange {
  id: string
  body: PropertyPatch
  /** See `ifMatch`. */
  version?: number
}

export function useUpdateProperty(orgId: string) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: ({ id, body, version }: PropertyChange) =>
      api.updateProperty({ path: { id }, body }, ifMatch(version)),
    onSuccess: (property) => cacheProperty(queryClient, orgId, property),
  })
}

export interface AddressChange {
  id: string
  body: AddressPatch
  version?: number
}

export function useUpdatePropertyAddress(orgId: string) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: ({ id, body, version }: AddressChange) =>
      api.updatePropertyAddress({ path: { id }, body }, ifMatch(version)),
    onSuccess: ({ property }) => cacheProperty(queryClient, orgId, property),
  })
}

export type PropertyBatchChange = ApiInput<'changeProperties'>['body']['change']

/** Changes many properties. Doesn't refresh queries; callers do so once at the end. */
export const changeProperties: SendBatch<PropertyBatchChange> = (ids, change, options) =>
  runBatch(() => api.changeProperties({ body: { ids: [...ids], change } }), options)

/** Refetches everything that lists or counts properties. */
export async function refreshProperties(queryClient: QueryClient, orgId: string) {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: propertyQueries.all(orgId) }),
    queryClient.invalidateQueries({ queryKey: portfolioQueries.all(orgId) }),
    queryClient.invalidateQueries({ queryKey: ledgerQueries.all(orgId) }),
    queryClient.invalidateQueries({ queryKey: orgQueries.overview(orgId).queryKey }),
  ])
}

function cacheProperty(queryClient: QueryClient, orgId: string, property: Property) {
  const { queryKey } = propertyQueries.detail(orgId, property.id)
  queryClient.setQueryData(queryKey, property)
  void refreshProperties(queryClient, orgId)
}
