import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Access, TransactionContext } from '../../../platform/context/context.ts'
import type { Database, Transaction } from '../../../platform/db/database.ts'
import { type Hazard, severities, type Severity } from '../../../platform/db/schema/hazard.ts'
import { property, propertyFigure, source, threat, threatImpact } from '../../../platform/db/schema/index.ts'
import { rankSeverity } from '../../../platform/db/schema/severity-rank.ts'
import {
  type CallerInOrg,
  isAmongThreats,
  isCountedImpact,
  impactBelongsToThreat,
  propertiesWithPermission,
  sumAssistance,
  visibleImpacts,
  visibleProperties,
} from '../../estate/index.ts'
import { declaredUnits, findReach } from './find-reach.ts'
import { isFirstOfIncident, rowId } from './incident-rows.ts'
import { startedAt } from './threat-search.ts'
import { threatBelongsToSource, threatColumns, type ThreatRow, toThreatBrief } from './to-threat.ts'

/**
 * Ids of open threats whose triage is open at a property that the caller can see. `where` can use `threat_impact` and
 * `threat`.
 */
const countedThreatIds = (tx: CallerInOrg, where?: SQL) =>
  sql`select ${threatImpact.threatId} from ${threatImpact} join ${threat} on ${impactBelongsToThreat} where ${and(
    eq(threatImpact.orgId, tx.orgId),
    isCountedImpact,
    visibleImpacts(tx),
    where,
  )}`

interface OpenThreatsQuery {
  where?: SQL | undefined
  whereImpact?: SQL | undefined
  /** @default 'severity' */
  order?: keyof typeof sortOrders
  /** Only the first of each incident's threats. */
  isGrouped?: boolean
  limit: number
}

/** When the hazard or its message ends; null if unknown. */
const endsAt = sql`coalesce(${threat.endsAt}, ${threat.expiresAt})`

/**
 * Extreme threats first, then severity less a step for those that last more than a day (or have no known end), and two
 * for more than a week: a moderate threat that ends in two hours needs someone sooner than a severe one that lasts weeks.
 */
const mostUrgentFirst = [
  sql`${threat.severityRank} - case
    when ${threat.severityRank} = ${rankSeverity('extreme')}::integer or ${endsAt} <= now() + interval '1 day' then 0
    when ${endsAt} > now() + interval '7 days' then 2
    else 1 end desc`,
  desc(threat.severityRank),
  sql`${endsAt} asc nulls last`,
]

const sortOrders = { severity: [desc(threat.severityRank)], urgency: mostUrgentFirst }

/**
 * Open threats whose triage is open at a visible property, in this order, then by start. `where` is a condition on the
 * threat, `whereImpact` on one of its impacts.
 */
export async function readOpenThreats(
  tx: TransactionContext,
  { where, whereImpact, order = 'severity', isGrouped = false, limit }: OpenThreatsQuery,
): Promise<ThreatRow[]> {
  const conditions = and(
    eq(threat.orgId, tx.orgId),
    inArray(threat.status, ['upcoming', 'active']),
    isAmongThreats(countedThreatIds(tx, whereImpact)),
    where,
  )!
  const orderBy = [...sortOrders[order], sql`${startedAt}`, sql`${threat.id}`]
  return await tx.db
    .select(threatColumns)
    .from(threat)
    .leftJoin(source, threatBelongsToSource)
    .where(
      isGrouped ? and(conditions, isFirstOfIncident(tx, conditions, sql.join(orderBy, sql`, `))) : conditions,
    )
    .orderBy(...orderBy)
    .limit(limit)
}

/** The open threats of one portfolio, in brief. */
export async function listOpenThreats(
  tx: TransactionContext,
  { portfolioId, limit }: { portfolioId: string; limit: number },
) {
  const isInPortfolio = sql`${threatImpact.propertyId} in (select ${property.id} from ${property} where ${and(
    eq(property.orgId, tx.orgId),
    eq(property.portfolioId, portfolioId),
  )})`
  const rows = await readOpenThreats(tx, { whereImpact: isInPortfolio, limit })
  const reach = await findReach(
    tx,
    rows.map((row) => row.id),
  )
  return rows.map((row) => toThreatBrief(row, reach))
}

interface ThreatCounts {
  active: number
  upcoming: number
  /** An incident counts once. */
  unacknowledged: number
  bySeverity: Record<Severity, number>
  byHazard: { hazard: Hazard; count: number }[]
}

/** A caller, possibly outside of an organization's transaction, where no row-level security applies. */
interface CallerWithDb {
  db: Database | Transaction
  orgId: string
  actor: { access: Access }
}

/** Counts open threats whose triage is open at a visible property. */
export async function countThreats(caller: CallerWithDb): Promise<number> {
  const { rows } = await caller.db.execute<{ count: number }>(
    sql`select count(distinct counted.threat_id)::integer as count from (${countedThreatIds(caller)}) counted`,
  )
  return rows[0]!.count
}

interface CountRow extends Record<string, unknown> {
  status: 'upcoming' | 'active'
  severity: Severity
  hazard: Hazard
  count: number
}

/** The same threats, counted by status, severity and hazard. */
export async function countThreatsByKind(tx: TransactionContext): Promise<ThreatCounts> {
  const { rows } = await tx.db.execute<CountRow>(sql`
    select status, severity, hazard, count(*)::integer as count
    from (
      select ${threat.status}, ${threat.severity}, ${threat.hazard}
      from ${threatImpact} join ${threat} on ${impactBelongsToThreat}
      where ${and(eq(threatImpact.orgId, tx.orgId), isCountedImpact, visibleImpacts(tx))}
      group by ${threat.id}, ${threat.status}, ${threat.severity}, ${threat.hazard}
    ) counted group by status, severity, hazard`)
  const total = (groups: readonly CountRow[]) => groups.reduce((sum, { count }) => sum + count, 0)
  const hazards = [...new Set(rows.map(({ hazard }) => hazard))]
  return {
    active: total(rows.filter(({ status }) => status === 'active')),
    upcoming: total(rows.filter(({ status }) => status === 'upcoming')),
    unacknowledged: await countUnacknowledged(tx),
    bySeverity: Object.fromEntries(
      severities.map((severity) => [severity, total(rows.filter((row) => row.severity === severity))]),
    ) as Record<Severity, number>,
    byHazard: hazards
      .map((hazard) => ({ hazard, count: total(rows.filter((row) => row.hazard === hazard)) }))
      .toSorted((a, b) => b.count - a.count || a.hazard.localeCompare(b.hazard)),
  }
}

/** Counts incidents, and threats without one, that are new at a visible property. */
async function countUnacknowledged(tx: TransactionContext): Promise<number> {
  const newThreatIds = countedThreatIds(tx, eq(threatImpact.triage, 'new'))
  const { rows } = await tx.db.execute<{ count: number }>(sql`
    select count(distinct ${rowId(tx)})::integer as count from ${threat}
    where ${eq(threat.orgId, tx.orgId)} and ${isAmongThreats(newThreatIds)}`)
  return rows[0]!.count
}

/** Counts the threatened properties that the caller can see, with their units and tenants. */
export async function countAffected(tx: TransactionContext) {
  const sum = (column: AnyPgColumn) => sql<number>`coalesce(sum(${column}), 0)::integer`
  const isCertain = sql`exists (select from ${threatImpact} join ${threat} on ${impactBelongsToThreat} where ${and(
    sql`${threatImpact.orgId} = ${propertyFigure.orgId} and ${threatImpact.propertyId} = ${propertyFigure.propertyId}`,
    isCountedImpact,
    isNull(threatImpact.approximateBy),
  )})`
  const [counts] = await tx.db
    .select({
      properties: sql<number>`count(*)::integer`,
      approximate: sql<number>`(count(*) filter (where not ${isCertain}))::integer`,
      units: sum(propertyFigure.units),
      declaredUnits: sql<number>`coalesce(sum(${declaredUnits}), 0)::integer`,
      tenants: sum(propertyFigure.tenants),
      reachable: sum(propertyFigure.reachable),
      assistance: sumAssistance(propertiesWithPermission(tx, 'tenant:sensitive_read')),
    })
    .from(propertyFigure)
    .innerJoin(
      property,
      and(eq(property.orgId, propertyFigure.orgId), eq(property.id, propertyFigure.propertyId)),
    )
    .where(
      and(
        eq(propertyFigure.orgId, tx.orgId),
        sql`${propertyFigure.threatsActive} > 0`,
        visibleProperties(tx),
      ),
    )
  return counts!
}
