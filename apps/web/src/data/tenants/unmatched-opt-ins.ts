import type { ApiData, ApiInput } from '@parapet/api-client'
import { useCan } from '@parapet/permissions/react'
import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { cursorPages, toPageQuery } from '~/data/cursor-pages'
import { api } from '~/lib/api'
import { usePermittedProperties } from '~/lib/store'
import { refreshTenants } from './mutations.ts'
import { tenantQueries } from './queries.ts'

export type UnmatchedOptIn = ApiData<'listUnmatchedOptIns'>['items'][number]
export type OptInMatch = NonNullable<ApiInput<'matchOptIn'>['body']>

/** People who opted in and aren't matched to a tenant, newest first. */
export const unmatchedOptInsQuery = (orgId: string) =>
  infiniteQueryOptions({
    queryKey: [...tenantQueries.all(orgId), 'unmatched-opt-ins'],
    queryFn: ({ pageParam, signal }) =>
      api.listUnmatchedOptIns({ query: toPageQuery(pageParam) }, { signal }),
    throwOnError: false,
    ...cursorPages,
  })

/** How many people opted in and aren't matched to a tenant; zero for members who can't match them. */
export function useUnmatchedOptInCount(orgId: string): number {
  const mayRecord = useCan('tenant:consent_update')
  const isLimited = usePermittedProperties() !== null
  const { data } = useInfiniteQuery({ ...unmatchedOptInsQuery(orgId), enabled: mayRecord && !isLimited })
  return data?.pages[0]?.page.total ?? 0
}

/** Matches the opt-in of someone who isn't matched to a tenant to an existing or a new tenant. */
export function useMatchOptIn(orgId: string) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: OptInMatch }) => api.matchOptIn({ path: { id }, body }),
    onSuccess: () => refreshTenants(queryClient, orgId),
  })
}

/** Erases the personal data of someone who opted in and isn't in the tenant list. */
export function useEraseUnmatchedOptIn(orgId: string) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: (id: string) => api.eraseUnmatchedOptIn({ path: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: unmatchedOptInsQuery(orgId).queryKey }),
  })
}
