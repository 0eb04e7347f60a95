import type { ApiInput } from '@parapet/api-client'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '~/lib/api'
import { entityTag } from '~/lib/entity-tag'
import type { Grant, ResourceRole } from './access-queries.ts'
import { teamQueries, useRefreshTeam } from './queries.ts'

export type NewGrant = NonNullable<ApiInput<'createGrant'>['body']>
export type NewResourceRole = NonNullable<ApiInput<'createResourceRole'>['body']>
export type ResourceRoleChange = NonNullable<ApiInput<'updateResourceRole'>['body']>

export function useCreateGrant(orgId: string) {
  const onSuccess = useRefreshTeam(orgId)
  return useMutation({ mutationFn: (body: NewGrant) => api.createGrant({ body }), onSuccess })
}

/** Changes a grant's expiry; null means it never expires. */
export function useExtendGrant(orgId: string) {
  const onSettled = useRefreshTeam(orgId)
  return useMutation({
    mutationFn: ({ grant, expiresAt }: { grant: Grant; expiresAt: string | null }) =>
      api.updateGrant({ path: { id: grant.id }, body: { expiresAt } }, { ifMatch: entityTag(grant.version) }),
    onSettled,
  })
}

export function useRemoveGrant(orgId: string) {
  const refresh = useRefreshTeam(orgId)
  return useMutation({
    mutationFn: (id: string) => api.deleteGrant({ path: { id } }),
    // Not awaited: the component that awaits the mutation unmounts with the deleted item.
    onSettled: () => void refresh(),
  })
}

export function useCreateResourceRole(orgId: string) {
  const onSuccess = useRefreshTeam(orgId)
  return useMutation({
    // The response is a role unless `dryRun` is set.
    mutationFn: async (body: NewResourceRole) => (await api.createResourceRole({ body })) as ResourceRole,
    onSuccess,
  })
}

export function useUpdateResourceRole(orgId: string) {
  const onSettled = useRefreshTeam(orgId)
  return useMutation({
    mutationFn: ({ role, body }: { role: ResourceRole; body: ResourceRoleChange }) =>
      api.updateResourceRole({ path: { id: role.id }, body }, { ifMatch: entityTag(role.version) }),
    onSettled,
  })
}

export function useDeleteResourceRole(orgId: string) {
  const refresh = useRefreshTeam(orgId)
  return useMutation({
    mutationFn: ({ id, replaceBy }: { id: string; replaceBy: string | null }) =>
      api.deleteResourceRole({ path: { id }, query: replaceBy === null ? {} : { replaceBy } }),
    onSuccess: () => void refresh(),
  })
}

/** A dry run of changing the permissions of a resource role: who would gain and lose what, and where. */
export const resourceRoleDiffQuery = (orgId: string, role: ResourceRole, permissions: readonly string[]) =>
  queryOptions({
    queryKey: [
      ...teamQueries.all(orgId),
      'resource-role-diff',
      role.id,
      role.version,
      permissions.toSorted(),
    ],
    queryFn: async ({ signal }) => {
      const { diff } = await api.updateResourceRole(
        { path: { id: role.id }, query: { dryRun: 'true' }, body: { permissions: [...permissions] } },
        { signal, ifMatch: entityTag(role.version) },
      )
      return diff
    },
    throwOnError: false,
    gcTime: 0,
  })
