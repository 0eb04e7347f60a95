import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Access, TransactionContext } from '../../../platform/context/context.ts'
import type { Database, Transaction } from '../../../platform/db/database.ts'
import { type Hazard, severities, type Severity } from '../../../platform/db/schema/hazard.ts'
import { property, propertyFigure, source, threat, threatImpact } from '../../../platform/db/schema/index.ts'
import {
  type CallerInOrg,
  isAmongThreats,
  isCountedImpact,
  isOfThreat,
  visibleImpacts,
  visibleProperties,
} from '../../estate/index.ts'
import { findReach } from './find-reach.ts'
import { startedAt } from './threat-search.ts'
import { isOfSource, threatColumns, type ThreatRow, toThreatBrief } from './to-threat.ts'

/**
 * Ids of open threats that aren't closed at some property that the caller may see. `where` is about the impact and its
 * threat.
 */
const countedThreatIds = (tx: CallerInOrg, where?: SQL) =>
  sql`select ${threatImpact.threatId} from ${threatImpact} join ${threat} on ${isOfThreat} where ${and(
    eq(threatImpact.orgId, tx.orgId),
    isCountedImpact,
    visibleImpacts(tx),
    where,
  )}`

/** Those threats, worst first, then by start. `where` is about the threat. */
export async function readOpenThreats(
  tx: TransactionContext,
  { where, of, limit }: { where?: SQL | undefined; of?: SQL | undefined; limit: number },
): Promise<ThreatRow[]> {
  return await tx.db
    .select(threatColumns)
    .from(threat)
    .leftJoin(source, isOfSource)
    .where(
      and(
        eq(threat.orgId, tx.orgId),
        inArray(threat.status, ['upcoming', 'active']),
        isAmongThreats(countedThreatIds(tx, of)),
        where,
      ),
    )
    .orderBy(desc(threat.severityRank), startedAt, threat.id)
    .limit(limit)
}

/** Those of one portfolio, in brief. */
export async function listOpenThreats(
  tx: TransactionContext,
  { portfolioId, limit }: { portfolioId: string; limit: number },
) {
  const isInPortfolio = sql`${threatImpact.propertyId} in (select ${property.id} from ${property} where ${and(
    eq(property.orgId, tx.orgId),
    eq(property.portfolioId, portfolioId),
  )})`
  const rows = await readOpenThreats(tx, { of: isInPortfolio, limit })
  const reach = await findReach(
    tx,
    rows.map((row) => row.id),
  )
  return rows.map((row) => toThreatBrief(row, reach))
}

interface ThreatCounts {
  active: number
  upcoming: number
  unacknowledged: number
  bySeverity: Record<Severity, number>
  byHazard: { hazard: Hazard; count: number }[]
}

/** Outside of a transaction of the organization, only the conditions limit what is counted. */
interface View {
  db: Database | Transaction
  orgId: string
  actor: { access: Access }
}

/** How many open threats aren't closed at some property that the caller may see. */
export async function countThreats(view: View): Promise<number> {
  const { rows } = await view.db.execute<{ count: number }>(
    sql`select count(distinct counted.threat_id)::integer as count from (${countedThreatIds(view)}) counted`,
  )
  return rows[0]!.count
}

interface Group extends Record<string, unknown> {
  status: 'upcoming' | 'active'
  severity: Severity
  hazard: Hazard
  count: number
  unacknowledged: number
}

/** Those threats, counted by status, severity and hazard. */
export async function countThreatsByKind(tx: TransactionContext): Promise<ThreatCounts> {
  const { rows } = await tx.db.execute<Group>(sql`
    select status, severity, hazard, count(*)::integer as count,
      (count(*) filter (where is_new))::integer as unacknowledged
    from (
      select ${threat.status}, ${threat.severity}, ${threat.hazard}, bool_or(${threatImpact.triage} = 'new') as is_new
      from ${threatImpact} join ${threat} on ${isOfThreat}
      where ${and(eq(threatImpact.orgId, tx.orgId), isCountedImpact, visibleImpacts(tx))}
      group by ${threat.id}, ${threat.status}, ${threat.severity}, ${threat.hazard}
    ) counted group by status, severity, hazard`)
  const sum = (groups: readonly Group[]) => groups.reduce((total, { count }) => total + count, 0)
  const hazards = [...new Set(rows.map(({ hazard }) => hazard))]
  return {
    active: sum(rows.filter(({ status }) => status === 'active')),
    upcoming: sum(rows.filter(({ status }) => status === 'upcoming')),
    unacknowledged: rows.reduce((total, row) => total + row.unacknowledged, 0),
    bySeverity: Object.fromEntries(
      severities.map((severity) => [severity, sum(rows.filter((row) => row.severity === severity))]),
    ) as Record<Severity, number>,
    byHazard: hazards
      .map((hazard) => ({ hazard, count: sum(rows.filter((row) => row.hazard === hazard)) }))
      .toSorted((a, b) => b.count - a.count || a.hazard.localeCompare(b.hazard)),
  }
}

/** Units and tenants of the threatened properties that the caller may see. */
export async function countAffected(tx: TransactionContext) {
  const sum = (column: AnyPgColumn) => sql<number>`coalesce(sum(${column}), 0)::integer`
  const [found] = await tx.db
    .select({
      properties: sql<number>`count(*)::integer`,
      units: sum(propertyFigure.units),
      tenants: sum(propertyFigure.tenants),
      reachable: sum(propertyFigure.reachable),
      assistance: sum(propertyFigure.assistance),
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
  return found!
}
