import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ledgerQueries } from '~/data/ledger/queries'
import { RefusedChange } from '~/lib/refused-change'
import { findSelectedOrgId } from '~/lib/selected-org'
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
    permissions?: readonly string[]
  }[]
}

interface IncidentChange {
  incident: ListedIncident
  ids: readonly string[]
  change: ThreatBatchChange
  step: 'acknowledged' | 'assign' | 'undo'
}

const noProgress = { onProgress: () => undefined }

const mayUpdate = ({ permissions }: ListedIncident['threats'][number]) =>
  permissions?.includes('threat:update') ?? true

/** Changes the threats of an incident together. */
export function useIncidentTriage(orgId: string, callbacks: Omit<TriageOptions, 'propertyId'>) {
  const queryClient = useQueryClient()
  const refresh = async () => {
    void queryClient.invalidateQueries({ queryKey: ledgerQueries.all(orgId) })
    await refreshThreats(queryClient, orgId)
  }
  const mutation = useMutation({
    mutationFn: async ({ ids, change }: IncidentChange) => {
      const { refused, failure, groupId } = await changeThreats(ids, change, noProgress)
      const reason = refused[0]?.reason ?? failure
      if (reason !== null) throw new RefusedChange(reason)
      return groupId
    },
    onMutate: () => callbacks.onStarted(),
    onError: (error, { incident, step }) => callbacks.onFailed(step, error, incident.threatId),
    onSuccess: (_, { incident }) => callbacks.onSaved(incident.threatId),
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
      const ids = incident.threats.filter((one) => one.triage === 'new' && mayUpdate(one)).map(({ id }) => id)
      const step = 'acknowledged'
      const groupId = await send({ incident, ids, change: { triage: step }, step })
      if (groupId === undefined) return false
      // Calls are made in the organization on screen.
      if (groupId !== null && orgId === findSelectedOrgId()) {
        const { threatId, title, impact } = incident
        callbacks.onUndoable({
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
