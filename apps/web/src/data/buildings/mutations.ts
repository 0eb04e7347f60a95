import type { ApiInput } from '@parapet/api-client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refreshProperties } from '~/data/properties/mutations'
import { api } from '~/lib/api'
import { ifMatch } from '~/lib/entity-tag'

export type BuildingCreate = NonNullable<ApiInput<'createBuilding'>['body']>
export type BuildingPatch = NonNullable<ApiInput<'updateBuilding'>['body']>

export function useCreateBuilding(orgId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: BuildingCreate) => api.createBuilding({ body }),
    onSuccess: () => refreshProperties(queryClient, orgId),
  })
}

interface BuildingChange {
  id: string
  body: BuildingPatch
  /** See `ifMatch`. */
  version?: number
}

export function useUpdateBuilding(orgId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, body, version }: BuildingChange) =>
      api.updateBuilding({ path: { id }, body }, ifMatch(version)),
    onSuccess: () => refreshProperties(queryClient, orgId),
  })
}

export function useDeleteBuilding(orgId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, version }: { id: string; version: number }) =>
      api.deleteBuilding({ path: { id } }, ifMatch(version)),
    onSuccess: () => refreshProperties(queryClient, orgId),
  })
}
