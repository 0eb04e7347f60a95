import type { ApiInput } from '@parapet/api-client'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '~/lib/api'
import { entityTag } from '~/lib/entity-tag'
import { teamQueries, type Role, useRefreshTeam } from './queries.ts'

export type RoleChange = NonNullable<ApiInput<'updateRole'>['body']>
export type NewRole = NonNullable<ApiInput<'createRole'>['body']>

/** A dry run of changing the permissions of a role: who would gain and lose what. */
export const roleDiffQuery = (orgId: string, role: Role, permissions: readonly string[]) =>
  queryOptions({
    queryKey: [...teamQueries.all(orgId), 'role-diff', role.id, role.version, permissions.toSorted()],
    queryFn: async ({ signal }) => {
      const { diff } = await api.updateRole(
        { path: { id: role.id }, query: { dryRun: 'true' }, body: { permissions: [...permissions] } },
        { signal, ifMatch: entityTag(role.version) },
      )
      return diff
    },
    throwOnError: false,
    gcTime: 0,
  })

export function useCreateRole(orgId: string) {
  const refresh = useRefreshTeam(orgId)

  return useMutation({
    // The response is a role unless `dryRun` is set.
    mutationFn: async (body: NewRole) => (await api.createRole({ body })) as Role,
    onSuccess: refresh,
  })
}

export interface RoleUpdate {
  role: Pick<Role, 'id' | 'version'>
  body: RoleChange
}

/** Changes a role; 412 if someone else has changed it. */
export function useUpdateRole(orgId: string) {
  const refresh = useRefreshTeam(orgId)

  return useMutation({
    mutationFn: ({ role, body }: RoleUpdate) =>
      api.updateRole({ path: { id: role.id }, body }, { ifMatch: entityTag(role.version) }),
    onSettled: refresh,
  })
}

export function useDeleteRole(orgId: string) {
  const refresh = useRefreshTeam(orgId)

  return useMutation({
    mutationFn: ({ id, replaceBy }: { id: string; replaceBy: string | null }) =>
      api.deleteRole({ path: { id }, query: replaceBy === null ? {} : { replaceBy } }),
    // Not awaited: the component that awaits the mutation unmounts with the deleted item.
    onSuccess: () => void refresh(),
  })
}
