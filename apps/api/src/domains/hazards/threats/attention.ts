import { and, eq, type SQL, sql } from 'drizzle-orm'
import { threat, threatImpact } from '../../../platform/db/schema/index.ts'
import {
  type AttentionReason,
  attentionReasons,
  type CallerInOrg,
  impactBelongsToThreat,
  isAmongThreats,
  isCountedImpact,
  visibleImpacts,
} from '../../estate/index.ts'

/** An assigned threat that no one has worked on for this long needs attention. */
export const progressDueMs = 30 * 60 * 1000

/** Who is responsible at the property: its own assignee, or else that of the whole threat. */
export const responsibleUserId = sql<
  string | null
>`coalesce(${threatImpact.assigneeUserId}, ${threat.assigneeUserId})`

const isStarted = sql`${isCountedImpact} and ${threatImpact.triage} in ('acknowledged', 'in_progress')`

/** When a person last worked on the threat at the property, or else when it was matched. */
const lastProgressAt = sql`coalesce(${threatImpact.progressAt}, ${threatImpact.firstMatchedAt})`

/** When the first item that isn't done is due at the property. */
const checklistDueAt = sql`(select min((item ->> 'dueAt')::timestamptz) from jsonb_array_elements(${threatImpact.checklist}) item where item ->> 'doneAt' is null)`

const applies = (): Record<AttentionReason, SQL> => {
  const progressDueSince = new Date(Date.now() - progressDueMs).toISOString()
  return {
    new: sql`${isCountedImpact} and ${threatImpact.triage} = 'new'`,
    unassigned: sql`${isStarted} and ${responsibleUserId} is null`,
    overdue: sql`${isStarted} and ${checklistDueAt} <= ${new Date().toISOString()}::timestamptz`,
    stalled: sql`${isStarted} and ${responsibleUserId} is not null and ${lastProgressAt} <= ${progressDueSince}::timestamptz`,
  }
}

/** The most urgent reason and since when it applies, as an aggregate over a threat's impacts. Join `threat`. */
export function aggregateAttention(): { reason: SQL; since: SQL } {
  const conditions = applies()
  const firstOf = (result: (reason: AttentionReason) => SQL) =>
    sql`case ${sql.join(
      attentionReasons.map((reason) => sql`when bool_or(${conditions[reason]}) then ${result(reason)}`),
      sql` `,
    )} end`
  return {
    reason: firstOf((reason) => sql`${reason}::text`),
    since: firstOf(
      (reason) =>
        sql`min(${reason === 'overdue' ? checklistDueAt : lastProgressAt}) filter (where ${conditions[reason]})`,
    ),
  }
}

/** Limits `threat` to those that need attention for one of these reasons, and for no more urgent one. */
export function needsAttention(caller: CallerInOrg, reasons: readonly AttentionReason[]): SQL {
  const { reason } = aggregateAttention()
  return isAmongThreats(
    sql`select ${threatImpact.threatId} from ${threatImpact} join ${threat} on ${impactBelongsToThreat} where ${and(
      eq(threatImpact.orgId, caller.orgId),
      visibleImpacts(caller),
      isCountedImpact,
    )} group by ${threatImpact.threatId} having ${reason} in (${sql.join(
      reasons.map((each) => sql`${each}`),
      sql`, `,
    )})`,
  )
}
