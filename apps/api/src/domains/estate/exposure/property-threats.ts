import { and, desc, eq, lte, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { threat, threatImpact } from '../../../platform/db/schema/index.ts'
import { isCountedImpact, impactBelongsToThreat, visibleImpacts } from '../access/threat-visibility.ts'
import { anyOf } from '../access/visibility.ts'
import type { PropertyThreat } from './property-threats.schema.ts'

export const threatsPerPropertyMax = 20

const toTimestamp = (date: Date | null) => date?.toISOString() ?? null

/** The open threats that the caller can see at each property, highest risk first. Properties without any are missing. */
export async function findPropertyThreats(
  tx: TransactionContext,
  propertyIds: readonly string[],
): Promise<Map<string, PropertyThreat[]>> {
  if (propertyIds.length === 0) return new Map()
  const rankedThreats = tx.db
    .select({
      propertyId: threatImpact.propertyId,
      id: threat.id,
      title: threat.title,
      hazard: threat.hazard,
      event: threat.event,
      status: threat.status,
      severity: threat.severity,
      triage: threatImpact.triage,
      riskScore: threatImpact.riskScore,
      proximity: threatImpact.proximity,
      distanceMeters: threatImpact.distanceMeters,
      approximateBy: threatImpact.approximateBy,
      onsetAt: threat.onsetAt,
      endsAt: threat.endsAt,
      expiresAt: threat.expiresAt,
      rank: sql<number>`row_number() over (partition by ${threatImpact.propertyId} order by ${desc(threatImpact.riskScore)}, ${desc(threat.severityRank)}, ${threat.id})`.as(
        'rank',
      ),
    })
    .from(threatImpact)
    .innerJoin(threat, impactBelongsToThreat)
    .where(
      and(
        eq(threatImpact.orgId, tx.orgId),
        anyOf(threatImpact.propertyId, propertyIds),
        isCountedImpact,
        visibleImpacts(tx),
      ),
    )
    .as('ranked')
  const rows = await tx.db
    .select()
    .from(rankedThreats)
    .where(lte(rankedThreats.rank, threatsPerPropertyMax))
    .orderBy(rankedThreats.propertyId, rankedThreats.rank)
  const byProperty = new Map<string, PropertyThreat[]>()
  for (const { propertyId, rank: _rank, onsetAt, endsAt, expiresAt, ...row } of rows) {
    const item = {
      ...row,
      onsetAt: toTimestamp(onsetAt),
      endsAt: toTimestamp(endsAt),
      expiresAt: toTimestamp(expiresAt),
    }
    byProperty.set(propertyId, [...(byProperty.get(propertyId) ?? []), item])
  }
  return byProperty
}
