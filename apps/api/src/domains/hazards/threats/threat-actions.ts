import { and, eq } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { membership, threatImpact } from '../../../platform/db/schema/index.ts'
import { type FieldError, Problem } from '../../../platform/errors/problem.ts'
import type { ImpactRow } from './find-impacts.ts'
import { recordThreatEvent } from './record-threat-event.ts'
import type { ThreatRow } from './to-threat.ts'
import { anyOf } from '../../estate/index.ts'

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
    throw invalid('/assigneeUserId', 'not_found', 'Choose an active member of the organisation.', userId)
  }
}

/** Gives the threat at these properties to somebody, or with null to nobody. Answers those where that is new. */
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

/** Records who has it now. The person is named when the ledger is read, never in what is chained. */
export function recordAssignment(
  tx: TransactionContext,
  threat: ThreatRow,
  places: readonly ImpactRow[],
  { from, to }: { from: string | null; to: string | null },
) {
  const before = new Map(places.map((place) => [place.propertyId, place.assigneeUserId]))
  const verb = to === null ? 'is assigned to nobody now' : 'was assigned'
  recordThreatEvent(tx, threat, places, {
    action: 'threat.assigned',
    summarize: (property) => `${threat.title} ${verb}${property === null ? '' : `, at ${property}`}.`,
    changes: (place) => [
      { field: 'assigneeUserId', from: (place && before.get(place.propertyId)) ?? from, to },
    ],
    parties: to === null ? [] : [{ type: 'user', id: to, name: null }],
  })
}

/** Checks off one thing to do, or takes the mark away again. Says whether anything changed. */
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
      'There is no such thing to do here. The list is there once the threat is acknowledged.',
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
        `${label}: ${done ? 'done' : 'to be done again'} at ${property}, for ${threat.title}.`,
      changes: () => [{ field: `checklist.${key}`, from: !done, to: done }],
      metadata: { key, done },
    })
  }
  return changed
}

const summaryMax = 300

/** Puts a note into the history of the threat, at each of these properties. */
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
