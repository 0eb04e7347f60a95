import type { ApiData, ApiInput } from '@parapet/api-client'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ledgerQueries } from '~/data/ledger/queries'
import { threatQueries } from '~/data/threats/queries'
import { api } from '~/lib/api'
import { ifMatch } from '~/lib/entity-tag'

export type OnCall = ApiData<'getOnCall'>
export type OnCallInput = NonNullable<ApiInput<'replaceOnCall'>['body']>
export type OnCallOverride = OnCall['overrides'][number]
export type OnCallOverrideInput = NonNullable<ApiInput<'createOnCallOverride'>['body']>

export type Escalation = ApiData<'listThreatEscalations'>['items'][number]

/** While people are being notified. */
const escalationPollMs = 15_000

/** Who is on call changes with the time, without an event. */
const refetchMs = 60_000

export const onCallQueries = {
  schedule: (orgId: string) =>
    queryOptions({
      queryKey: ['orgs', orgId, 'on-call'],
      queryFn: ({ signal }) => api.getOnCall({ path: { orgId } }, { signal }),
      refetchInterval: refetchMs,
      throwOnError: false,
    }),

  /** Fetched again when the threat changes, such as by acknowledging it. */
  escalations: (orgId: string, threatId: string) =>
    queryOptions({
      queryKey: [...threatQueries.all(orgId), 'escalations', threatId],
      queryFn: ({ signal }) => api.listThreatEscalations({ path: { id: threatId } }, { signal }),
      refetchInterval: ({ state: { data } }) =>
        data?.items.some(({ nextAt }) => nextAt !== null) ? escalationPollMs : false,
      throwOnError: false,
    }),
}

/** Replaces the schedule and what is urgent, if no one has changed them since `version`. */
export function useReplaceOnCall(orgId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ body, version }: { body: OnCallInput; version: number }) =>
      api.replaceOnCall({ path: { orgId }, body }, ifMatch(version)),
    onSuccess: (saved) => {
      queryClient.setQueryData(onCallQueries.schedule(orgId).queryKey, saved)
      void queryClient.invalidateQueries({ queryKey: ledgerQueries.all(orgId) })
    },
  })
}

function useRefetch(orgId: string) {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: onCallQueries.schedule(orgId).queryKey }),
      queryClient.invalidateQueries({ queryKey: ledgerQueries.all(orgId) }),
    ])
}

export const useCreateOverride = (orgId: string) =>
  useMutation({
    mutationFn: (body: OnCallOverrideInput) => api.createOnCallOverride({ path: { orgId }, body }),
    onSuccess: useRefetch(orgId),
  })

export const useDeleteOverride = (orgId: string) =>
  useMutation({
    mutationFn: (id: string) => api.deleteOnCallOverride({ path: { orgId, id } }),
    onSuccess: useRefetch(orgId),
  })
