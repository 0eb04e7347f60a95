import type { ApiData, ApiInput } from '@parapet/api-client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type AlertHazard, type AlertPhase, alertQueries, type AlertTexts } from '~/data/alerts/queries'
import { ledgerQueries } from '~/data/ledger/queries'
import { api } from '~/lib/api'
import { ifMatch } from '~/lib/entity-tag'

export type AlertSettings = ApiData<'getAlertSettings'>
export type AlertSettingsInput = ApiInput<'replaceAlertSettings'>['body']
export type AutomaticAlerts = NonNullable<AlertSettings['automatic']>

interface TemplateChange {
  texts: AlertTexts
  /** The version that was edited. Another one rejects the change. */
  basedOn: number
}

/** Saves a new version of what alerts about one kind of hazard say in one phase. */
export function useSaveAlertTemplate(orgId: string, hazard: AlertHazard, phase: AlertPhase) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: (body: TemplateChange) => api.saveAlertTemplate({ path: { orgId, hazard, phase }, body }),
    onSuccess: (saved) => {
      queryClient.setQueryData(alertQueries.template(orgId, hazard, phase).queryKey, saved)
      void queryClient.invalidateQueries({ queryKey: alertQueries.templates(orgId).queryKey })
      void queryClient.invalidateQueries({ queryKey: ledgerQueries.all(orgId) })
    },
  })
}

/** Replaces how the organization sends alerts; with a `version`, only if no one has changed it since. */
export function useReplaceAlertSettings(orgId: string) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: ({ body, version }: { body: AlertSettingsInput; version?: number }) =>
      api.replaceAlertSettings({ path: { orgId }, body }, ifMatch(version)),
    onSuccess: (saved) => {
      queryClient.setQueryData(alertQueries.settings(orgId).queryKey, saved)
      // Turning automatic sending off cancels alerts.
      void queryClient.invalidateQueries({ queryKey: alertQueries.all(orgId) })
      void queryClient.invalidateQueries({ queryKey: ledgerQueries.all(orgId) })
    },
    // Someone else may have changed them.
    onError: () => void queryClient.invalidateQueries({ queryKey: alertQueries.settings(orgId).queryKey }),
  })
}
