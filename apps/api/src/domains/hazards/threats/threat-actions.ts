import { and, eq, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { type ChecklistItem, membership, threatImpact } from '../../../platform/db/schema/index.ts'
import { invalidFields, Problem } from '../../../platform/errors/problem.ts'
import { anyOf } from '../../estate/index.ts'
import {
  followsChange,
  isClosed,
  nextTriages,
  rollUpTriage,
  type Triage,
} from '../threat-unit-of-work/triage.ts'
import { defaultChecklist } from './checklists.ts'
import type { ImpactRow } from './find-impacts.ts'
import { recordThreatEvent } from './record-threat-event.ts'
import type { ThreatPatch } from './threat-input.schema.ts'
import type { ThreatRow } from './to-threat.ts'

type TriageChange = Required<Pick<ThreatPatch, 'triage'>> & Pick<ThreatPatch, 'resolution' | 'dismissReason'>

/**
 * Changes the triage at these properties. Returns the new triage, or null if nothing changes.
 * @throws Problem `state-conflict` for a transition that isn't allowed
 */
export async function triageThreat(
  tx: TransactionContext,
  threat: ThreatRow,
  impacts: readonly ImpactRow[],
  change: TriageChange,
): Promise<Triage | null> {
  const from = rollUpTriage(impacts.map(({ triage }) => triage)) ?? threat.triage
  const to = change.triage
  if (from === to) return null
  if (!nextTriages[from].includes(to)) throw createConflict(threat, from, to)

  const moved = impacts.filter(({ triage }) => followsChange(triage, { from, to }))
  if (moved.length > 0) {
    const checklist: ChecklistItem[] = defaultChecklist(threat.hazard).map((entry) => ({
      ...entry,
      doneAt: null,
      doneBy: null,
    }))
    await tx.db
      .update(threatImpact)
      .set({
        triage: to,
        // Acknowledging an escalated threat again keeps its checklist.
        ...(to === 'acknowledged' && {
          checklist: sql`case when ${threatImpact.checklist} = '[]'::jsonb then ${JSON.stringify(checklist)}::jsonb else ${threatImpact.checklist} end`,
        }),
      })
      .where(isOneOf(tx, threat, moved))
  }
  recordTriage(tx, threat, moved, { from, to, reason: change.resolution ?? change.dismissReason ?? null })
  return to
}

const isOneOf = (tx: TransactionContext, { id }: ThreatRow, impacts: readonly ImpactRow[]) => {
  const propertyIds = impacts.map(({ propertyId }) => propertyId)
  return and(
    eq(threatImpact.orgId, tx.orgId),
    eq(threatImpact.threatId, id),
    anyOf(threatImpact.propertyId, propertyIds),
  )
}

function createConflict(threat: ThreatRow, from: Triage, to: Triage) {
  const next = nextTriages[from].map(inWords).join(' or ')
  return new Problem(
    'state-conflict',
    `${threat.title} is ${inWords(from)}, so it can't become ${inWords(to)}. It can become ${next}.`,
    { members: { state: from, allowed: nextTriages[from] } },
  )
}

const inWords = (value: string) => value.replaceAll('_', ' ')

function recordTriage(
  tx: TransactionContext,
  threat: ThreatRow,
  moved: readonly ImpactRow[],
  { from, to, reason }: { from: Triage; to: Triage; reason: string | null },
) {
  const actions = {
    acknowledged: 'threat.acknowledged',
    in_progress: isClosed(from) ? 'threat.reopened' : 'threat.started',
    resolved: 'threat.resolved',
    dismissed: 'threat.dismissed',
    // Unreachable through the API: only feeds make a threat new again.
    new: 'threat.escalated',
  } as const
  const verbs = {
    acknowledged: 'was acknowledged',
    in_progress: isClosed(from) ? 'was reopened' : 'is in progress',
    resolved: 'was resolved',
    dismissed: 'was dismissed',
    new: 'is new again',
  }
  const suffix = reason === null ? '' : `: ${inWords(reason)}`
  const triageByProperty = new Map(moved.map(({ propertyId, triage }) => [propertyId, triage]))
  recordThreatEvent(tx, threat, moved, {
    action: actions[to],
    summarize: (property) =>
      `${threat.title} ${verbs[to]}${property === null ? '' : ` at ${property}`}${suffix}.`,
    changes: (place) => [
      { field: 'triage', from: place ? (triageByProperty.get(place.propertyId) ?? from) : from, to },
    ],
    ...(reason !== null && { metadata: { reason } }),
  })
}

/** @throws Problem 422 unless the user is an active member */
export async function requireMember(tx: TransactionContext, userId: string) {
  const [member] = await tx.db
    .select({ id: membership.id })
    .from(membership)
    .where(
      and(eq(membership.orgId, tx.orgId), eq(membership.userId, userId), eq(membership.status, 'active')),
    )
  if (!member) {
    const message = 'Choose an active member of the organization.'
    throw invalidFields({ pointer: '/assigneeUserId', code: 'not_found', message, value: userId })
  }
}

/** Assigns the threat at these properties to a member; null unassigns it. Returns the impacts that changed. */
export async function assignImpacts(
  tx: TransactionContext,
  threat: ThreatRow,
  impacts: readonly ImpactRow[],
  userId: string | null,
): Promise<ImpactRow[]> {
  const changed = impacts.filter((impact) => impact.assigneeUserId !== userId)
  if (changed.length === 0) return []
  await tx.db
    .update(threatImpact)
    .set({ assigneeUserId: userId })
    .where(isOneOf(tx, threat, changed))
  return changed
}

/** Records an assignment. The ledger stores only the user's id; names are looked up when it is read. */
export function recordAssignment(
  tx: TransactionContext,
  threat: ThreatRow,
  places: readonly ImpactRow[],
  { from, to }: { from: string | null; to: string | null },
) {
  const previous = new Map(places.map((place) => [place.propertyId, place.assigneeUserId]))
  const verb = to === null ? 'is now unassigned' : 'was assigned'
  recordThreatEvent(tx, threat, places, {
    action: 'threat.assigned',
    summarize: (property) => `${threat.title} ${verb}${property === null ? '' : `, at ${property}`}.`,
    changes: (place) => [
      { field: 'assigneeUserId', from: (place && previous.get(place.propertyId)) ?? from, to },
    ],
    parties: to === null ? [] : [{ type: 'user', id: to, name: null }],
  })
}

/** Checks or unchecks a checklist item. Returns the impacts that changed. */
export async function completeChecklistItem(
  tx: TransactionContext,
  threat: ThreatRow,
  impacts: readonly ImpactRow[],
  { key, done }: { key: string; done: boolean },
): Promise<ImpactRow[]> {
  const withItem = impacts.filter(({ checklist }) => checklist.some((item) => item.key === key))
  if (withItem.length === 0) {
    const message = 'Checklist item not found. The checklist is available once the threat is acknowledged.'
    throw invalidFields({ pointer: '/checklist/key', code: 'not_found', message, value: key })
  }
  const isDone = ({ checklist }: ImpactRow) => checklist.find((item) => item.key === key)!.doneAt !== null
  const changed = withItem.filter((impact) => isDone(impact) !== done)
  const now = new Date().toISOString()
  for (const impact of changed) {
    const checklist = impact.checklist.map((item) =>
      item.key === key ? { ...item, doneAt: done ? now : null, doneBy: done ? tx.actor.id : null } : item,
    )
    await tx.db
      .update(threatImpact)
      .set({ checklist })
      .where(isOneOf(tx, threat, [impact]))
  }
  if (changed.length > 0) {
    const { label } = changed[0]!.checklist.find((item) => item.key === key)!
    recordThreatEvent(tx, threat, changed, {
      action: 'threat.checklist_done',
      summarize: (property) =>
        `${label}: ${done ? 'done' : 'marked as not done'} at ${property}, for ${threat.title}.`,
      changes: () => [{ field: `checklist.${key}`, from: !done, to: done }],
      metadata: { key, done },
    })
  }
  return changed
}

const summaryMax = 300

/** Adds a note to the threat's history at each of these properties. */
export function addNote(
  tx: TransactionContext,
  threat: ThreatRow,
  impacts: readonly ImpactRow[],
  note: string,
) {
  recordThreatEvent(tx, threat, impacts, {
    action: 'threat.noted',
    summarize: () => (note.length > summaryMax ? `${note.slice(0, summaryMax - 2)}…` : note),
    metadata: { note },
  })
}
