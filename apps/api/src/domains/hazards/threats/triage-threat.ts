import { and, eq, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { type ChecklistItem, threatImpact } from '../../../platform/db/schema/index.ts'
import { defaultChecklist } from '../checklists.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import type { ImpactRow } from './find-impacts.ts'
import { recordThreatEvent } from './record-threat-event.ts'
import type { ThreatPatch } from './threat-input.schema.ts'
import type { ThreatRow } from './to-threat.ts'
import { followsChange, isClosed, nextTriages, rollUpTriage, type Triage } from './triage.ts'
import { anyOf } from '../../estate/index.ts'

type TriageChange = Required<Pick<ThreatPatch, 'triage'>> & Pick<ThreatPatch, 'resolution' | 'dismissReason'>

/**
 * Moves the triage on at these properties, and says what of the threat itself changes with it; null when nothing
 * does. Throws 409 `state-conflict` when the state has no such step.
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
        // One that was begun goes on when the threat became worse and is acknowledged again.
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
    `${threat.title} is ${inWords(from)}, so it cannot become ${inWords(to)}. It can become ${next}.`,
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
    in_progress: isClosed(from) ? 'was reopened' : 'is being worked on',
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
