import { and, eq, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { type ChecklistItem, membership, threatImpact } from '../../../platform/db/schema/index.ts'
import { type FieldError, Problem } from '../../../platform/errors/problem.ts'
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
 * Changes the triage at these properties. Returns the new triage, or null where nothing changes. Throws 409
 * `state-conflict` for a transition that isn't allowed.
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
  if (!nextTriages[from].includes(to)) reject(threat, from, to)

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
        // A checklist that was begun continues when the threat got worse and is acknowledged again.
        ...(to === 'acknowledged' && {
          checklist: sql`case when ${threatImpact.checklist} = '[]'::jsonb then ${JSON.stringify(checklist)}::jsonb else ${threatImpact.checklist} end`,
        }),
      })
      .where(
        and(
          eq(threatImpact.orgId, tx.orgId),
          eq(threatImpact.threatId, threat.id),
          anyOf(
            threatImpact.propertyId,
            moved.map(({ propertyId }) => propertyId),
          ),
        ),
      )
  }
  recordTriage(tx, threat, moved, { from, to, reason: change.resolution ?? change.dismissReason ?? null })
  return to
}

function reject(threat: ThreatRow, from: Triage, to: Triage): never {
  const next = nextTriages[from].map(inWords).join(' or ')
  throw new Problem(
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
    // Only feeds make a threat new again.
    new: 'threat.escalated',
  } as const
  const verbs = {
    acknowledged: 'was acknowledged',
    in_progress: isClosed(from) ? 'was reopened' : 'is in progress',
    resolved: 'was resolved',
    dismissed: 'was dismissed',
    new: 'is new again',
  }
  const because = reason === null ? '' : `: ${inWords(reason)}`
  const stateOf = new Map(moved.map(({ propertyId, triage }) => [propertyId, triage]))
  recordThreatEvent(tx, threat, moved, {
    action: actions[to],
    summarize: (property) =>
      `${threat.title} ${verbs[to]}${property === null ? '' : ` at ${property}`}${because}.`,
    changes: (place) => [
      { field: 'triage', from: place ? (stateOf.get(place.propertyId) ?? from) : from, to },
    ],
    ...(reason !== null && { metadata: { reason } }),
  })
}

const invalid = (pointer: string, code: FieldError['code'], message: string, value?: unknown) =>
  new Problem('validation-failed', message, { errors: [{ pointer, code, message, value }] })

/** Throws 422 unless the person is an active member. */
export async function requireMember(tx: TransactionContext, userId: string) {
  const [found] = await tx.db
    .select({ id: membership.id })
    .from(membership)
    .where(
      and(eq(membership.orgId, tx.orgId), eq(membership.userId, userId), eq(membership.status, 'active')),
    )
  if (!found) {
    throw invalid('/assigneeUserId', 'not_found', 'Choose an active member of the organization.', userId)
  }
}

/** Assigns the threat at these properties to a member, or with null to nobody. Returns the impacts that changed. */
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
    .where(
      and(
        eq(threatImpact.orgId, tx.orgId),
        eq(threatImpact.threatId, threat.id),
        anyOf(
          threatImpact.propertyId,
          changed.map(({ propertyId }) => propertyId),
        ),
      ),
    )
  return changed
}

/** Records the assignment. Names are looked up when the ledger is read, never stored in the chain. */
export function recordAssignment(
  tx: TransactionContext,
  threat: ThreatRow,
  places: readonly ImpactRow[],
  { from, to }: { from: string | null; to: string | null },
) {
  const before = new Map(places.map((place) => [place.propertyId, place.assigneeUserId]))
  const verb = to === null ? 'is now unassigned' : 'was assigned'
  recordThreatEvent(tx, threat, places, {
    action: 'threat.assigned',
    summarize: (property) => `${threat.title} ${verb}${property === null ? '' : `, at ${property}`}.`,
    changes: (place) => [
      { field: 'assigneeUserId', from: (place && before.get(place.propertyId)) ?? from, to },
    ],
    parties: to === null ? [] : [{ type: 'user', id: to, name: null }],
  })
}

/** Checks a checklist item off, or unchecks it. Returns the impacts that changed. */
export async function completeChecklistItem(
  tx: TransactionContext,
  threat: ThreatRow,
  impacts: readonly ImpactRow[],
  { key, done }: { key: string; done: boolean },
): Promise<ImpactRow[]> {
  const listing = impacts.filter(({ checklist }) => checklist.some((item) => item.key === key))
  if (listing.length === 0) {
    throw invalid(
      '/checklist/key',
      'not_found',
      'Checklist item not found. The checklist is available once the threat is acknowledged.',
      key,
    )
  }
  const isDone = ({ checklist }: ImpactRow) => checklist.find((item) => item.key === key)!.doneAt !== null
  const changed = listing.filter((impact) => isDone(impact) !== done)
  const now = new Date().toISOString()
  for (const impact of changed) {
    const checklist = impact.checklist.map((item) =>
      item.key === key ? { ...item, doneAt: done ? now : null, doneBy: done ? tx.actor.id : null } : item,
    )
    await tx.db
      .update(threatImpact)
      .set({ checklist })
      .where(
        and(
          eq(threatImpact.orgId, tx.orgId),
          eq(threatImpact.threatId, threat.id),
          eq(threatImpact.propertyId, impact.propertyId),
        ),
      )
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
