import { sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import type { Triage } from '../threat-unit-of-work/triage.ts'

/**
 * Stops telling people on call about a threat once it isn't new at any property. Goes on for the other threats of its
 * incident that they were told about, until those aren't new either.
 */
export async function endEscalation(tx: TransactionContext, threatId: string, triage: Triage) {
  if (triage === 'new') return
  const endReason = triage === 'dismissed' ? 'dismissed' : 'acknowledged'
  // A statement of its own, so that the next one sees threats that were added while this waited.
  await tx.db.execute(sql`
    select e.id from escalation e where e.org_id = ${tx.orgId}::uuid and e.ended_at is null
      and e.id in (select escalation_id from escalation_threat where org_id = ${tx.orgId}::uuid and threat_id = ${threatId}::uuid)
    order by e.id for update`)
  await tx.db.execute(sql`
    update escalation e set ended_at = ${new Date().toISOString()}::timestamptz, end_reason = ${endReason},
      ended_by = ${tx.actor.id}::uuid, ended_via = ${tx.origin.via === 'text' || tx.origin.via === 'call' ? tx.origin.via : null}, next_at = null
    where e.org_id = ${tx.orgId}::uuid and e.ended_at is null
      and e.id in (select escalation_id from escalation_threat where org_id = ${tx.orgId}::uuid and threat_id = ${threatId}::uuid)
      and not exists (
        select from escalation_threat et join threat t on t.org_id = et.org_id and t.id = et.threat_id
        where et.org_id = e.org_id and et.escalation_id = e.id and et.threat_id <> ${threatId}::uuid
          and t.triage = 'new' and t.status in ('upcoming', 'active') and not t.is_test)`)
}
