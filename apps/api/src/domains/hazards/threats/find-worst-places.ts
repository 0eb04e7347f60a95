import { and, desc, eq } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { threat, threatImpact } from '../../../platform/db/schema/index.ts'
import { anyOf, isCurrentImpact, isOfThreat, visibleImpacts } from '../../estate/index.ts'

/** Where each threat is worst, of what the caller may see: the page that shows it. */
export async function findWorstPlaces(tx: TransactionContext, ids: readonly string[]) {
  const rows = await tx.db
    .selectDistinctOn([threatImpact.threatId], {
      threatId: threatImpact.threatId,
      propertyId: threatImpact.propertyId,
    })
    .from(threatImpact)
    .innerJoin(threat, isOfThreat)
    .where(
      and(
        eq(threatImpact.orgId, tx.orgId),
        anyOf(threatImpact.threatId, ids),
        isCurrentImpact,
        visibleImpacts(tx),
      ),
    )
    .orderBy(threatImpact.threatId, desc(threatImpact.riskScore), threatImpact.propertyId)
  return new Map(rows.map((row) => [row.threatId, row.propertyId]))
}
