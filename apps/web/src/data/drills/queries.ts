import type { ApiData, ApiInput } from '@parapet/api-client'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ledgerQueries } from '~/data/ledger/queries'
import { api } from '~/lib/api'

export type Drill = ApiData<'getDrill'>
export type DrillSummary = ApiData<'listDrills'>['items'][number]
export type DrillScore = NonNullable<Drill['score']>
export type DrillOptions = ApiData<'getDrillOptions'>
export type DrillInput = NonNullable<ApiInput<'createDrill'>['body']>
export type DrillAlertKind = NonNullable<ApiInput<'sendDrillAlert'>['body']>['kind']

/** A fast drill plays a step every few seconds. */
const runningPollMs = 2_000
/** While people answer their invitations. */
const plannedPollMs = 15_000

const rootKey = (orgId: string) => ['orgs', orgId, 'drills'] as const

export const drillQueries = {
  list: (orgId: string) =>
    queryOptions({
      queryKey: [...rootKey(orgId), 'list'],
      queryFn: ({ signal }) => api.listDrills({}, { signal }),
      refetchInterval: ({ state: { data } }) =>
        data?.items.some(({ status }) => status === 'running') ? runningPollMs : false,
      throwOnError: false,
    }),

  detail: (orgId: string, id: string) =>
    queryOptions({
      queryKey: [...rootKey(orgId), 'detail', id],
      queryFn: ({ signal }) => api.getDrill({ path: { id } }, { signal }),
      refetchInterval: ({ state: { data } }) =>
        data?.status === 'running' ? runningPollMs : data?.status === 'planned' ? plannedPollMs : false,
      throwOnError: false,
    }),

  options: (orgId: string) =>
    queryOptions({
      queryKey: [...rootKey(orgId), 'options'],
      queryFn: ({ signal }) => api.getDrillOptions({}, { signal }),
      throwOnError: false,
    }),
}

/** What people do with a drill. Each returns the updated drill. */
type DrillChange =
  | { action: 'start' | 'stop' | 'acknowledge' }
  | { action: 'join'; answer: 'yes' | 'no' }
  | { action: 'alert'; kind: DrillAlertKind; text: string }
  | { action: 'respond'; response: 'safe' | 'need_help' }

function sendChange(id: string, change: DrillChange): Promise<Drill> {
  const path = { id }
  switch (change.action) {
    case 'start':
      return api.startDrill({ path })
    case 'stop':
      return api.stopDrill({ path })
    case 'acknowledge':
      return api.acknowledgeDrill({ path })
    case 'join':
      return api.answerDrillInvitation({ path, body: { answer: change.answer } })
    case 'alert':
      return api.sendDrillAlert({ path, body: { kind: change.kind, text: change.text } })
    case 'respond':
      return api.answerDrillAlert({ path, body: { response: change.response } })
  }
}

function useSaved(orgId: string) {
  const queryClient = useQueryClient()
  return async (saved: Drill) => {
    const { queryKey } = drillQueries.detail(orgId, saved.id)
    // An older response would show the time before the change.
    await queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, saved)
    void queryClient.invalidateQueries({ queryKey: drillQueries.list(orgId).queryKey })
    void queryClient.invalidateQueries({ queryKey: ledgerQueries.all(orgId) })
  }
}

export const useCreateDrill = (orgId: string) =>
  useMutation({
    mutationFn: (body: DrillInput) => api.createDrill({ body }),
    onSuccess: useSaved(orgId),
  })

export const useChangeDrill = (orgId: string, id: string) =>
  useMutation({
    mutationFn: (change: DrillChange) => sendChange(id, change),
    onSuccess: useSaved(orgId),
  })
