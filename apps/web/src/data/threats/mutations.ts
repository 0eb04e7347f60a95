import type { ApiInput } from '@parapet/api-client'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { ledgerQueries } from '~/data/ledger/queries'
import { api } from '~/lib/api'
import { entityTag } from '~/lib/entity-tag'
import { refreshThreats } from './refresh-threats.ts'
import { showTriage } from './show-triage.ts'
import { threatQueries, type Threat, type Triage } from './queries.ts'

type ThreatPatch = NonNullable<ApiInput<'updateThreat'>['body']>
export type Resolution = NonNullable<ThreatPatch['resolution']>
export type DismissReason = NonNullable<ThreatPatch['dismissReason']>

/** What of a threat a change is based on. Without a version the last write wins. */
export interface TriagedThreat {
  id: string
  title: string
  triage: Triage
  version?: number
}

interface ThreatChange {
  threat: TriagedThreat
  /** One after the other, each on the version that the one before left. */
  bodies: ThreatPatch[]
  step: TriageStep
}

export type TriageStep = Exclude<Triage, 'new'> | 'assign' | 'note' | 'checklist'

export interface TriageOptions {
  /** Only there; else wherever the person may work on the threat. */
  propertyId?: string | undefined
  onFailed: (step: TriageStep, error: unknown) => void
  /** A threat was dismissed, which can be taken back rather than being asked before. */
  onDismissed: (title: string, undo: () => void) => void
}

/** The states between, since each step stands in the ledger: what is resolved was worked on. */
const waysToResolved: Partial<Record<Triage, Triage[]>> = {
  new: ['acknowledged', 'in_progress'],
  acknowledged: ['in_progress'],
}

/** Work on threats, seen at once and rolled back when it fails. */
export function useTriage(orgId: string, { propertyId, onFailed, onDismissed }: TriageOptions) {
  const queryClient = useQueryClient()
  const mutation = useMutation({
    mutationFn: ({ threat, bodies }: ThreatChange) => sendInTurn(threat, bodies, propertyId),
    onMutate: async ({ threat, bodies }) => {
      await queryClient.cancelQueries({ queryKey: threatQueries.all(orgId) })
      return showTriage(queryClient, { orgId, threatId: threat.id, propertyId, bodies })
    },
    onError: (error, { step }, rollBack) => {
      rollBack?.()
      onFailed(step, error)
    },
    onSuccess: (saved) => keepVersion(queryClient, orgId, saved),
    onSettled: () => {
      void refreshThreats(queryClient, orgId)
      void queryClient.invalidateQueries({ queryKey: ledgerQueries.all(orgId) })
    },
  })

  /** Null when it failed, which `onFailed` was told. */
  const change = (threat: TriagedThreat, step: TriageStep, ...bodies: ThreatPatch[]) =>
    mutation.mutateAsync({ threat, bodies, step }).catch(() => null)
  const start = (threat: TriagedThreat) => change(threat, 'in_progress', { triage: 'in_progress' })

  return {
    acknowledge: (threat: TriagedThreat) => change(threat, 'acknowledged', { triage: 'acknowledged' }),
    start,
    reopen: start,
    resolve: (threat: TriagedThreat, resolution: Resolution) =>
      change(threat, 'resolved', ...(waysToResolved[threat.triage] ?? []).map((triage) => ({ triage })), {
        triage: 'resolved',
        resolution,
      }),
    dismiss: async (threat: TriagedThreat, dismissReason: DismissReason) => {
      const saved = await change(threat, 'dismissed', { triage: 'dismissed', dismissReason })
      if (!saved) return null
      onDismissed(threat.title, () => void start({ ...threat, triage: 'dismissed', version: saved.version }))
      return saved
    },
    assign: (threat: TriagedThreat, assigneeUserId: string | null) =>
      change(threat, 'assign', { assigneeUserId }),
    addNote: (threat: TriagedThreat, note: string) => change(threat, 'note', { note }),
    tick: (threat: TriagedThreat, key: string, done: boolean) =>
      change(threat, 'checklist', { checklist: { key, done } }),
    isPending: mutation.isPending,
  }
}

async function sendInTurn(threat: TriagedThreat, bodies: readonly ThreatPatch[], propertyId?: string) {
  let { version } = threat
  let saved: Threat | undefined
  for (const body of bodies) {
    saved = await api.updateThreat(
      { path: { id: threat.id }, body: propertyId === undefined ? body : { ...body, propertyId } },
      version === undefined ? {} : { ifMatch: entityTag(version) },
    )
    ;({ version } = saved)
  }
  if (!saved) throw new TypeError('There is nothing to change.')
  return saved
}

/** A change right after this one goes by its version, before everything is read again. */
function keepVersion(queryClient: QueryClient, orgId: string, { id, version }: Threat) {
  queryClient.setQueriesData<{ version: number }>(
    { queryKey: [...threatQueries.all(orgId), 'detail', id] },
    (known) => known && { ...known, version },
  )
}
