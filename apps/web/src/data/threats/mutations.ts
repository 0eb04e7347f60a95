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
import { ifMatch } from '~/lib/entity-tag'
import { threatQueries, type Threat, type Triage, type ThreatListItem } from './queries.ts'

type ThreatPatch = NonNullable<ApiInput<'updateThreat'>['body']>
export type Resolution = NonNullable<ThreatPatch['resolution']>
export type DismissReason = NonNullable<ThreatPatch['dismissReason']>

/** The state of a threat that a change is based on. Without a version the last write wins. */
interface TriagedThreat {
  id: string
  title: string
  triage: Triage
  version?: number
}

interface ThreatChange {
  threat: TriagedThreat
  /** Sent in sequence, each based on the version the previous one returned. */
  bodies: ThreatPatch[]
  step: TriageStep
}

type TriageStep = Exclude<Triage, 'new'> | 'assign' | 'note' | 'checklist'

interface TriageOptions {
  /** Limits the change to this property; by default it applies to all properties the person can work on. */
  propertyId?: string | undefined
  onFailed: (step: TriageStep, error: unknown) => void
  /** Dismissing offers an undo instead of asking for confirmation. */
  onDismissed: (title: string, undo: () => void) => void
}

/** The intermediate states on the way to resolved. Each one is recorded in the ledger. */
const stepsToResolved: Partial<Record<Triage, Triage[]>> = {
  new: ['acknowledged', 'in_progress'],
  acknowledged: ['in_progress'],
}

/** Triage actions on threats, applied optimistically and rolled back on failure. */
export function useTriage(orgId: string, { propertyId, onFailed, onDismissed }: TriageOptions) {
  const queryClient = useQueryClient()
  const mutation = useMutation({
    mutationFn: ({ threat, bodies }: ThreatChange) => sendSequentially(threat, bodies, propertyId),
    onMutate: async ({ threat, bodies }) => {
      await queryClient.cancelQueries({ queryKey: threatQueries.all(orgId) })
      return applyOptimistically(queryClient, { orgId, threatId: threat.id, propertyId, bodies })
    },
    onError: (error, { step }, rollBack) => {
      rollBack?.()
      onFailed(step, error)
    },
    onSuccess: (saved) => cacheVersion(queryClient, orgId, saved),
    onSettled: () => {
      void refreshThreats(queryClient, orgId)
      void queryClient.invalidateQueries({ queryKey: ledgerQueries.all(orgId) })
    },
  })

  /** Resolves to null on failure, after calling `onFailed`. */
  const change = (threat: TriagedThreat, step: TriageStep, ...bodies: ThreatPatch[]) =>
    mutation.mutateAsync({ threat, bodies, step }).catch(() => null)
  const start = (threat: TriagedThreat) => change(threat, 'in_progress', { triage: 'in_progress' })

  return {
    acknowledge: (threat: TriagedThreat) => change(threat, 'acknowledged', { triage: 'acknowledged' }),
    start,
    reopen: start,
    resolve: (threat: TriagedThreat, resolution: Resolution) =>
      change(threat, 'resolved', ...(stepsToResolved[threat.triage] ?? []).map((triage) => ({ triage })), {
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

async function sendSequentially(threat: TriagedThreat, bodies: readonly ThreatPatch[], propertyId?: string) {
  let { version } = threat
  let saved: Threat | undefined
  for (const body of bodies) {
    saved = await api.updateThreat(
      { path: { id: threat.id }, body: propertyId === undefined ? body : { ...body, propertyId } },
      ifMatch(version),
    )
    ;({ version } = saved)
  }
  if (!saved) throw new TypeError('There is nothing to change.')
  return saved
}

/** Caches the new version, so that another change can be made before the refetch completes. */
function cacheVersion(queryClient: QueryClient, orgId: string, { id, version }: Threat) {
  queryClient.setQueriesData<{ version: number }>(
    { queryKey: [...threatQueries.all(orgId), 'detail', id] },
    (cached) => cached && { ...cached, version },
  )
}

/** Refetches everything that lists or counts threats. */
export async function refreshThreats(queryClient: QueryClient, orgId: string) {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: threatQueries.all(orgId) }),
    queryClient.invalidateQueries({ queryKey: propertyQueries.all(orgId) }),
    queryClient.invalidateQueries({ queryKey: portfolioQueries.all(orgId) }),
    queryClient.invalidateQueries({ queryKey: orgQueries.overview(orgId).queryKey }),
    // A literal key, because only the home page needs the dashboard module.
    queryClient.invalidateQueries({ queryKey: ['orgs', orgId, 'dashboard'] }),
  ])
}

interface OptimisticChange {
  orgId: string
  threatId: string
  /** Limits the change to this property. */
  propertyId?: string | undefined
  bodies: readonly { triage?: Triage | undefined; checklist?: { key: string; done: boolean } | undefined }[]
}

/** A property's lists show the triage there. Other lists show the overall triage, which a change at one property may leave as is. */
function isListAffected(queryKey: QueryKey, { propertyId }: OptimisticChange): boolean {
  if (propertyId === undefined) return true
  return queryKey.some(
    (part) =>
      typeof part === 'object' && part !== null && 'propertyId' in part && part.propertyId === propertyId,
  )
}

interface Page {
  items: ThreatListItem[]
}

/** Applies a change to every cached list and detail. Returns the rollback. */
function applyOptimistically(queryClient: QueryClient, change: OptimisticChange): () => void {
  const queryKey = threatQueries.all(change.orgId)
  const previous = queryClient.getQueriesData({ queryKey })
  const triage = change.bodies.findLast((body) => body.triage !== undefined)?.triage

  queryClient.setQueriesData<Page | InfiniteData<Page>>(
    {
      queryKey: threatQueries.lists(change.orgId),
      predicate: (query) => isListAffected(query.queryKey, change),
    },
    (cached) => {
      if (!cached || triage === undefined) return cached
      const applyToPage = (page: Page): Page => ({
        ...page,
        items: page.items.map((item) => (item.id === change.threatId ? { ...item, triage } : item)),
      })
      return 'pages' in cached ? { ...cached, pages: cached.pages.map(applyToPage) } : applyToPage(cached)
    },
  )
  queryClient.setQueriesData<Threat>(
    { queryKey: [...queryKey, 'detail', change.threatId] },
    (cached) => cached && applyToDetail(cached, change, triage),
  )
  return () => {
    for (const [key, data] of previous) queryClient.setQueryData(key, data)
  }
}

function applyToDetail(
  threat: Threat,
  { propertyId, bodies }: OptimisticChange,
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
