import { and, eq, type SQL, sql } from 'drizzle-orm'
import { newId } from '../../../platform/db/new-id.ts'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { type ChecklistItem, membership, threatImpact } from '../../../platform/db/schema/index.ts'
import type { EventRecorder } from '../../../platform/ledger/record-event.ts'
import { invalidFields, Problem } from '../../../platform/errors/problem.ts'
import { formatCount } from '../../../platform/text/format-count.ts'
import { formatAlternatives } from '../../../platform/text/format-list.ts'
import { anyOf } from '../../estate/index.ts'
import { addChecklistItems, readOwnChecklists } from '../checklists/add-items.ts'
import {
  followsChange,
  isClosedTriage,
  nextTriages,
  rollUpTriage,
  type Triage,
} from '../threat-unit-of-work/triage.ts'
import type { ImpactWithProperty } from './find-impacts.ts'
import { attachPhotos } from './attach-photos.ts'
import { recordThreatEvent } from './record-threat-event.ts'
import type { ThreatPatch } from './threat-input.schema.ts'
import type { ThreatRow } from './to-threat.ts'

/** What events say about a threat, and about a property where someone worked on it. */
type Titled = Pick<ThreatRow, 'id' | 'title'>
type WorkedOnImpact = Pick<ImpactWithProperty, 'propertyId' | 'propertyName' | 'portfolioId' | 'triage'>

type TriageChange = Required<Pick<ThreatPatch, 'triage'>> & Pick<ThreatPatch, 'resolution' | 'dismissReason'>

/**
 * Changes the triage at these properties. Returns the new triage, or null if nothing changes.
 * @throws Problem `state-conflict` for a transition that isn't allowed
 */
export async function triageThreat(
  tx: TransactionContext,
  threat: ThreatRow,
  impacts: readonly ImpactWithProperty[],
  change: TriageChange,
): Promise<Triage | null> {
  const from = rollUpTriage(impacts.map(({ triage }) => triage)) ?? threat.triage
  const to = change.triage
  if (from === to) return null
  if (!nextTriages[from].includes(to)) throw createTransitionConflict(threat, from, to)

  const changedImpacts = impacts.filter(({ triage }) => followsChange(triage, { from, to }))
  if (changedImpacts.length > 0) {
    await tx.db
      .update(threatImpact)
      .set({
        triage: to,
        closedSeverityRank: isClosedTriage(to) ? threat.severityRank : null,
        dismissReason: to === 'dismissed' ? (change.dismissReason ?? null) : null,
      })
      .where(isImpactIn(tx, threat, changedImpacts))
    if (to === 'acknowledged' || to === 'in_progress') {
      await addChecklistItems(tx, threat, {
        where: isImpactIn(tx, threat, changedImpacts),
        own: await readOwnChecklists(tx),
        now: new Date(),
      })
    }
  }
  recordTriage(tx, threat, changedImpacts, {
    from,
    to,
    reason: change.resolution ?? change.dismissReason ?? null,
  })
  return to
}

const isImpactIn = (tx: TransactionContext, { id }: ThreatRow, impacts: readonly ImpactWithProperty[]) => {
  const propertyIds = impacts.map(({ propertyId }) => propertyId)
  return and(
    eq(threatImpact.orgId, tx.orgId),
    eq(threatImpact.threatId, id),
    anyOf(threatImpact.propertyId, propertyIds),
  )
}

function createTransitionConflict(threat: ThreatRow, from: Triage, to: Triage) {
  const next = formatAlternatives(nextTriages[from].map(replaceUnderscores))
  return new Problem(
    'state-conflict',
    `“${threat.title}” can’t change from ${replaceUnderscores(from)} to ${replaceUnderscores(to)}. You can change it to ${next}.`,
    { members: { state: from, allowed: nextTriages[from] } },
  )
}

const replaceUnderscores = (value: string) => value.replaceAll('_', ' ')

/** How someone answered outside the app. */
const answeredHow = { text: ' by text', call: ' in a call' } as const

export function recordTriage(
  tx: EventRecorder & Pick<TransactionContext, 'origin'>,
  threat: Titled,
  changedImpacts: readonly WorkedOnImpact[],
  { from, to, reason }: { from: Triage; to: Triage; reason: string | null },
) {
  const actions = {
    acknowledged: isClosedTriage(from) ? 'threat.reopened' : 'threat.acknowledged',
    in_progress: isClosedTriage(from) ? 'threat.reopened' : 'threat.started',
    resolved: 'threat.resolved',
    dismissed: 'threat.dismissed',
    new: 'threat.reopened',
  } as const
  const verbs = {
    acknowledged: isClosedTriage(from) ? 'was reopened' : 'was acknowledged',
    in_progress: isClosedTriage(from) ? 'was reopened' : 'is being worked on',
    resolved: 'was resolved',
    dismissed: 'was dismissed',
    new: 'was marked as new',
  }
  const suffix = reason === null ? '' : `: ${replaceUnderscores(reason)}`
  const how = tx.origin.via === 'text' || tx.origin.via === 'call' ? tx.origin.via : null
  const triageByProperty = new Map(changedImpacts.map(({ propertyId, triage }) => [propertyId, triage]))
  recordThreatEvent(tx, threat, changedImpacts, {
    action: actions[to],
    summarize: (propertyName) =>
      `“${threat.title}” ${verbs[to]}${propertyName === null ? '' : ` at ${propertyName}`}${how === null ? '' : answeredHow[how]}${suffix}.`,
    changes: (impact) => [
      { field: 'triage', from: impact ? (triageByProperty.get(impact.propertyId) ?? from) : from, to },
    ],
    ...((reason !== null || how !== null) && {
      metadata: { ...(reason !== null && { reason }), ...(how !== null && { how }) },
    }),
  })
}

/** @throws Problem 422 unless the user is an active member */
export async function requireMember(tx: TransactionContext, userId: string, pointer = '/assigneeUserId') {
  const [member] = await tx.db
    .select({ id: membership.id })
    .from(membership)
    .where(
      and(eq(membership.orgId, tx.orgId), eq(membership.userId, userId), eq(membership.status, 'active')),
    )
  if (!member) {
    const message = 'Choose an active member of the organization.'
    throw invalidFields({ pointer, code: 'not_found', message, value: userId })
  }
}

/** Assigns the threat at these properties to a member; null unassigns it. Returns the impacts that changed. */
export async function assignImpacts(
  tx: TransactionContext,
  threat: ThreatRow,
  impacts: readonly ImpactWithProperty[],
  userId: string | null,
): Promise<ImpactWithProperty[]> {
  const changedImpacts = impacts.filter((impact) => impact.assigneeUserId !== userId)
  if (changedImpacts.length === 0) return []
  await tx.db
    .update(threatImpact)
    .set({ assigneeUserId: userId })
    .where(isImpactIn(tx, threat, changedImpacts))
  return changedImpacts
}

/** Records an assignment. The ledger stores only the user's id; names are looked up when it is read. */
export function recordAssignment(
  tx: EventRecorder,
  threat: Titled,
  impacts: readonly Pick<
    ImpactWithProperty,
    'propertyId' | 'propertyName' | 'portfolioId' | 'assigneeUserId'
  >[],
  { from, to }: { from: string | null; to: string | null },
) {
  const previousAssignees = new Map(impacts.map((impact) => [impact.propertyId, impact.assigneeUserId]))
  const verb = to === null ? 'is now unassigned' : 'was assigned'
  recordThreatEvent(tx, threat, impacts, {
    action: 'threat.assigned',
    summarize: (propertyName) =>
      `“${threat.title}” ${verb}${propertyName === null ? '' : ` at ${propertyName}`}.`,
    changes: (impact) => [
      { field: 'assigneeUserId', from: (impact && previousAssignees.get(impact.propertyId)) ?? from, to },
    ],
    parties: to === null ? [] : [{ type: 'user', id: to, name: null }],
  })
}

type ChecklistChange = NonNullable<ThreatPatch['checklist']>

/** Checks or unchecks a checklist item, or changes its owner. Returns the impacts that changed. */
export async function changeChecklistItem(
  tx: TransactionContext,
  threat: ThreatRow,
  impacts: readonly ImpactWithProperty[],
  { key, done, owner }: ChecklistChange,
): Promise<ImpactWithProperty[]> {
  const impactsWithItem = impacts.filter(({ checklist }) => checklist.some((item) => item.key === key))
  if (impactsWithItem.length === 0) {
    const message = 'Checklist item not found. The checklist is available once the threat is acknowledged.'
    throw invalidFields({ pointer: '/checklist/key', code: 'not_found', message, value: key })
  }
  if (owner && 'userId' in owner) await requireMember(tx, owner.userId, '/checklist/owner/userId')
  const now = new Date().toISOString()
  const itemOf = ({ checklist }: ImpactWithProperty) => checklist.find((item) => item.key === key)!
  const checkedImpacts =
    done === undefined ? [] : impactsWithItem.filter((impact) => (itemOf(impact).doneAt !== null) !== done)
  const newOwner = owner === undefined ? null : toOwner(owner)
  const reassignedImpacts =
    newOwner === null
      ? []
      : impactsWithItem.filter((impact) => formatOwner(itemOf(impact)) !== formatOwner(newOwner))
  const change = (changedImpacts: readonly ImpactWithProperty[], values: Partial<ChecklistItem>) =>
    changeItems(tx, { where: isImpactIn(tx, threat, changedImpacts), items: { key }, values })
  if (checkedImpacts.length > 0) {
    await change(checkedImpacts, { doneAt: done ? now : null, doneBy: done ? tx.actor.id : null })
  }
  if (newOwner !== null && reassignedImpacts.length > 0) await change(reassignedImpacts, newOwner)
  if (checkedImpacts.length > 0) {
    recordChecklistItem(tx, threat, checkedImpacts, {
      key,
      label: itemOf(checkedImpacts[0]!).label,
      isDone: done === true,
    })
  }
  if (newOwner !== null && reassignedImpacts.length > 0) {
    recordChecklistOwner(tx, threat, reassignedImpacts, { key, owner: newOwner })
  }
  return [...new Set([...checkedImpacts, ...reassignedImpacts])]
}

export function recordChecklistItem(
  tx: EventRecorder,
  threat: Titled,
  impacts: readonly WorkedOnImpact[],
  { key, label, isDone }: { key: string; label: string; isDone: boolean },
) {
  recordThreatEvent(tx, threat, impacts, {
    action: 'threat.checklist_done',
    summarize: (propertyName) =>
      `${label}: ${isDone ? 'done' : 'marked as not done'} at ${propertyName}, for “${threat.title}.”`,
    changes: () => [{ field: `checklist.${key}`, from: !isDone, to: isDone }],
    metadata: { key, done: isDone },
  })
}

interface ItemChange {
  where: SQL | undefined
  /** What the changed items have in common. */
  items: Partial<ChecklistItem>
  values: Partial<ChecklistItem>
}

/** Changes checklist items of all these impacts in one statement, and leaves the others as they are. */
export async function changeItems(tx: TransactionContext, { where, items, values }: ItemChange) {
  await tx.db
    .update(threatImpact)
    .set({
      checklist: sql`(
        select jsonb_agg(case when item @> ${JSON.stringify(items)}::jsonb then item || ${JSON.stringify(values)}::jsonb else item end order by n)
        from jsonb_array_elements(${threatImpact.checklist}) with ordinality as current(item, n)
      )`,
    })
    .where(where)
}

type StoredOwner = Required<Pick<ChecklistItem, 'ownerRole' | 'ownerUserId'>>

const toOwner = (owner: NonNullable<ChecklistChange['owner']> | null): StoredOwner => ({
  ownerRole: owner !== null && 'role' in owner ? owner.role : null,
  ownerUserId: owner !== null && 'userId' in owner ? owner.userId : null,
})

const formatOwner = ({ ownerRole, ownerUserId }: Partial<StoredOwner>) => ownerRole ?? ownerUserId ?? null

/** The ledger stores only a member's id, as for assignments. */
export function recordChecklistOwner(
  tx: TransactionContext,
  threat: ThreatRow,
  impacts: readonly Pick<ImpactWithProperty, 'propertyId' | 'propertyName' | 'portfolioId' | 'checklist'>[],
  { key, owner }: { key: string; owner: StoredOwner },
) {
  const itemAt = new Map(
    impacts.map(({ propertyId, checklist }) => [propertyId, checklist.find((item) => item.key === key)!]),
  )
  const { label } = [...itemAt.values()][0]!
  const { ownerRole, ownerUserId } = owner
  const verb =
    ownerRole !== null
      ? `now belongs to the ${ownerRole === 'on_call' ? 'person on call' : 'property manager'}`
      : ownerUserId === null
        ? 'is now unassigned'
        : 'was assigned'
  recordThreatEvent(tx, threat, impacts, {
    action: 'threat.checklist_owner_changed',
    summarize: (propertyName) => `${label}: ${verb} at ${propertyName}, for “${threat.title}.”`,
    changes: (impact) => [
      {
        field: `checklist.${key}.owner`,
        from: impact && formatOwner(itemAt.get(impact.propertyId)!),
        to: formatOwner(owner),
      },
    ],
    metadata: { key },
    parties: ownerUserId === null ? [] : [{ type: 'user', id: ownerUserId, name: null }],
  })
}

const summaryMax = 300

/** Adds a note, with photos if there are any, to the threat's history at each of these properties. */
export async function addNote(
  tx: TransactionContext,
  threat: ThreatRow,
  impacts: readonly ImpactWithProperty[],
  { note = '', photos = [] }: Pick<ThreatPatch, 'note' | 'photos'>,
) {
  const noteId = newId()
  await attachPhotos(tx, threat.id, {
    noteId,
    photos,
    propertyIds: impacts.map(({ propertyId }) => propertyId),
  })
  recordNote(tx, threat, impacts, { note, noteId, photoCount: photos.length })
}

export function recordNote(
  tx: EventRecorder,
  threat: Titled,
  impacts: readonly Omit<WorkedOnImpact, 'triage'>[],
  { note, noteId, photoCount }: { note: string; noteId: string; photoCount: number },
) {
  const summary = note || `${formatCount(photoCount, 'photo')} added.`
  recordThreatEvent(tx, threat, impacts, {
    action: 'threat.noted',
    summarize: () => (summary.length > summaryMax ? `${summary.slice(0, summaryMax - 2)}…` : summary),
    metadata: { note, ...(photoCount > 0 && { noteId, photos: photoCount }) },
  })
}
