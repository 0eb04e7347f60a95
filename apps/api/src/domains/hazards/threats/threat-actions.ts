import { and, eq, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { type ChecklistItem, membership, threatImpact } from '../../../platform/db/schema/index.ts'
import { invalidFields, Problem } from '../../../platform/errors/problem.ts'
import { formatAlternatives } from '../../../platform/text/format-list.ts'
import { anyOf } from '../../estate/index.ts'
import {
  followsChange,
  isClosedTriage,
  nextTriages,
  rollUpTriage,
  type Triage,
} from '../threat-unit-of-work/triage.ts'
import { defaultChecklist } from './checklists.ts'
import type { ImpactWithProperty } from './find-impacts.ts'
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
  impacts: readonly ImpactWithProperty[],
  change: TriageChange,
): Promise<Triage | null> {
  const from = rollUpTriage(impacts.map(({ triage }) => triage)) ?? threat.triage
  const to = change.triage
  if (from === to) return null
  if (!nextTriages[from].includes(to)) throw createTransitionConflict(threat, from, to)

  const changedImpacts = impacts.filter(({ triage }) => followsChange(triage, { from, to }))
  if (changedImpacts.length > 0) {
    const checklist: ChecklistItem[] = defaultChecklist(threat.hazard).map((entry) => ({
      ...entry,
      doneAt: null,
      doneBy: null,
    }))
    await tx.db
      .update(threatImpact)
      .set({
        triage: to,
        closedSeverityRank: isClosedTriage(to) ? threat.severityRank : null,
        dismissReason: to === 'dismissed' ? (change.dismissReason ?? null) : null,
        // Acknowledging an escalated threat again keeps its checklist.
        ...(to === 'acknowledged' && {
          checklist: sql`case when ${threatImpact.checklist} = '[]'::jsonb then ${JSON.stringify(checklist)}::jsonb else ${threatImpact.checklist} end`,
        }),
      })
      .where(isImpactIn(tx, threat, changedImpacts))
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

function recordTriage(
  tx: TransactionContext,
  threat: ThreatRow,
  changedImpacts: readonly ImpactWithProperty[],
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
  tx: TransactionContext,
  threat: ThreatRow,
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

/** Checks or unchecks a checklist item. Returns the impacts that changed. */
export async function setChecklistItemDone(
  tx: TransactionContext,
  threat: ThreatRow,
  impacts: readonly ImpactWithProperty[],
  { key, done }: { key: string; done: boolean },
): Promise<ImpactWithProperty[]> {
  const impactsWithItem = impacts.filter(({ checklist }) => checklist.some((item) => item.key === key))
  if (impactsWithItem.length === 0) {
    const message = 'Checklist item not found. The checklist is available once the threat is acknowledged.'
    throw invalidFields({ pointer: '/checklist/key', code: 'not_found', message, value: key })
  }
  const isDone = ({ checklist }: ImpactWithProperty) =>
    checklist.find((item) => item.key === key)!.doneAt !== null
  const changedImpacts = impactsWithItem.filter((impact) => isDone(impact) !== done)
  const now = new Date().toISOString()
  for (const impact of changedImpacts) {
    const checklist = impact.checklist.map((item) =>
      item.key === key ? { ...item, doneAt: done ? now : null, doneBy: done ? tx.actor.id : null } : item,
    )
    await tx.db
      .update(threatImpact)
      .set({ checklist })
      .where(isImpactIn(tx, threat, [impact]))
  }
  if (changedImpacts.length > 0) {
    const { label } = changedImpacts[0]!.checklist.find((item) => item.key === key)!
    recordThreatEvent(tx, threat, changedImpacts, {
      action: 'threat.checklist_done',
      summarize: (propertyName) =>
        `${label}: ${done ? 'done' : 'marked as not done'} at ${propertyName}, for “${threat.title}.”`,
      changes: () => [{ field: `checklist.${key}`, from: !done, to: done }],
      metadata: { key, done },
    })
  }
  return changedImpacts
}

const summaryMax = 300

/** Adds a note to the threat's history at each of these properties. */
export function addNote(
  tx: TransactionContext,
  threat: ThreatRow,
  impacts: readonly ImpactWithProperty[],
  note: string,
) {
  recordThreatEvent(tx, threat, impacts, {
    action: 'threat.noted',
    summarize: () => (note.length > summaryMax ? `${note.slice(0, summaryMax - 2)}…` : note),
    metadata: { note },
  })
}
