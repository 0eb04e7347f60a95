import { and, asc, eq, ne } from 'drizzle-orm'
import { inTransaction, requirePermission, type ServiceContext } from '../../context.ts'
import { findUserNames } from '../../access/find-user-names.ts'
import { portfolio, property } from '../../db/schema/index.ts'
import { visibleProperties } from '../properties/property-access.ts'
import { peopleOf, propertyColumns, toPropertyListItem } from '../properties/to-property.ts'
import { readPortfolio } from './find-portfolio.ts'
import type { PortfolioDetail } from './portfolios.schema.ts'

const shownPropertiesMax = 10

/** One portfolio the caller may see, with the properties whose data is worst. */
export async function getPortfolio(ctx: ServiceContext, id: string): Promise<PortfolioDetail> {
  requirePermission(ctx, 'portfolio:read')
  return await inTransaction(ctx, async (tx) => {
    const found = await readPortfolio(tx, id)
    const rows = await tx.db
      .select(propertyColumns)
      .from(property)
      .innerJoin(portfolio, and(eq(portfolio.orgId, property.orgId), eq(portfolio.id, property.portfolioId)))
      .where(
        and(
          eq(property.orgId, tx.orgId),
          eq(property.portfolioId, id),
          ne(property.status, 'archived'),
          visibleProperties(tx),
        ),
      )
      .orderBy(asc(property.dataQuality), asc(property.nameSort), asc(property.id))
      .limit(shownPropertiesMax)
    const names = await findUserNames(tx.db, rows.flatMap(peopleOf))
    return {
      ...found,
      properties: rows.map((row) => toPropertyListItem(tx, row, names)),
      threats: [],
    }
  })
}
