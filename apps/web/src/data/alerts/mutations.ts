import type { ApiInput } from '@parapet/api-client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '~/lib/api'
import { ifMatch } from '~/lib/entity-tag'
import { alertQueries, type Alert } from './queries.ts'

export type AlertChange = NonNullable<ApiInput<'updateAlert'>['body']>

/** Puts a changed alert into the cache, and refetches what depends on it. */
function useRefreshAlerts(orgId: string) {
  const queryClient = useQueryClient()
  return (alert: Alert) => {
    queryClient.setQueryData(alertQueries.detail(orgId, alert.id).queryKey, alert)
    // Not awaited, so that the page doesn't wait for the refetch.
    void queryClient.invalidateQueries({ queryKey: alertQueries.all(orgId) })
    void queryClient.invalidateQueries({ queryKey: ['orgs', orgId, 'tasks'] })
  }
}

/** Saves a draft. The page keeps its own state, and lists are refetched. */
export function useSaveAlert(orgId: string) {
  const queryClient = useQueryClient()
  const refresh = useRefreshAlerts(orgId)
  return useMutation({
    mutationFn: ({ alert, body }: { alert: Pick<Alert, 'id' | 'version'>; body: AlertChange }) =>
      api.updateAlert({ path: { id: alert.id }, body }, ifMatch(alert.version)),
    onSuccess: ({ previousVersion: _previous, ...alert }) => {
      refresh(alert)
      // Which texts people get depends on the languages of the draft.
      void queryClient.invalidateQueries({ queryKey: ['orgs', orgId, 'alert-audience'] })
    },
  })
}

/** Sends a draft to the number of people that was typed in, or asks for a second person's approval. */
export function useSendAlert(orgId: string) {
  const refresh = useRefreshAlerts(orgId)
  return useMutation({
    mutationFn: ({ alert, confirmCount }: { alert: Pick<Alert, 'id' | 'version'>; confirmCount: number }) =>
      api.sendAlert({ path: { id: alert.id }, body: { confirmCount } }, ifMatch(alert.version)),
    onSuccess: ({ alert }) => refresh(alert),
  })
}

/** Sends an alert that someone else confirmed. */
export function useApproveAlert(orgId: string) {
  const refresh = useRefreshAlerts(orgId)
  return useMutation({
    mutationFn: (alertId: string) => api.approveAlert({ path: { id: alertId } }),
    onSuccess: ({ alert }) => refresh(alert),
  })
}

/** Stops an alert, or discards a draft. */
export function useCancelAlert(orgId: string) {
  const refresh = useRefreshAlerts(orgId)
  return useMutation({
    mutationFn: (alertId: string) => api.cancelAlert({ path: { id: alertId } }),
    onSuccess: refresh,
  })
}

/** Records whether a message with unknown delivery was sent. */
export function useResolveAlertMessage(orgId: string, alertId: string) {
  const refresh = useRefreshAlerts(orgId)
  return useMutation({
    mutationFn: ({ messageId, as }: { messageId: string; as: 'sent' | 'not_sent' }) =>
      api.resolveAlertMessage({ path: { id: alertId, messageId }, body: { as } }),
    onSuccess: refresh,
  })
}
