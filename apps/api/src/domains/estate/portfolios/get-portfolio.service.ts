import { and, asc, desc, eq, ne } from 'drizzle-orm'
import {
  inTransaction,
  requirePermission,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { findUserNames } from '../../../platform/access/find-user-names.ts'
import { portfolio, property, propertyFigure } from '../../../platform/db/schema/index.ts'
import { findFigures } from '../properties/find-figures.ts'
import { visibleProperties } from '../properties/property-access.ts'
import { peopleOf, propertyColumns, toPropertyListItem } from '../properties/to-property.ts'
import { readPortfolio } from './find-portfolio.ts'
import type { PortfolioDetail } from './portfolios.schema.ts'

const shownPropertiesMax = 10
const shownThreatsMax = 20

/** The threats that go on in one portfolio, which the domain of hazards lists. */
export type ListOpenThreats = (
  tx: TransactionContext,
  wanted: { portfolioId: string; limit: number },
) => Promise<PortfolioDetail['threats']>

/** One portfolio the caller may see, with its properties of the highest risk, else of the worst data, and its threats. */
export async function getPortfolio(
  ctx: ServiceContext,
  id: string,
  listOpenThreats: ListOpenThreats,
): Promise<PortfolioDetail> {
  requirePermission(ctx, 'portfolio:read')
  return await inTransaction(ctx, async (tx) => {
    const found = await readPortfolio(tx, id)
    const rows = await tx.db
      .select(propertyColumns)
      .from(property)
      .innerJoin(portfolio, and(eq(portfolio.orgId, property.orgId), eq(portfolio.id, property.portfolioId)))
      .innerJoin(
        propertyFigure,
        and(eq(propertyFigure.orgId, property.orgId), eq(propertyFigure.propertyId, property.id)),
      )
      .where(
        and(
          eq(property.orgId, tx.orgId),
          eq(property.portfolioId, id),
          ne(property.status, 'archived'),
          visibleProperties(tx),
        ),
      )
      .orderBy(
        desc(propertyFigure.riskScore),
        asc(propertyFigure.quality),
        asc(property.nameSort),
        asc(property.id),
      )
      .limit(shownPropertiesMax)
    const names = await findUserNames(tx.db, rows.flatMap(peopleOf))
    const figures = await findFigures(
      tx,
      rows.map((row) => row.id),
    )
    return {
      ...found,
      properties: rows.map((row) => toPropertyListItem(tx, row, { names, figures })),
      threats: await listOpenThreats(tx, { portfolioId: id, limit: shownThreatsMax }),
    }
  })
}
