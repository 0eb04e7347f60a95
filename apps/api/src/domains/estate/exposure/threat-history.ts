import { and, desc, eq, sql } from 'drizzle-orm'
import { holdsOnProperty } from '../../../platform/access/require-permission.ts'
import type { TransactionContext } from '../../../platform/context/context.ts'
import type { Hazard, Urgency } from '../../../platform/db/schema/hazard.ts'
import { threat, threatImpact } from '../../../platform/db/schema/index.ts'
import { isCountedImpact, impactBelongsToThreat } from '../access/threat-visibility.ts'
import { severityOfRank } from './property-figures.ts'

const isNotTest = sql`not ${threat.isTest}`

/** When the threat first touched the property. */
const touchedAt = sql`greatest(coalesce(${threat.onsetAt}, ${threat.effectiveAt}, ${threat.sentAt}), ${threatImpact.firstMatchedAt})`

/** Threats to one property: per month over the last twelve, and per hazard over five years. */
export async function readThreatHistory(
  tx: TransactionContext,
  property: { id: string; portfolioId: string },
  activeCount: number,
) {
  if (!holdsOnProperty(tx, 'threat:read', property))
    return { threats: { active: activeCount, last12Months: [], byHazard: [] }, exposure: [] }
  const impactsOfProperty = and(
    eq(threatImpact.orgId, tx.orgId),
    eq(threatImpact.propertyId, property.id),
    isNotTest,
  )
  const months = await tx.db.execute<{ month: string; count: number; rank: number }>(sql`
    select to_char(month, 'YYYY-MM') as month, count(threat_id)::integer as count, coalesce(max(rank), 0)::integer as rank
    from generate_series(date_trunc('month', now() at time zone 'UTC') - interval '11 months',
      date_trunc('month', now() at time zone 'UTC'), interval '1 month') month
    left join (
      select ${threatImpact.threatId}, ${threat.severityRank} as rank, ${touchedAt} at time zone 'UTC' as at
      from ${threatImpact} join ${threat} on ${impactBelongsToThreat} where ${impactsOfProperty}
    ) touched on touched.at >= month and touched.at < month + interval '1 month'
    group by month order by month`)
  const hazards = await tx.db.execute<{
    hazard: Hazard
    impacts: number
    events: number
    last: Date
  }>(sql`
    select ${threat.hazard}, (count(*) filter (where ${isCountedImpact}))::integer as impacts,
      (count(*) filter (where ${touchedAt} > now() - interval '5 years'))::integer as events,
      max(${touchedAt}) as last
    from ${threatImpact} join ${threat} on ${impactBelongsToThreat} where ${impactsOfProperty}
    group by ${threat.hazard} order by events desc, ${threat.hazard}`)
  return {
    threats: {
      active: activeCount,
      last12Months: months.rows.map(({ month, count, rank }) => ({
        month,
        count,
        maxSeverity: severityOfRank(rank),
      })),
      byHazard: hazards.rows
        .filter(({ impacts }) => impacts > 0)
        .toSorted((a, b) => b.impacts - a.impacts || a.hazard.localeCompare(b.hazard))
        .map(({ hazard, impacts }) => ({ hazard, count: impacts })),
    },
    exposure: hazards.rows.map(({ hazard, events, last }) => ({
      hazard,
      events5y: events,
      lastAt: new Date(last).toISOString(),
    })),
  }
}

const factorsMax = 5

/** The factors of the property's risk score for each threat, highest first. */
export async function listRiskFactors(
  tx: TransactionContext,
  property: { id: string; portfolioId: string },
): Promise<string[]> {
  if (!holdsOnProperty(tx, 'threat:read', property)) return []
  const rows = await tx.db
    .select({
      event: threat.event,
      severity: threat.severity,
      certainty: threat.certainty,
      urgency: threat.urgency,
      proximity: threatImpact.proximity,
      approximateBy: threatImpact.approximateBy,
    })
    .from(threatImpact)
    .innerJoin(threat, impactBelongsToThreat)
    .where(and(eq(threatImpact.orgId, tx.orgId), eq(threatImpact.propertyId, property.id), isCountedImpact))
    .orderBy(desc(threatImpact.riskScore), threat.id)
    .limit(factorsMax)
  return rows.map((row) => `${row.event}: ${describeFactors(row).join(', ')}`)
}

type RiskFactors = Pick<typeof threat.$inferSelect, 'severity' | 'certainty' | 'urgency'> &
  Pick<typeof threatImpact.$inferSelect, 'proximity' | 'approximateBy'>

/** The factors in the order that the risk score is explained in. */
const describeFactors = ({ severity, certainty, urgency, proximity, approximateBy }: RiskFactors) => [
  severity === 'unknown' ? 'unknown severity' : severity,
  certainty === 'unknown' ? 'unknown certainty' : certainty,
  urgencyWords[urgency],
  approximateBy === null ? proximityWords[proximity] : `may be ${proximityWords[proximity]}`,
]

const urgencyWords: Record<Urgency, string> = {
  immediate: 'immediate',
  expected: 'within the hour',
  future: 'later',
  past: 'past',
  unknown: 'unknown urgency',
}

const proximityWords: Record<RiskFactors['proximity'], string> = {
  inside: 'inside the alert area',
  zone: 'in a zone or county it names',
  near: 'near the property',
}
