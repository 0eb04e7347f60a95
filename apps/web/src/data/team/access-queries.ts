import type { ApiData } from '@parapet/api-client'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useChoiceSearch } from '~/data/choices'
import { api } from '~/lib/api'
import { teamQueries } from './queries.ts'

export type Grant = ApiData<'listGrants'>['grants'][number]
export type ResourceType = Grant['resourceType']
export type ResourceRole = ApiData<'listResourceRoles'>['items'][number]
export type MemberAccess = ApiData<'getMemberAccess'>
export type MemberDetail = ApiData<'getMember'>

/** Queries for members and their access to individual portfolios and properties. */
export const accessQueries = {
  grants: (orgId: string, filters: { userId?: string; resourceRoleId?: string } = {}) =>
    queryOptions({
      queryKey: [...teamQueries.all(orgId), 'grants', filters],
      queryFn: ({ signal }) => api.listGrants({ query: filters }, { signal }),
      throwOnError: false,
    }),

  resourceRoles: (orgId: string) =>
    queryOptions({
      queryKey: [...teamQueries.all(orgId), 'resource-roles'],
      queryFn: ({ signal }) => api.listResourceRoles({}, { signal }),
      staleTime: 60_000,
    }),

  /** A member's effective permissions, with the source of each. */
  access: (orgId: string, userId: string) =>
    queryOptions({
      queryKey: [...teamQueries.all(orgId), 'access', userId],
      queryFn: ({ signal }) => api.getMemberAccess({ path: { id: userId } }, { signal }),
      // The page shows the error in place.
      throwOnError: false,
    }),

  member: (orgId: string, userId: string) =>
    queryOptions({
      queryKey: [...teamQueries.all(orgId), 'member', userId],
      queryFn: ({ signal }) => api.getMember({ path: { id: userId } }, { signal }),
      throwOnError: false,
    }),

  /** The devices on which a member is signed in. Rejected for members with permissions that the caller doesn't have. */
  devices: (orgId: string, userId: string) =>
    queryOptions({
      queryKey: [...teamQueries.all(orgId), 'devices', userId],
      queryFn: ({ signal }) => api.listMemberSessions({ path: { id: userId } }, { signal }),
      throwOnError: false,
    }),
}

/** Combobox props for the active members that match the typed text, or for everyone who is or was a member. */
export function useMemberChoices(
  orgId: string,
  current?: { id: string; name: string } | null,
  status: 'active' | 'active,suspended,removed' = 'active',
) {
  const { q, toComboboxProps } = useChoiceSearch()
  const choices = useQuery({
    queryKey: [...teamQueries.all(orgId), 'choices', status, q],
    queryFn: ({ signal }) =>
      api.listTeam({ query: { limit: 20, status, ...(q === '' ? {} : { q }) } }, { signal }),
    staleTime: 30_000,
    placeholderData: keepPreviousData,
    throwOnError: false,
  })
  const options = (choices.data?.items ?? []).flatMap(({ user }) =>
    user.id === null ? [] : [{ value: user.id, label: user.name, description: user.email }],
  )
  const isCurrentMissing = current && !options.some(({ value }) => value === current.id)

  // Adds the selected member if the results lack it, so that the combobox can show its name.
  return toComboboxProps(
    choices,
    isCurrentMissing ? [...options, { value: current.id, label: current.name }] : options,
  )
}
