import { and, eq, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { property, propertyFigure, threat, threatImpact } from '../../../platform/db/schema/index.ts'
import { visibleProperties } from '../properties/property-access.ts'
import { isCountedImpact, isOfThreat } from '../exposure/threat-access.ts'

const sum = (column: AnyPgColumn) => sql<number>`coalesce(sum(${column}), 0)::integer`

/** Figures of each portfolio over the properties the caller may see and that are not archived. Join it by `id`. */
export function portfolioFigures(tx: TransactionContext) {
  const threats = portfolioThreats(tx)
  return tx.db
    .select({
      id: sql<string>`${property.portfolioId}`.as('figures_id'),
      properties: sql<number>`count(*)::integer`.as('properties'),
      units: sum(propertyFigure.units).as('units_sum'),
      /** As lists sort by it: units, or the declared number where none are known. */
      size: sum(propertyFigure.size).as('size_sum'),
      tenants: sum(propertyFigure.tenants).as('tenants_sum'),
      reachable: sum(propertyFigure.reachable).as('reachable_sum'),
      activeThreats: sql<number>`coalesce(max(${threats.active}), 0)::integer`.as('threats_active'),
      unacknowledged: sql<number>`coalesce(max(${threats.unacknowledged}), 0)::integer`.as(
        'threats_unacknowledged',
      ),
      maxSeverityRank: sql<number>`coalesce(max(${threats.maxSeverityRank}), 0)::integer`.as(
        'max_severity_rank',
      ),
      unitsDeclared: sql<number>`coalesce(sum(${property.unitCountDeclared}), 0)::integer`.as(
        'units_declared',
      ),
      dataQuality: sql<number>`round(avg(${propertyFigure.quality}))::integer`.as('data_quality_avg'),
    })
    .from(property)
    .innerJoin(
      propertyFigure,
      and(eq(propertyFigure.orgId, property.orgId), eq(propertyFigure.propertyId, property.id)),
    )
    .leftJoin(threats, eq(threats.portfolioId, property.portfolioId))
    .where(isCounted(tx))
    .groupBy(property.portfolioId)
    .as('figures')
}

const isCounted = (tx: TransactionContext) =>
  and(eq(property.orgId, tx.orgId), sql`${property.status} <> 'archived'`, visibleProperties(tx))

/** Threats of each portfolio: one that touches several of its properties counts once. */
const portfolioThreats = (tx: TransactionContext) =>
  tx.db
    .select({
      portfolioId: sql<string>`${property.portfolioId}`.as('threats_portfolio_id'),
      active: sql<number>`count(distinct ${threat.id})`.as('active'),
      unacknowledged:
        sql<number>`count(distinct ${threat.id}) filter (where ${threatImpact.triage} = 'new')`.as(
          'unacknowledged',
        ),
      maxSeverityRank: sql<number>`max(${threat.severityRank})`.as('max_rank'),
    })
    .from(threat)
    .innerJoin(threatImpact, isOfThreat)
    .innerJoin(
      property,
      and(eq(property.orgId, threatImpact.orgId), eq(property.id, threatImpact.propertyId)),
    )
    .where(and(eq(threat.orgId, tx.orgId), isCountedImpact, isCounted(tx)))
    .groupBy(property.portfolioId)
    .as('threats')
