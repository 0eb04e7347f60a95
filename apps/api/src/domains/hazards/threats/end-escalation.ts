import { and, eq, isNull } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { escalation } from '../../../platform/db/schema/index.ts'
import type { Triage } from '../threat-unit-of-work/triage.ts'

/** Stops telling people on call about a threat once it isn't new at any property. */
export async function endEscalation(tx: TransactionContext, threatId: string, triage: Triage) {
  if (triage === 'new') return
  await tx.db
    .update(escalation)
    .set({
      endedAt: new Date(),
      endReason: triage === 'dismissed' ? 'dismissed' : 'acknowledged',
      endedBy: tx.actor.id,
      nextAt: null,
    })
    .where(and(eq(escalation.orgId, tx.orgId), eq(escalation.threatId, threatId), isNull(escalation.endedAt)))
}
