import type { ApiData, ApiInput } from '@parapet/api-client'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { cursorPages, toPageQuery } from '~/data/cursor-pages'
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
