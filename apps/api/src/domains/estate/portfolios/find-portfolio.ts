import { and, eq, getTableColumns } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { findUserNames } from '../../../platform/access/find-user-names.ts'
import { portfolio } from '../../../platform/db/schema/index.ts'
import { notFound } from '../../../platform/errors/problem.ts'
import { visiblePortfolios } from '../properties/portfolio-access.ts'
import { portfolioFigures } from './portfolio-figures.ts'
import type { Portfolio } from './portfolios.schema.ts'
import { peopleOf, type PortfolioRow, toPortfolio } from './to-portfolio.ts'

/** The portfolio's row, or 404 when it is not there, belongs to others or is hidden from the caller. */
export async function getVisiblePortfolio(
  tx: TransactionContext,
  id: string,
  options: { forUpdate?: boolean } = {},
): Promise<PortfolioRow> {
  const figures = portfolioFigures(tx)
  const query = tx.db
    .select({
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
    .from(portfolio)
    .leftJoin(figures, eq(figures.id, portfolio.id))
    .where(and(eq(portfolio.orgId, tx.orgId), eq(portfolio.id, id), visiblePortfolios(tx)))
  const [row] = options.forUpdate ? await query.for('update', { of: portfolio }) : await query
  if (!row) throw notFound('portfolio')
  return row
}

/** The portfolio as the API answers it, freshly read. */
export async function readPortfolio(tx: TransactionContext, id: string): Promise<Portfolio> {
  return await describePortfolio(tx, await getVisiblePortfolio(tx, id))
}

export async function describePortfolio(tx: TransactionContext, row: PortfolioRow): Promise<Portfolio> {
  return toPortfolio(tx, row, await findUserNames(tx.db, peopleOf(row)))
}
