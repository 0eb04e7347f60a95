import { and, eq, sql } from 'drizzle-orm'
import { holdsOnProperty, requirePermission } from '../../../platform/access/require-permission.ts'
import {
  type Actor,
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { ledgerEvent, threat, threatImpact } from '../../../platform/db/schema/index.ts'
import { type ExpectedVersions, requireVersion } from '../../../platform/http/entity-tag.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { announceChange } from '../../../platform/realtime/announce-change.ts'
import { lockThreats } from '../threat-unit-of-work/change-threats.ts'
import { notFound, Problem } from '../../../platform/errors/problem.ts'
import { endEscalation } from './end-escalation.ts'
import { type ImpactWithProperty, readImpacts } from './find-impacts.ts'
import { describeThreat, getVisibleThreat, readThreat } from './find-threat.ts'
import { reportedFields } from './manual-message.ts'
import { applyRevision, prepareRevision } from './report-threat.service.ts'
import { rollUpTriages } from './find-reach.ts'
import type { ThreatPatch } from './threat-input.schema.ts'
import type { Threat, WrittenThreat } from './threats.schema.ts'
import type { ThreatRow } from './to-threat.ts'
import { isClosedTriage, type Triage } from '../threat-unit-of-work/triage.ts'
import {
  addNote,
  assignImpacts,
  changeChecklistItem,
  recordAssignment,
  requireMember,
  triageThreat,
} from './threat-actions.ts'
import { anyOf, isCurrentImpact, impactBelongsToThreat } from '../../estate/index.ts'

/**
 * Applies triage, assignment, checklist or a note at one property, or at every property where the caller can update the
 * threat; or changes the content of a report.
 * @throws Problem `version-conflict` with the current threat if its version isn't `expected`
 */
export async function updateThreat(
  ctx: ServiceContext,
  id: string,
  patch: ThreatPatch,
  expected: ExpectedVersions,
): Promise<{ threat: Threat; previousVersion: number; change: WrittenThreat['change'] }> {
  requirePermission(ctx, 'threat:read')
  const revision = canUpdateEverywhere(ctx) ? await prepareRevision(ctx, id, patch) : null
  if (!revision) requireOrgWideUpdate(ctx, patch)
  return await inTransaction(ctx, async (tx) => {
    if (revision) await lockThreats(tx)
    const row = await getVisibleThreat(tx, id, { forUpdate: true })
    const { propertyId } = patch
    const impacts = await readImpacts(tx, id, { propertyId })
    if (propertyId !== undefined && impacts.length === 0) throw notFound('threat to this property')
    const editableImpacts = requireEditableImpacts(tx, impacts)
    await requireVersion(expected, row.version, () => describeThreat(tx, row, { propertyId }))
    if (revision) {
      await applyRevision(tx, id, revision)
      const revisedImpacts = await readImpacts(tx, id, { propertyId })
      await writePatch(tx, await getVisibleThreat(tx, id), revisedImpacts, patch)
    } else if (patch.undo === undefined) await writePatch(tx, row, editableImpacts, patch)
    else if (!(await undoChange(tx, row, editableImpacts, patch.undo))) throw createUndoConflict(row)
    return {
      threat: await readThreat(tx, id, { propertyId }),
      previousVersion: row.version,
      change: groupEvents(tx, patch.triage === undefined ? 'assigneeUserId' : 'triage'),
    }
  })
}

/**
 * Puts the events of a change of the triage or assignee into one group, from which it can be undone. Null if there
 * are none.
 */
function groupEvents({ pendingEvents }: TransactionContext, field: 'triage' | 'assigneeUserId') {
  const events = pendingEvents.filter(({ changes = [] }) => changes.some((change) => change.field === field))
  if (events.length === 0) return null
  const groupId = events[0]!.groupId ?? newId()
  for (const event of events) event.groupId = groupId
  return { groupId, properties: events.filter(({ propertyId }) => propertyId).length }
}

const createUndoConflict = (row: ThreatRow) =>
  new Problem('state-conflict', 'Someone has changed this since, so it can’t be undone.', {
    members: { state: row.triage, allowed: [] },
  })

/**
 * The impacts that the caller can update.
 * @throws Problem 403 if there are none
 */
export function requireEditableImpacts(tx: TransactionContext, impacts: readonly ImpactWithProperty[]) {
  const editableImpacts = impacts.filter(({ propertyId: id, portfolioId }) =>
    holdsOnProperty(tx, 'threat:update', { id, portfolioId }),
  )
  if (editableImpacts.length === 0 && !canUpdateEverywhere(tx)) {
    throw new Problem(
      'permission-denied',
      'This requires the threat:update permission on a property that the threat affects.',
      { members: { missing: ['threat:update'] } },
    )
  }
  return editableImpacts
}

const canUpdateEverywhere = ({ actor: { access } }: Pick<ServiceContext, 'actor'>) =>
  !access.isFga && access.orgWidePermissions.has('threat:update')

/** @throws Problem 403 if the patch changes a report's content and the caller can't update every property */
function requireOrgWideUpdate(ctx: ServiceContext, patch: ThreatPatch) {
  if (canUpdateEverywhere(ctx) || reportedFields.every((field) => patch[field] === undefined)) return
  throw new Problem(
    'permission-denied',
    'This requires the threat:update permission for the whole organization.',
    { members: { missing: ['threat:update'] } },
  )
}

type ThreatChange = Partial<typeof threat.$inferInsert>

/** Applies work on the threat at these properties. Returns whether anything changed. */
export async function writePatch(
  tx: TransactionContext,
  row: ThreatRow,
  editableImpacts: ImpactWithProperty[],
  patch: ThreatPatch,
): Promise<boolean> {
  let touchedImpacts: readonly ImpactWithProperty[] | null = null
  const values: ThreatChange = {}
  const addTouched = (impacts: readonly ImpactWithProperty[]) =>
    (touchedImpacts = [...(touchedImpacts ?? []), ...impacts])

  if (patch.triage !== undefined) {
    const newTriage = await triageThreat(tx, row, editableImpacts, { ...patch, triage: patch.triage })
    if (newTriage !== null) {
      addTouched(editableImpacts)
      const triage = (await readTriage(tx, row.id)) ?? newTriage
      Object.assign(values, triageColumns({ actor: tx.actor, now: new Date() }, row, triage, patch))
      await endEscalation(tx, row.id, triage)
    }
  }
  if (patch.assigneeUserId !== undefined) {
    const isWholeThreat = patch.propertyId === undefined && canUpdateEverywhere(tx)
    const reassignedImpacts = await assign(tx, row, editableImpacts, {
      to: patch.assigneeUserId,
      isWholeThreat,
    })
    if (reassignedImpacts) {
      addTouched(reassignedImpacts)
      if (isWholeThreat) values.assigneeUserId = patch.assigneeUserId
    }
  }
  if (patch.checklist) {
    // Acknowledging creates the checklist, and can be part of the same patch.
    const currentImpacts =
      patch.triage === undefined ? editableImpacts : await reloadImpacts(tx, row.id, editableImpacts)
    const changedImpacts = await changeChecklistItem(tx, row, currentImpacts, patch.checklist)
    if (changedImpacts.length > 0) addTouched(changedImpacts)
  }
  if (patch.note !== undefined || patch.photos !== undefined) {
    await addNote(tx, row, editableImpacts, patch)
    addTouched(editableImpacts)
  }
  if (touchedImpacts === null) return false
  await writeThreat(tx, row, values, { touchedImpacts, ...patch })
  return true
}

const reloadImpacts = async (tx: TransactionContext, id: string, impacts: readonly ImpactWithProperty[]) => {
  const ids = new Set(impacts.map(({ propertyId }) => propertyId))
  return (await readImpacts(tx, id, {})).filter(({ propertyId }) => ids.has(propertyId))
}

/** The impacts whose assignee changed; null if neither they nor the threat changed. */
async function assign(
  tx: TransactionContext,
  row: ThreatRow,
  impacts: ImpactWithProperty[],
  { to, isWholeThreat }: { to: string | null; isWholeThreat: boolean },
) {
  if (to !== null) await requireMember(tx, to)
  const changedImpacts = await assignImpacts(tx, row, impacts, to)
  if (changedImpacts.length === 0 && !(isWholeThreat && row.assigneeUserId !== to)) return null
  recordAssignment(tx, row, changedImpacts, { from: row.assigneeUserId, to })
  return changedImpacts
}

/** The triage over all properties of the threat, including those the caller can't see. */
async function readTriage(tx: TransactionContext, id: string): Promise<Triage | null> {
  const [row] = await tx.db
    .select({ triage: rollUpTriages() })
    .from(threatImpact)
    .innerJoin(threat, impactBelongsToThreat)
    .where(and(eq(threatImpact.orgId, tx.orgId), eq(threatImpact.threatId, id), isCurrentImpact))
  return row?.triage ?? null
}

/** The threat's columns that change with its triage. */
export function triageColumns(
  { actor, now }: { actor: Pick<Actor, 'id'>; now: Date },
  row: Pick<ThreatRow, 'triage'>,
  triage: Triage,
  { resolution, dismissReason }: Pick<ThreatPatch, 'resolution' | 'dismissReason'>,
): ThreatChange {
  if (triage === row.triage) return {}
  return {
    triage,
    ...(row.triage === 'new' && triage !== 'dismissed' && { acknowledgedAt: now, acknowledgedBy: actor.id }),
    ...(triage === 'new' && { acknowledgedAt: null, acknowledgedBy: null }),
    resolvedAt: isClosedTriage(triage) ? now : null,
    resolvedBy: isClosedTriage(triage) ? actor.id : null,
    resolution: triage === 'resolved' ? (resolution ?? null) : null,
    dismissReason: triage === 'dismissed' ? (dismissReason ?? null) : null,
  }
}

/** Stores the next version and announces it. */
async function writeThreat(
  tx: TransactionContext,
  row: Pick<ThreatRow, 'id' | 'version'>,
  values: ThreatChange,
  audience: { touchedImpacts: readonly { propertyId: string }[]; assigneeUserId?: string | null | undefined },
) {
  await tx.db
    .update(threat)
    .set({ ...values, updatedAt: new Date(), updatedBy: tx.actor.id, version: sql`${threat.version} + 1` })
    .where(and(eq(threat.orgId, tx.orgId), eq(threat.id, row.id)))
  const propertyIds = audience.touchedImpacts.map(({ propertyId }) => propertyId)
  if (propertyIds.length > 0) {
    await tx.db
      .update(threatImpact)
      .set({ progressAt: new Date() })
      .where(
        and(
          eq(threatImpact.orgId, tx.orgId),
          eq(threatImpact.threatId, row.id),
          anyOf(threatImpact.propertyId, propertyIds),
        ),
      )
  }
  await announceChange(tx, {
    event: 'threat.updated',
    id: row.id,
    version: row.version + 1,
    propertyIds,
    ...(audience.assigneeUserId && { userId: audience.assigneeUserId }),
  })
}

/** Restores the triage or assignee of each property that still has what the change set there. */
export async function undoChange(
  tx: TransactionContext,
  row: ThreatRow,
  impacts: readonly ImpactWithProperty[],
  groupId: string,
): Promise<boolean> {
  const undone = await readUndoneChanges(tx, row.id, groupId)
  // Set by a change to the threat's own assignee that changed none of its properties.
  const whole = revert(row, undone.get(null))
  if (whole) return await writePatch(tx, row, [], whole)

  const reverts = new Map<string, { patch: Revert; impacts: ImpactWithProperty[] }>()
  for (const impact of impacts) {
    const patch = revert(impact, undone.get(impact.propertyId))
    if (!patch) continue
    const key = JSON.stringify(patch)
    reverts.set(key, { patch, impacts: [...(reverts.get(key)?.impacts ?? []), impact] })
  }
  let isChanged = false
  // The person at most properties last, who then also becomes the assignee of the whole threat.
  for (const { patch, impacts } of [...reverts.values()].toSorted(
    (a, b) => a.impacts.length - b.impacts.length,
  )) {
    isChanged = (await writePatch(tx, row, impacts, patch)) || isChanged
  }
  return isChanged
}

interface UndoneChange {
  field: string
  from: unknown
  to: unknown
}

type Revert = { triage: Triage } | { assigneeUserId: string | null }

function revert(
  current: Pick<ImpactWithProperty, 'triage' | 'assigneeUserId'>,
  undone: UndoneChange | undefined,
): Revert | null {
  if (undone?.field === 'triage' && current.triage === undone.to && !isClosedTriage(undone.from as Triage)) {
    return { triage: undone.from as Triage }
  }
  if (undone?.field === 'assigneeUserId' && current.assigneeUserId === undone.to) {
    return { assigneeUserId: undone.from as string | null }
  }
  return null
}

/** What the caller's change did at each property, from the ledger, which has the state before it. */
async function readUndoneChanges(tx: TransactionContext, threatId: string, groupId: string) {
  const rows = await tx.db
    .select({ propertyId: ledgerEvent.propertyId, changes: ledgerEvent.changes })
    .from(ledgerEvent)
    .where(
      and(
        eq(ledgerEvent.orgId, tx.orgId),
        eq(ledgerEvent.groupId, groupId),
        eq(ledgerEvent.threatId, threatId),
        sql`${ledgerEvent.actor} ->> 'id' = ${tx.actor.id}`,
      ),
    )
  return new Map(
    rows.flatMap(({ propertyId, changes: [change] }) => (change ? [[propertyId, change] as const] : [])),
  )
}
