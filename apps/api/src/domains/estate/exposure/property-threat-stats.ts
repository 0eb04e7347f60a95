import { and, eq, sql } from 'drizzle-orm'
import { holdsOnProperty, type TransactionContext } from '../../../platform/context/context.ts'
import { property, propertyFigure, threat, threatImpact } from '../../../platform/db/schema/index.ts'
import { type Hazard, severities, type Severity } from '../../../platform/db/schema/hazard.ts'
import type { NarrowedFilters } from '../properties/narrow-search.ts'
import { propertyConditions } from '../properties/property-conditions.ts'
import { rankSeverity } from '../../../platform/db/schema/severity-rank.ts'
import { severityOfRank } from './severity-of-rank.ts'
import { isCountedImpact, isOfThreat } from './threat-access.ts'

const wasReal = sql`not ${threat.isTest}`

/** When it touched the property first, on the day of the organisation's clock in UTC. */
const touchedAt = sql`greatest(coalesce(${threat.onsetAt}, ${threat.effectiveAt}, ${threat.sentAt}), ${threatImpact.firstMatchedAt})`

/** What threatened one property: how often in each of the last twelve months, and by hazard in five years. */
export async function readThreatHistory(
  tx: TransactionContext,
  place: { id: string; portfolioId: string },
  active: number,
) {
  if (!holdsOnProperty(tx, 'threat:read', place))
    return { threats: { active, last12Months: [], byHazard: [] }, exposure: [] }
  const ofProperty = and(eq(threatImpact.orgId, tx.orgId), eq(threatImpact.propertyId, place.id), wasReal)
  const months = await tx.db.execute<{ month: string; count: number; rank: number }>(sql`
    select to_char(month, 'YYYY-MM') as month, count(threat_id)::integer as count, coalesce(max(rank), 0)::integer as rank
    from generate_series(date_trunc('month', now() at time zone 'UTC') - interval '11 months',
      date_trunc('month', now() at time zone 'UTC'), interval '1 month') month
    left join (
      select ${threatImpact.threatId}, ${threat.severityRank} as rank, ${touchedAt} at time zone 'UTC' as at
      from ${threatImpact} join ${threat} on ${isOfThreat} where ${ofProperty}
    ) touched on touched.at >= month and touched.at < month + interval '1 month'
    group by month order by month`)
  const hazards = await tx.db.execute<{ hazard: Hazard; counted: number; events: number; last: Date }>(sql`
    select ${threat.hazard}, (count(*) filter (where ${isCountedImpact}))::integer as counted,
      (count(*) filter (where ${touchedAt} > now() - interval '5 years'))::integer as events,
      max(${touchedAt}) as last
    from ${threatImpact} join ${threat} on ${isOfThreat} where ${ofProperty}
    group by ${threat.hazard} order by events desc, ${threat.hazard}`)
  return {
    threats: {
      active,
      last12Months: months.rows.map(({ month, count, rank }) => ({
        month,
        count,
        maxSeverity: severityOfRank(rank),
      })),
      byHazard: hazards.rows
        .filter(({ counted }) => counted > 0)
        .toSorted((a, b) => b.counted - a.counted || a.hazard.localeCompare(b.hazard))
        .map(({ hazard, counted }) => ({ hazard, count: counted })),
    },
    exposure: hazards.rows.map(({ hazard, events, last }) => ({
      hazard,
      events5y: events,
      lastAt: new Date(last).toISOString(),
    })),
  }
}

/** How many of the filtered properties are threatened, by the worst severity and by each hazard. */
export async function countThreatenedProperties(tx: TransactionContext, filters: NarrowedFilters) {
  const isFound = sql`${propertyFigure.orgId} = ${property.orgId} and ${propertyFigure.propertyId} = ${property.id}`
  const where = and(propertyConditions(tx, filters), sql`${propertyFigure.threatsActive} > 0`)
  const ranks = await tx.db.execute<{ rank: number; count: number }>(sql`
    select ${propertyFigure.maxSeverityRank} as rank, count(*)::integer as count
    from ${property} join ${propertyFigure} on ${isFound} where ${where} group by ${propertyFigure.maxSeverityRank}`)
  const hazards = await tx.db.execute<{ hazard: Hazard; count: number }>(sql`
    select ${threat.hazard}, count(distinct ${threatImpact.propertyId})::integer as count
    from ${threatImpact} join ${threat} on ${isOfThreat}
    where ${and(
      eq(threatImpact.orgId, tx.orgId),
      isCountedImpact,
      sql`${threatImpact.propertyId} in (select ${property.id} from ${property} join ${propertyFigure} on ${isFound} where ${where})`,
    )}
    group by ${threat.hazard} order by count desc, ${threat.hazard}`)
  const countOf = (severity: Severity) =>
    ranks.rows.find(({ rank }) => rank === rankSeverity(severity))?.count ?? 0
  return {
    properties: ranks.rows.reduce((total, { count }) => total + count, 0),
    bySeverity: Object.fromEntries(severities.map((severity) => [severity, countOf(severity)])) as Record<
      Severity,
      number
    >,
    byHazard: hazards.rows,
  }
}
