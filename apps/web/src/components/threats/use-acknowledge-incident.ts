import { toast } from '@parapet/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ledgerQueries } from '~/data/ledger/queries'
import { changeThreats, refreshThreats } from '~/data/threats/mutations'
import type { Triage } from '~/data/threats/queries'
import { findSelectedOrgId } from '~/lib/selected-org'
import { threatTexts as texts } from './texts.ts'
import { describeTriageFailure, type triageToasts } from './triage-toasts.ts'

/** An incident as a row that can be acknowledged. */
export interface AcknowledgeableIncident {
  /** The threat that gives the title. */
  threatId: string
  title: string
  impact: { properties: number }
  threats: readonly { id: string; triage: Triage; permissions?: readonly string[] }[]
}

const noProgress = { onProgress: () => undefined }

/** Acknowledges the new threats of an incident in one change, which one Undo reverts. Resolves to false on failure. */
export function useAcknowledgeIncident(orgId: string, toasts: typeof triageToasts) {
  const queryClient = useQueryClient()
  const refresh = async () => {
    void queryClient.invalidateQueries({ queryKey: ledgerQueries.all(orgId) })
    await refreshThreats(queryClient, orgId)
  }
  const mutation = useMutation({
    mutationFn: async ({ threats }: AcknowledgeableIncident) => {
      const ids = threats
        .filter(({ triage, permissions }) => triage === 'new' && (permissions?.includes('threat:update') ?? true))
        .map(({ id }) => id)
      return { ids, outcome: await changeThreats(ids, { triage: 'acknowledged' }, noProgress) }
    },
    onMutate: () => toasts.onStarted(),
    onError: (error, { threatId }) => toasts.onFailed('acknowledged', error, threatId),
    onSettled: refresh,
  })

  async function undo({ threatId, title }: AcknowledgeableIncident, ids: readonly string[], groupId: string) {
    const isUndone = await changeThreats(ids, { undo: groupId }, noProgress).then(
      ({ refused }) => refused.length === 0,
      (error: unknown) => {
        toasts.onFailed('undo', error, threatId)
        return null
      },
    )
    if (isUndone) toasts.onUndone(title)
    else if (isUndone === false) toast({ color: 'danger', heading: texts.couldNot.undo, persistent: true })
    await refresh()
  }

  async function acknowledge(incident: AcknowledgeableIncident): Promise<boolean> {
    const saved = await mutation.mutateAsync(incident).catch(() => null)
    if (!saved) return false
    const { ids, outcome } = saved
    const [refused] = outcome.refused
    if (refused || outcome.failure !== null) {
      const { heading } = describeTriageFailure('acknowledged', null)
      toast({ color: 'danger', heading, body: refused?.reason ?? outcome.failure, persistent: true })
      return false
    }
    const { groupId } = outcome
    // Calls are made in the organization on screen.
    if (groupId !== null && orgId === findSelectedOrgId()) {
      toasts.onUndoable({
        threatId: incident.threatId,
        step: 'acknowledged',
        title: incident.title,
        properties: incident.impact.properties,
        undo: () => void undo(incident, ids, groupId),
      })
    }
    return true
  }

  return { acknowledge, isPending: mutation.isPending }
}
