import type { ApiData, ApiInput } from '@parapet/api-client'
import { infiniteQueryOptions, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { cursorPages, toPageQuery } from '~/data/cursor-pages'
import { ledgerQueries } from '~/data/ledger/queries'
import { api } from '~/lib/api'

export type TeamMember = ApiData<'listTeam'>['items'][number]
export type MemberStatus = TeamMember['membership']['status']
export type Role = ApiData<'listRoles'>['items'][number]
export type TeamFilters = Omit<NonNullable<ApiInput<'listTeam'>['query']>, 'cursor' | 'limit'>

const root = (orgId: string) => ['orgs', orgId, 'team'] as const

/** Members, people who are invited, and the roles they hold. */
export const teamQueries = {
  all: (orgId: string) => root(orgId),

  members: (orgId: string, filters: TeamFilters) =>
    infiniteQueryOptions({
      queryKey: [...root(orgId), 'members', filters],
      queryFn: ({ pageParam, signal }) =>
        api.listTeam({ query: { ...filters, ...toPageQuery(pageParam) } }, { signal }),
      ...cursorPages,
    }),

  roles: (orgId: string) =>
    queryOptions({
      queryKey: [...root(orgId), 'roles'],
      queryFn: ({ signal }) => api.listRoles({}, { signal }),
      staleTime: 60_000,
    }),
}

const needed = ['org:update', 'role:assign']

/**
 * Whether this member is the last who may run the organization, as far as that can be seen: then they can neither be
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

/** Reads everything again that shows who may do what. */
export function useRefreshTeam(orgId: string) {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: teamQueries.all(orgId) }),
      queryClient.invalidateQueries({ queryKey: ledgerQueries.all(orgId) }),
    ])
}
