import { isApiError, type ApiData, type ApiInput } from '@parapet/api-client'
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
import { runBatch } from '~/data/batches/run-batch'
import { propertyQueries } from '~/data/properties/queries'
import { api } from '~/lib/api'
import type { SendBatch } from '~/lib/batch'
import { ifMatch } from '~/lib/entity-tag'
import { findSelectedOrgId } from '~/lib/selected-org'
import { threatQueries, type Threat, type ThreatImpact, type ThreatListItem, type Triage } from './queries.ts'

type ThreatPatch = NonNullable<ApiInput<'updateThreat'>['body']>
export type Resolution = NonNullable<ThreatPatch['resolution']>
export type DismissReason = NonNullable<ThreatPatch['dismissReason']>

/** The state of a threat that a change is based on. Without a version the last write wins. */
interface TriagedThreat extends Pick<Threat, 'id' | 'title' | 'triage' | 'severity' | 'status'> {
  version?: number
  impact: { properties: number }
  impacts?: Threat['impacts']
  assignee?: Threat['assignee']
}

interface ThreatChange {
  threat: TriagedThreat
  /** Sent in sequence, each based on the version the previous one returned. */
  patches: ThreatPatch[]
  step: TriageStep
  /** The new assignee, if that changes. */
  assignee?: Assignee | undefined
  /** The new owner of a checklist item, if that changes. */
  itemOwner?: ChecklistOwner | undefined
  requestUndo?: (() => void) | undefined
}

type Assignee = Threat['assignee']

export type ChecklistItem = ThreatImpact['checklist'][number]
export type ChecklistOwner = ChecklistItem['owner']

/** `rest` is what was refused of a change to several threats. */
type TriageStep = Triage | 'rest' | 'undo' | 'assign' | 'note' | 'checklist'

interface UndoableTriage {
  threatId: string
  step: 'acknowledged' | 'dismissed' | 'assign'
  title: string
  /** How many properties it applies to. */
  properties: number
  /** What was refused of a change to several threats, and why. */
  refusal?: string | null
  undo: () => void
}

export interface TriageOptions {
  /** Limits the change to this property; by default it applies to all properties the person can work on. */
  propertyId?: string | undefined
  /** `requestUndo` undoes the change as soon as it's saved. */
  onStarted: (requestUndo?: () => void) => void
  onFailed: (step: TriageStep, error: unknown, threatId: string) => void
  onSaved: (threatId: string) => void
  /** Acknowledging, dismissing, and replacing assignees offer an undo instead of asking for confirmation. */
  onUndoable: (done: UndoableTriage) => void
  onUndone: (title: string) => void
}

/** The intermediate states on the way to resolved. Each one is recorded in the ledger. */
const stepsToResolved: Partial<Record<Triage, Triage[]>> = {
  new: ['acknowledged', 'in_progress'],
  acknowledged: ['in_progress'],
}

/** Triage actions on threats, applied optimistically and rolled back on failure. */
export function useTriage(orgId: string, { propertyId, ...callbacks }: TriageOptions) {
  const queryClient = useQueryClient()
  const mutationKey = ['triage', orgId]
  const mutation = useMutation({
    mutationKey,
    // One at a time, so that a change right after another is based on what that one has saved.
    scope: { id: `triage ${orgId}` },
    mutationFn: ({ threat, patches }: ThreatChange) =>
      sendSequentially(findOwnVersion(queryClient, threat), patches, propertyId),
    onMutate: async ({ threat, patches, assignee, itemOwner, requestUndo }) => {
      callbacks.onStarted(requestUndo)
      await queryClient.cancelQueries({ queryKey: threatQueries.all(orgId) })
      // Only the response says what each property goes back to.
      if (patches.some((patch) => patch.undo !== undefined)) return undefined
      return applyOptimistically(queryClient, {
        orgId,
        threatId: threat.id,
        propertyId,
        patches,
        assignee,
        itemOwner,
      })
    },
    onError: (error, { threat, step }, rollBack) => {
      rollBack?.()
      callbacks.onFailed(step, error, threat.id)
    },
    onSuccess: (savedThreat, { threat }) => {
      cacheVersion(queryClient, orgId, savedThreat)
      rememberOwnVersion(queryClient, threat, savedThreat)
      callbacks.onSaved(savedThreat.id)
    },
    onSettled: () => {
      void refreshThreats(queryClient, orgId)
      void queryClient.invalidateQueries({ queryKey: ledgerQueries.all(orgId) })
    },
  })

  /** Resolves to null on failure, after calling `onFailed`. */
  const change = (threat: TriagedThreat, step: TriageStep, ...patches: ThreatPatch[]) =>
    mutation.mutateAsync({ threat, patches, step }).catch(() => null)
  const start = (threat: TriagedThreat) => change(threat, 'in_progress', { triage: 'in_progress' })

  async function changeWithUndo(
    threat: TriagedThreat,
    step: UndoableTriage['step'],
    patch: ThreatPatch,
    assignee?: Assignee,
  ) {
    let isUndoRequested = false
    const requestUndo = () => {
      isUndoRequested = true
    }
    const savedThreat = await mutation
      .mutateAsync({ threat, patches: [patch], step, assignee, requestUndo })
      .catch(() => null)
    // Calls are made in the organization on screen.
    if (!savedThreat || orgId !== findSelectedOrgId()) return savedThreat
    const { change: saved } = savedThreat
    if (saved === null) return savedThreat
    // Undoing leaves alone what was changed since, so it needs no version.
    const { version: _version, ...unversioned } = threat
    const undo = async () => {
      if (await change(unversioned, 'undo', { undo: saved.groupId })) callbacks.onUndone(threat.title)
    }
    if (isUndoRequested) void undo()
    // Undo is offered for the last change only.
    else if (queryClient.isMutating({ mutationKey }) === 0)
      callbacks.onUndoable({
        threatId: threat.id,
        step,
        title: threat.title,
        properties: saved.properties,
        undo: () => void undo(),
      })
    return savedThreat
  }

  return {
    acknowledge: (threat: TriagedThreat) =>
      changeWithUndo(threat, 'acknowledged', { triage: 'acknowledged' }),
    /** What Undo does, without its time limit. */
    markNew: (threat: TriagedThreat) => change(threat, 'new', { triage: 'new' }),
    start,
    reopen: start,
    resolve: (threat: TriagedThreat, resolution: Resolution, note?: string) =>
      change(threat, 'resolved', ...(stepsToResolved[threat.triage] ?? []).map((triage) => ({ triage })), {
        triage: 'resolved',
        resolution,
        ...(note !== undefined && { note }),
      }),
    dismiss: (threat: TriagedThreat, dismissReason: DismissReason) =>
      changeWithUndo(threat, 'dismissed', { triage: 'dismissed', dismissReason }),
    assign(threat: TriagedThreat, assignee: Assignee) {
      const patch = { assigneeUserId: assignee?.id ?? null }
      return propertyId === undefined && isAssignedInPart(threat)
        ? changeWithUndo(threat, 'assign', patch, assignee)
        : mutation.mutateAsync({ threat, step: 'assign', patches: [patch], assignee }).catch(() => null)
    },
    addNote: (threat: TriagedThreat, note: string, photos: NonNullable<ThreatPatch['photos']> = []) =>
      change(threat, 'note', {
        ...(note !== '' && { note }),
        ...(photos.length > 0 && { photos }),
      }),
    setChecklistItem: (threat: TriagedThreat, key: string, done: boolean) =>
      change(threat, 'checklist', { checklist: { key, done } }),
    setChecklistOwner: (threat: TriagedThreat, key: string, owner: ChecklistOwner) =>
      mutation
        .mutateAsync({
          threat,
          step: 'checklist',
          patches: [{ checklist: { key, owner: toOwnerInput(owner) } }],
          itemOwner: owner,
        })
        .catch(() => null),
    isPending: mutation.isPending,
  }
}

const toOwnerInput = (owner: ChecklistOwner) => {
  if (owner === null) return null
  if (owner.role !== null) return { role: owner.role }
  return owner.user && { userId: owner.user.id }
}

/** Whether a property has a different assignee, who would be replaced by assigning the whole threat. */
const isAssignedInPart = ({ impacts, assignee }: TriagedThreat) =>
  impacts?.some((impact) => impact.assignee !== null && impact.assignee.id !== assignee?.id) ?? false

type WholeThreatStep = Exclude<UndoableTriage['step'], 'assign'> | 'new'

/** The triage statuses in which a property follows a change to the whole threat. */
const changeableTriages: Record<WholeThreatStep, readonly Triage[]> = {
  new: ['acknowledged'],
  acknowledged: ['new'],
  dismissed: ['new', 'acknowledged', 'in_progress'],
}

/** Where a change to the whole threat applies; null if all properties have the same triage, or they aren't known. */
function listChangedImpacts({ impacts, impact, triage }: TriagedThreat, step: WholeThreatStep) {
  const ongoing = impacts?.filter(({ endedAt }) => endedAt === null) ?? []
  if (ongoing.length < impact.properties || ongoing.every((one) => one.triage === triage)) return null
  return ongoing.filter((one) => changeableTriages[step].includes(one.triage))
}

/** The number of properties that a change to the whole threat applies to. */
export const countChangedProperties = (threat: TriagedThreat, step: WholeThreatStep): number =>
  listChangedImpacts(threat, step)?.length ?? threat.impact.properties

async function sendSequentially(threat: TriagedThreat, patches: readonly ThreatPatch[], propertyId?: string) {
  let seen = threat
  let savedThreat: ApiData<'updateThreat'> | undefined
  for (const patch of patches) {
    const body = propertyId === undefined || patch.undo !== undefined ? patch : { ...patch, propertyId }
    const send = ({ version }: TriagedThreat) =>
      api.updateThreat({ path: { id: threat.id }, body }, ifMatch(version))
    savedThreat = await send(seen).catch((error: unknown) => send(getSameThreat(error, seen, body)))
    seen = { ...seen, triage: patch.triage ?? seen.triage, version: savedThreat.version }
  }
  if (!savedThreat) throw new TypeError('There is nothing to change.')
  return savedThreat
}

/**
 * The current threat of a version conflict, if everything that the person decided on is as they saw it: matching also
 * changes the version. Rethrows other errors, and conflicts when assigning, since someone else may have done that.
 */
function getSameThreat(error: unknown, seen: TriagedThreat, { propertyId, assigneeUserId }: ThreatPatch) {
  const current =
    isApiError(error) && error.status === 412 ? (error.body.current as Threat | undefined) : null
  const isSame =
    assigneeUserId === undefined &&
    current?.severity === seen.severity &&
    current.status === seen.status &&
    (propertyId === undefined
      ? current.triage === seen.triage && current.impact.properties === seen.impact.properties
      : current.impacts?.[0]?.triage === seen.triage)
  if (!isSame) throw error
  return current
}

/** By cache, the versions that our own changes have led to: a change right after another still has the one before it. */
const ownVersions = new WeakMap<QueryClient, Map<string, number>>()

const nameVersion = ({ id, version }: Pick<TriagedThreat, 'id' | 'version'>) => `${id} ${version}`

function rememberOwnVersion(queryClient: QueryClient, before: TriagedThreat, { version }: Threat) {
  const versions = ownVersions.get(queryClient) ?? new Map<string, number>()
  ownVersions.set(queryClient, versions)
  const basis = findOwnVersion(queryClient, before)
  if (basis.version !== undefined && basis.version < version) versions.set(nameVersion(basis), version)
}

function findOwnVersion(queryClient: QueryClient, threat: TriagedThreat): TriagedThreat {
  const version = ownVersions.get(queryClient)?.get(nameVersion(threat))
  return version === undefined ? threat : findOwnVersion(queryClient, { ...threat, version })
}

/** Caches the new version, so that another change can be made before the refetch completes. */
function cacheVersion(queryClient: QueryClient, orgId: string, { id, version }: Threat) {
  queryClient.setQueriesData<{ version: number }>(
    { queryKey: [...threatQueries.all(orgId), 'detail', id] },
    (cached) => cached && { ...cached, version },
  )
}

export type ThreatBatchChange = ApiInput<'changeThreats'>['body']['change']

/** Changes many threats. Doesn't refresh queries; callers do so once at the end. */
export const changeThreats: SendBatch<ThreatBatchChange> = (ids, change, options) =>
  runBatch(() => api.changeThreats({ body: { ids: [...ids], change } }), options)

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
  patches: readonly Pick<ThreatPatch, 'triage' | 'checklist'>[]
  assignee?: Assignee | undefined
  itemOwner?: ChecklistOwner | undefined
}

/** A property's lists show the triage there. Other lists show the overall triage, which a change at one property may leave as is. */
function isListAffected(queryKey: QueryKey, { propertyId }: OptimisticChange): boolean {
  if (propertyId === undefined) return true
  return queryKey.some(
    (part) =>
      typeof part === 'object' && part !== null && 'propertyId' in part && part.propertyId === propertyId,
  )
}

interface ThreatPage {
  items: ThreatListItem[]
}

/** Applies a change to every cached list and detail. Returns the rollback. */
function applyOptimistically(queryClient: QueryClient, change: OptimisticChange): () => void {
  const queryKey = threatQueries.all(change.orgId)
  const previous = queryClient.getQueriesData({ queryKey })
  const triage = change.patches.findLast((patch) => patch.triage !== undefined)?.triage

  queryClient.setQueriesData<ThreatPage | InfiniteData<ThreatPage>>(
    {
      queryKey: threatQueries.lists(change.orgId),
      predicate: (query) => isListAffected(query.queryKey, change),
    },
    (cached) => {
      if (!cached || triage === undefined) return cached
      const applyToPage = (page: ThreatPage): ThreatPage => ({
        ...page,
        items: page.items.map((item) => withTriage(item, change.threatId, triage)),
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

/** An incident's own triage waits for the response. */
function withTriage(item: ThreatListItem, threatId: string, triage: Triage): ThreatListItem {
  if (item.id === threatId) return { ...item, triage }
  if (!item.incident?.threats.some(({ id }) => id === threatId)) return item
  const threats = item.incident.threats.map((threat) =>
    threat.id === threatId ? { ...threat, triage } : threat,
  )
  return { ...item, incident: { ...item.incident, threats } }
}

function applyToDetail(
  threat: Threat,
  { propertyId, patches, assignee, itemOwner }: OptimisticChange,
  triage: Triage | undefined,
): Threat {
  const checklistChange = patches.find((patch) => patch.checklist)?.checklist
  const impacts = threat.impacts?.map((impact) => {
    if (propertyId !== undefined && impact.property.id !== propertyId) return impact
    return {
      ...impact,
      ...(triage && { triage }),
      ...(assignee !== undefined && { assignee }),
      ...(checklistChange && {
        checklist: impact.checklist.map((item) =>
          item.key === checklistChange.key
            ? {
                ...item,
                ...(checklistChange.done !== undefined && {
                  doneAt: checklistChange.done ? new Date().toISOString() : null,
                }),
                ...(itemOwner !== undefined && { owner: itemOwner }),
              }
            : item,
        ),
      }),
    }
  })
  return {
    ...threat,
    ...(triage && propertyId === undefined && { triage }),
    ...(assignee !== undefined && propertyId === undefined && { assignee }),
    impacts: impacts ?? null,
  }
}
