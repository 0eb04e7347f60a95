import { toast } from '@parapet/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ledgerQueries } from '~/data/ledger/queries'
import { changeThreats, refreshThreats, type ThreatBatchChange } from '~/data/threats/mutations'
import type { Triage } from '~/data/threats/queries'
import type { BatchOutcome } from '~/lib/batch'
import { findSelectedOrgId } from '~/lib/selected-org'
import { threatTexts as texts } from './texts.ts'
import type { triageToasts, TriageStep } from './triage-toasts.ts'

/** An incident as lists show it. */
export interface ListedIncident {
  /** The threat that gives the title. */
  threatId: string
  title: string
  impact: { properties: number }
  threats: readonly {
    id: string
    triage: Triage
    attention: { reason: string } | null
    permissions?: readonly string[]
  }[]
}

interface IncidentChange {
  incident: ListedIncident
  ids: readonly string[]
  change: ThreatBatchChange
  step: TriageStep
}

const noProgress = { onProgress: () => undefined }

const mayUpdate = ({ permissions }: ListedIncident['threats'][number]) =>
  permissions?.includes('threat:update') ?? true

/** Changes the threats of an incident together. */
export function useIncidentTriage(orgId: string, toasts: typeof triageToasts) {
  const queryClient = useQueryClient()
  const refresh = async () => {
    void queryClient.invalidateQueries({ queryKey: ledgerQueries.all(orgId) })
    await refreshThreats(queryClient, orgId)
  }
  const mutation = useMutation({
    mutationFn: ({ ids, change }: IncidentChange) => changeThreats(ids, change, noProgress),
    onMutate: () => toasts.onStarted(),
    onError: (error, { incident, step }) => toasts.onFailed(step, error, incident.threatId),
    onSettled: refresh,
  })

  /** Resolves to null on failure, after saying why. */
  async function send(change: IncidentChange): Promise<BatchOutcome | null> {
    const outcome = await mutation.mutateAsync(change).catch(() => null)
    const [refused] = outcome?.refused ?? []
    if (!outcome || (!refused && outcome.failure === null)) return outcome
    toast({
      color: 'danger',
      heading: texts.couldNot[change.step],
      body: refused?.reason ?? outcome.failure,
      persistent: true,
    })
    return null
  }

  async function undo(incident: ListedIncident, ids: readonly string[], groupId: string) {
    if (await send({ incident, ids, change: { undo: groupId }, step: 'undo' }))
      toasts.onUndone(incident.title)
  }

  return {
    /** Acknowledges its new threats, which one Undo reverts. Resolves to false on failure. */
    async acknowledge(incident: ListedIncident): Promise<boolean> {
      const ids = incident.threats.filter((one) => one.triage === 'new' && mayUpdate(one)).map(({ id }) => id)
      const step = 'acknowledged'
      const outcome = await send({ incident, ids, change: { triage: step }, step })
      if (!outcome) return false
      const { groupId } = outcome
      // Calls are made in the organization on screen.
      if (groupId !== null && orgId === findSelectedOrgId()) {
        const { threatId, title, impact } = incident
        toasts.onUndoable({
          threatId,
          step,
          title,
          properties: impact.properties,
          undo: () => void undo(incident, ids, groupId),
        })
      }
      return true
    },

    /** Assigns its threats that no one is assigned to. */
    async assign(incident: ListedIncident, userId: string) {
      const ids = incident.threats
        .filter((one) => one.attention?.reason === 'unassigned' && mayUpdate(one))
        .map(({ id }) => id)
      await send({ incident, ids, change: { assigneeUserId: userId }, step: 'assign' })
    },

    isPending: mutation.isPending,
  }
}
