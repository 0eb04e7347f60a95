import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ledgerQueries } from '~/data/ledger/queries'
import { RefusedChange } from '~/lib/refused-change'
import { findSelectedOrgId } from '~/lib/selected-org'
import { canAcknowledge } from '~/lib/triage'
import { changeThreats, refreshThreats, type ThreatBatchChange, type TriageOptions } from './mutations.ts'
import type { Triage } from './queries.ts'

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
    impact: { properties: number }
    permissions: readonly string[]
  }[]
}

interface IncidentChange {
  incident: ListedIncident
  ids: readonly string[]
  change: ThreatBatchChange
  step: 'acknowledged' | 'assign' | 'undo'
}

const noProgress = { onProgress: () => undefined }

/** Changes the threats of an incident together. If some are refused, the others keep the change. */
export function useIncidentTriage(orgId: string, callbacks: Omit<TriageOptions, 'propertyId'>) {
  const queryClient = useQueryClient()
  const refresh = async () => {
    void queryClient.invalidateQueries({ queryKey: ledgerQueries.all(orgId) })
    await refreshThreats(queryClient, orgId)
  }
  const mutation = useMutation({
    mutationFn: async ({ ids, change }: IncidentChange) => {
      const { changed, refused, failure, groupId } = await changeThreats(ids, change, noProgress)
      const [first] = refused
      if (changed === 0 && (first || failure !== null)) throw new RefusedChange(first?.reason ?? failure!)
      const refusedIds = new Set(refused.map(({ id }) => id))
      return {
        groupId,
        changedIds: ids.filter((id) => !refusedIds.has(id)),
        refusal: first ? `${first.name}: ${first.reason}` : failure,
      }
    },
    onMutate: () => callbacks.onStarted(),
    onError: (error, { incident, step }) => callbacks.onFailed(step, error, incident.threatId),
    onSuccess: ({ groupId, refusal }, { incident, step }) => {
      callbacks.onSaved(incident.threatId)
      // One toast at a time: the one that offers to undo the change says it, too.
      if (refusal !== null && (step !== 'acknowledged' || groupId === null))
        callbacks.onFailed('rest', new RefusedChange(refusal), incident.threatId)
    },
    onSettled: refresh,
  })

  /** Resolves to undefined on failure, after calling `onFailed`. */
  const send = (change: IncidentChange) => mutation.mutateAsync(change).catch(() => undefined)

  async function undo(incident: ListedIncident, ids: readonly string[], groupId: string) {
    if (await send({ incident, ids, change: { undo: groupId }, step: 'undo' }))
      callbacks.onUndone(incident.title)
  }

  return {
    /** Acknowledges its new threats, which one Undo reverts. Resolves to false on failure. */
    async acknowledge(incident: ListedIncident): Promise<boolean> {
      const ids = incident.threats.filter(canAcknowledge).map(({ id }) => id)
      const step = 'acknowledged'
      const saved = await send({ incident, ids, change: { triage: step }, step })
      if (!saved) return false
      const { groupId, changedIds, refusal } = saved
      // Calls are made in the organization on screen.
      if (groupId !== null && orgId === findSelectedOrgId()) {
        const { threatId, title, impact } = incident
        callbacks.onUndoable({
          threatId,
          step,
          title,
          // The properties of a part of it haven’t been counted.
          properties: refusal === null ? impact.properties : 1,
          refusal,
          undo: () => void undo(incident, changedIds, groupId),
        })
      }
      return true
    },

    /** Assigns its threats that no one is assigned to. */
    async assign(incident: ListedIncident, userId: string) {
      const ids = incident.threats
        .filter((one) => one.attention?.reason === 'unassigned' && one.permissions.includes('threat:update'))
        .map(({ id }) => id)
      await send({ incident, ids, change: { assigneeUserId: userId }, step: 'assign' })
    },

    isPending: mutation.isPending,
  }
}
