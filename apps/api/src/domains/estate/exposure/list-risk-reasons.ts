import { and, desc, eq } from 'drizzle-orm'
import { holdsOnProperty, type TransactionContext } from '../../../platform/context/context.ts'
import { threat, threatImpact } from '../../../platform/db/schema/index.ts'
import { isCountedImpact, isOfThreat } from './threat-access.ts'

const shownMax = 5

/** What makes up the risk of a property, highest first: of each threat the factors of its score, in words. */
export async function listRiskReasons(
  tx: TransactionContext,
  place: { id: string; portfolioId: string },
): Promise<string[]> {
  if (!holdsOnProperty(tx, 'threat:read', place)) return []
  const rows = await tx.db
    .select({
      event: threat.event,
      severity: threat.severity,
      certainty: threat.certainty,
      urgency: threat.urgency,
      proximity: threatImpact.proximity,
    })
    .from(threatImpact)
    .innerJoin(threat, isOfThreat)
    .where(and(eq(threatImpact.orgId, tx.orgId), eq(threatImpact.propertyId, place.id), isCountedImpact))
    .orderBy(desc(threatImpact.riskScore), threat.id)
    .limit(shownMax)
  return rows.map(
    (row) => `${row.event}: ${row.severity} × ${row.certainty} × ${row.urgency} × ${row.proximity}`,
  )
}
