import type { ApiData, ApiInput } from '@parapet/api-client'
import { infiniteQueryOptions, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { cursorPages, toPageQuery } from '~/data/cursor-pages'
import { ledgerQueries } from '~/data/ledger/queries'
import { api } from '~/lib/api'

export type TeamMember = ApiData<'listTeam'>['items'][number]
export type MemberStatus = TeamMember['membership']['status']
export type Role = ApiData<'listRoles'>['items'][number]
export type TeamFilters = Omit<NonNullable<ApiInput<'listTeam'>['query']>, 'cursor' | 'limit'>

const rootKey = (orgId: string) => ['orgs', orgId, 'team'] as const

/** Members, invited people and roles. */
export const teamQueries = {
  all: (orgId: string) => rootKey(orgId),

  members: (orgId: string, filters: TeamFilters) =>
    infiniteQueryOptions({
      queryKey: [...rootKey(orgId), 'members', filters],
      queryFn: ({ pageParam, signal }) =>
        api.listTeam({ query: { ...filters, ...toPageQuery(pageParam) } }, { signal }),
      ...cursorPages,
    }),

  roles: (orgId: string) =>
    queryOptions({
      queryKey: [...rootKey(orgId), 'roles'],
      queryFn: ({ signal }) => api.listRoles({}, { signal }),
      staleTime: 60_000,
    }),
}

const adminPermissions = ['org:update', 'role:assign']

/**
 * Whether this is the last active member who can administer the organization, and so can't be suspended, removed or
 * demoted. A hint for the UI; the server enforces it.
 */
export function useIsLastAdmin(orgId: string, userId: string | null, roles: readonly Role[]): boolean {
  const roleIds = roles
    .filter(({ permissions }) => adminPermissions.every((permission) => permissions.includes(permission)))
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

/** Refetches everything about members, roles and grants. */
export function useRefreshTeam(orgId: string) {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: teamQueries.all(orgId) }),
      queryClient.invalidateQueries({ queryKey: ledgerQueries.all(orgId) }),
    ])
}
