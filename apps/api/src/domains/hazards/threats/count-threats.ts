import { and, eq, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Access, TransactionContext } from '../../../platform/context/context.ts'
import type { Database, Transaction } from '../../../platform/db/database.ts'
import { property, propertyFigure, threat, threatImpact } from '../../../platform/db/schema/index.ts'
import { type Hazard, severities, type Severity } from '../../../platform/db/schema/hazard.ts'
import { countedThreatIds } from './list-open-threats.ts'
import { visibleProperties, isOfThreat, isCountedImpact, visibleImpacts } from '../../estate/index.ts'

interface ThreatCounts {
  active: number
  upcoming: number
  unacknowledged: number
  bySeverity: Record<Severity, number>
  byHazard: { hazard: Hazard; count: number }[]
}

/** Whose view is counted; outside a transaction of the organisation the conditions alone limit it. */
interface View {
  db: Database | Transaction
  orgId: string
  actor: { access: Access }
}

/** How many threats go on that nobody has settled, at properties that the caller may see. */
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

/** The same, by status, severity and hazard. */
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

/** Who and what stands in the properties that are threatened, of those that the caller may see. */
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
