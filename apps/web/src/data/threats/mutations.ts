import type { ApiInput } from '@parapet/api-client'
import {
  useMutation,
  useQueryClient,
  type QueryClient,
  type InfiniteData,
  type QueryKey,
} from '@tanstack/react-query'
import { ledgerQueries } from '~/data/ledger/queries'
import { orgQueries } from '~/data/org/queries'
import { portfolioQueries } from '~/data/portfolios/queries'
import { propertyQueries } from '~/data/properties/queries'
import { api } from '~/lib/api'
import { entityTag } from '~/lib/entity-tag'
import { threatQueries, type Threat, type Triage, type ThreatListItem } from './queries.ts'

type ThreatPatch = NonNullable<ApiInput<'updateThreat'>['body']>
export type Resolution = NonNullable<ThreatPatch['resolution']>
export type DismissReason = NonNullable<ThreatPatch['dismissReason']>

/** What of a threat a change is based on. Without a version the last write wins. */
interface TriagedThreat {
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

type TriageStep = Exclude<Triage, 'new'> | 'assign' | 'note' | 'checklist'

interface TriageOptions {
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

/** Everything that lists or counts threats is out of date once one of them changed. */
export async function refreshThreats(queryClient: QueryClient, orgId: string) {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: threatQueries.all(orgId) }),
    queryClient.invalidateQueries({ queryKey: propertyQueries.all(orgId) }),
    queryClient.invalidateQueries({ queryKey: portfolioQueries.all(orgId) }),
    queryClient.invalidateQueries({ queryKey: orgQueries.overview(orgId).queryKey }),
    // The key and not the module: the overview of one person is read by the home page alone.
    queryClient.invalidateQueries({ queryKey: ['orgs', orgId, 'dashboard'] }),
  ])
}

interface ShownChange {
  orgId: string
  threatId: string
  /** Only there. */
  propertyId?: string | undefined
  bodies: readonly { triage?: Triage | undefined; checklist?: { key: string; done: boolean } | undefined }[]
}

/** Lists of one property show the triage there, all others that of the whole, which a part of it may leave as it is. */
function isAbout(queryKey: QueryKey, { propertyId }: ShownChange): boolean {
  if (propertyId === undefined) return true
  return queryKey.some(
    (part) =>
      typeof part === 'object' && part !== null && 'propertyId' in part && part.propertyId === propertyId,
  )
}

interface Page {
  items: ThreatListItem[]
}

/** Shows what a change will make of every list and detail that is here already; the answer takes that back. */
function showTriage(queryClient: QueryClient, change: ShownChange): () => void {
  const queryKey = threatQueries.all(change.orgId)
  const before = queryClient.getQueriesData({ queryKey })
  const triage = change.bodies.findLast((body) => body.triage !== undefined)?.triage

  queryClient.setQueriesData<Page | InfiniteData<Page>>(
    { queryKey: threatQueries.lists(change.orgId), predicate: (query) => isAbout(query.queryKey, change) },
    (known) => {
      if (!known || triage === undefined) return known
      const show = (page: Page): Page => ({
        ...page,
        items: page.items.map((item) => (item.id === change.threatId ? { ...item, triage } : item)),
      })
      return 'pages' in known ? { ...known, pages: known.pages.map(show) } : show(known)
    },
  )
  queryClient.setQueriesData<Threat>(
    { queryKey: [...queryKey, 'detail', change.threatId] },
    (known) => known && showInDetail(known, change, triage),
  )
  return () => {
    for (const [key, data] of before) queryClient.setQueryData(key, data)
  }
}

function showInDetail(
  threat: Threat,
  { propertyId, bodies }: ShownChange,
  triage: Triage | undefined,
): Threat {
  const ticked = bodies.find((body) => body.checklist)?.checklist
  const impacts = threat.impacts?.map((impact) => {
    if (propertyId !== undefined && impact.property.id !== propertyId) return impact
    return {
      ...impact,
      ...(triage && { triage }),
      ...(ticked && {
        checklist: impact.checklist.map((item) =>
          item.key === ticked.key ? { ...item, doneAt: ticked.done ? new Date().toISOString() : null } : item,
        ),
      }),
    }
  })
  return {
    ...threat,
    ...(triage && propertyId === undefined && { triage }),
    impacts: impacts ?? null,
  }
}
