import type { ApiInput } from '@parapet/api-client'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '~/lib/api'
import { entityTag } from '~/lib/entity-tag'
import { teamQueries, type Role, useRefreshTeam } from './queries.ts'

export type RoleChange = NonNullable<ApiInput<'updateRole'>['body']>
export type NewRole = NonNullable<ApiInput<'createRole'>['body']>

/** Who would gain and lose what if a role held these permissions; changes nothing. */
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
    // Made to be checked only when asked so; this one is made.
    mutationFn: async (body: NewRole) => (await api.createRole({ body })) as Role,
    onSuccess: refresh,
  })
}

export interface RoleUpdate {
  role: Pick<Role, 'id' | 'version'>
  body: RoleChange
}

/** Changes a role as it was seen; 412 when somebody else changed it meanwhile. */
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
    // What is gone takes the part of the page that waits for this with it.
    onSuccess: () => void refresh(),
  })
}
