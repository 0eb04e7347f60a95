import { useQuery } from '@tanstack/react-query'
import { api } from '~/lib/api'
import { teamQueries, type Role } from './queries.ts'

const needed = ['org:update', 'role:assign']

/**
 * Whether this member is the last who may run the organisation, as far as that can be seen: then they can neither be
 * suspended nor removed nor lose the role for it. The server has the last word.
 */
export function useIsLastAdmin(orgId: string, userId: string | null, roles: readonly Role[]): boolean {
  const roleIds = roles
    .filter(({ permissions }) => needed.every((permission) => permissions.includes(permission)))
    .map(({ id }) => id)
  const { data } = useQuery({
    queryKey: [...teamQueries.all(orgId), 'admins', roleIds],
    queryFn: ({ signal }) =>
      api.listTeam({ query: { status: 'active', roleId: roleIds.join(','), limit: 2 } }, { signal }),
    enabled: userId !== null && roleIds.length > 0,
    throwOnError: false,
  })
  return data?.items.length === 1 && data.items[0]?.user.id === userId
}
