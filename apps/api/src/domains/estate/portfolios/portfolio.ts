import { and, eq, getTableColumns, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { findUserNames, userRef } from '../../../platform/access/find-user-names.ts'
import type { TransactionContext } from '../../../platform/context/context.ts'
import {
  portfolio,
  property,
  propertyFigure,
  threat,
  threatImpact,
} from '../../../platform/db/schema/index.ts'
import { notFound } from '../../../platform/errors/problem.ts'
import { permissionsOnPortfolio } from '../access/permissions.ts'
import { isCountedImpact, impactBelongsToThreat } from '../access/threat-visibility.ts'
import { type Caller, visiblePortfolios, visibleProperties } from '../access/visibility.ts'
import { severityOfRank } from '../exposure/property-figures.ts'
import type { Portfolio } from './portfolios.schema.ts'

/** A portfolio with its figures, which are null if it contains no property that the caller can see. */
export type PortfolioRow = typeof portfolio.$inferSelect & {
  properties: number | null
  units: number | null
  unitsDeclared: number | null
  tenants: number | null
  reachable: number | null
  dataQuality: number | null
  activeThreats: number | null
  unacknowledged: number | null
  maxSeverityRank: number | null
}

/** The users whose names a portfolio shows. */
export const userIdsOf = (row: PortfolioRow) => [row.managerUserId, row.createdBy, row.updatedBy]

/** A row as the API returns it. */
export function toPortfolio(
  caller: Caller,
  row: PortfolioRow,
  names: ReadonlyMap<string, string>,
): Portfolio {
  return {
    id: row.id,
    name: row.name,
    code: row.code,
    description: row.description,
    color: row.color,
    status: row.status,
    unassigned: row.unassigned,
    manager: userRef(row.managerUserId, names),
    tags: row.tags,
    externalIds: row.externalIds,
    counts: {
      properties: row.properties ?? 0,
      units: row.units ?? 0,
      unitsDeclared: row.unitsDeclared ?? 0,
      tenants: row.tenants ?? 0,
      tenantsReachable: row.reachable ?? 0,
      activeThreats: row.activeThreats ?? 0,
      unacknowledged: row.unacknowledged ?? 0,
    },
    maxSeverity: severityOfRank(row.maxSeverityRank ?? 0),
    dataQuality: row.dataQuality,
    permissions: row.unassigned ? ['portfolio:read'] : permissionsOnPortfolio(caller, row.id),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    createdBy: userRef(row.createdBy, names),
    updatedBy: userRef(row.updatedBy, names),
    version: row.version,
    archivedAt: row.archivedAt?.toISOString() ?? null,
  }
}

const sum = (column: AnyPgColumn) => sql<number>`coalesce(sum(${column}), 0)::integer`

/** Figures of each portfolio over its non-archived properties that the caller can see and `where` matches. Join by `id`. */
export function portfolioFigures(tx: TransactionContext, where?: SQL) {
  const isCounted = and(
    eq(property.orgId, tx.orgId),
    sql`${property.status} <> 'archived'`,
    visibleProperties(tx),
    where,
  )
  const threats = portfolioThreats(tx, isCounted)
  const figures = tx.db
    .select({
      id: sql<string>`${property.portfolioId}`.as('figures_id'),
      properties: sql<number>`count(*)::integer`.as('properties'),
      units: sum(propertyFigure.units).as('units_sum'),
      /** For sorting: the number of units, or the declared number if none are known. */
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
    .where(isCounted)
    .groupBy(property.portfolioId)
  return computeOnce(figures).as('figures')
}

/**
 * Makes a statement compute this query once. Right after an import, the planner knows nothing of the new rows, expects a
 * single one, and would otherwise compute the query again for each of them.
 */
function computeOnce<Query extends SQLWrapper>(query: Query): Query {
  const text = query.getSQL()
  query.getSQL = () => sql`with computed as materialized (${text}) select * from computed`
  return query
}

/** Threats of each portfolio. A threat that affects several of its properties counts once. */
function portfolioThreats(tx: TransactionContext, isCountedProperty: SQL | undefined) {
  const threats = tx.db
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
    .innerJoin(threatImpact, impactBelongsToThreat)
    .innerJoin(
      property,
      and(eq(property.orgId, threatImpact.orgId), eq(property.id, threatImpact.propertyId)),
    )
    .where(and(eq(threat.orgId, tx.orgId), isCountedImpact, isCountedProperty))
    .groupBy(property.portfolioId)
  return computeOnce(threats).as('threats')
}

/** The columns of a `PortfolioRow`. Join `figures` by id. */
export const portfolioColumns = (figures: ReturnType<typeof portfolioFigures>) => ({
  ...getTableColumns(portfolio),
  properties: figures.properties,
  units: figures.units,
  unitsDeclared: figures.unitsDeclared,
  tenants: figures.tenants,
  reachable: figures.reachable,
  activeThreats: figures.activeThreats,
  unacknowledged: figures.unacknowledged,
  maxSeverityRank: figures.maxSeverityRank,
  dataQuality: figures.dataQuality,
})

/** @throws Problem `not-found` if the portfolio belongs to another organization or is hidden from the caller */
export async function getVisiblePortfolio(
  tx: TransactionContext,
  id: string,
  options: { forUpdate?: boolean } = {},
): Promise<PortfolioRow> {
  const figures = portfolioFigures(tx, eq(property.portfolioId, id))
  const query = tx.db
    .select(portfolioColumns(figures))
    .from(portfolio)
    .leftJoin(figures, eq(figures.id, portfolio.id))
    .where(and(eq(portfolio.orgId, tx.orgId), eq(portfolio.id, id), visiblePortfolios(tx)))
  const [row] = options.forUpdate ? await query.for('update', { of: portfolio }) : await query
  if (!row) throw notFound('portfolio')
  return row
}

/** The portfolio as the API returns it, freshly read. */
export async function readPortfolio(tx: TransactionContext, id: string): Promise<Portfolio> {
  return await describePortfolio(tx, await getVisiblePortfolio(tx, id))
}

export async function describePortfolio(tx: TransactionContext, row: PortfolioRow): Promise<Portfolio> {
  return toPortfolio(tx, row, await findUserNames(tx.db, userIdsOf(row)))
}
