import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { findUserNames } from '../../../platform/access/find-user-names.ts'
import { requirePermission } from '../../../platform/access/require-permission.ts'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { matchesWords } from '../../../platform/db/matches-words.ts'
import { portfolio, property, propertyFigure } from '../../../platform/db/schema/index.ts'
import type { SortKey } from '../../../platform/http/keyset.ts'
import type { Page } from '../../../platform/http/page.ts'
import { visiblePortfolios, visibleProperties } from '../access/visibility.ts'
import { matchesThreatFilter } from '../exposure/property-figures.ts'
import { hasTag } from '../lists/filters.ts'
import { readPage } from '../lists/read-page.ts'
import { describeListItems, listedPropertyColumns } from '../properties/property.ts'
import {
  userIdsOf,
  portfolioColumns,
  portfolioFigures,
  type PortfolioRow,
  readPortfolio,
  toPortfolio,
} from './portfolio.ts'
import type { Portfolio, PortfolioDetail, PortfolioQuery, portfolioSortFields } from './portfolios.schema.ts'

/** One page of the portfolios that the caller can see, with figures over the properties that they can see. */
export async function listPortfolios(ctx: ServiceContext, query: PortfolioQuery): Promise<Page<Portfolio>> {
  requirePermission(ctx, 'portfolio:read')
  return await inTransaction(ctx, async (tx) => {
    const figures = portfolioFigures(tx)
    const where = portfolioConditions(tx, query)
    const { items, page } = await readPage<PortfolioRow>(tx, {
      query,
      table: portfolio,
      from: sql`${portfolio} left join ${figures} on ${figures.id} = ${portfolio.id}`,
      where,
      keys: portfolioSortKeys(query.sort, figures),
      forceIndexOrder: false,
      rows: async (clauses) =>
        await tx.db
          .select({ ...portfolioColumns(figures), sortValues: clauses.sortValues, total: clauses.total })
          .from(portfolio)
          .leftJoin(figures, eq(figures.id, portfolio.id))
          .where(and(where, clauses.where))
          .orderBy(clauses.orderBy)
          .limit(clauses.limit)
          .offset(clauses.offset),
    })
    const names = await findUserNames(tx.db, items.flatMap(userIdsOf))
    return { items: items.map((row) => toPortfolio(tx, row, names)), page }
  })
}

/** The conditions of a list: the organization, what the caller can see, and the filters. */
export function portfolioConditions(
  tx: TransactionContext,
  query: Pick<PortfolioQuery, 'q' | 'status' | 'tag' | 'hasThreats'>,
) {
  const searchableText = sql`concat_ws(' ', ${portfolio.name}, ${portfolio.code}, array_to_string(${portfolio.tags}, ' '))`
  return and(
    eq(portfolio.orgId, tx.orgId),
    visiblePortfolios(tx),
    inArray(portfolio.status, query.status ?? ['active']),
    hasTag(portfolio.tags, query.tag),
    query.hasThreats === undefined ? undefined : hasThreats(tx, query.hasThreats),
    ...matchesWords(searchableText, query.q ?? ''),
  )!
}

/** Whether a current threat affects a property in the portfolio that the caller can see. */
function hasThreats(tx: TransactionContext, expectsThreats: boolean) {
  const hasThreatenedProperty = sql`${portfolio.id} in (select ${property.portfolioId} from ${property} where ${and(
    eq(property.orgId, tx.orgId),
    sql`${property.status} <> 'archived'`,
    visibleProperties(tx),
    matchesThreatFilter(tx, property.id, true),
  )})`
  return expectsThreats ? hasThreatenedProperty : sql`not ${hasThreatenedProperty}`
}

/** Join `figures` by the id of the portfolio. */
export function portfolioSortKeys(
  sort: PortfolioQuery['sort'],
  figures: ReturnType<typeof portfolioFigures>,
): SortKey[] {
  const descending = sort.startsWith('-')
  const keys: Record<(typeof portfolioSortFields)[number], SortKey> = {
    name: { by: portfolio.nameSort, type: 'text' },
    properties: { by: sql`coalesce(${figures.properties}, 0)`, type: 'integer' },
    units: { by: sql`coalesce(${figures.size}, 0)`, type: 'integer' },
    dataQuality: { by: figures.dataQuality, type: 'integer', nullable: true },
    updatedAt: { by: portfolio.updatedAt, type: 'timestamptz' },
    activeThreats: { by: sql`coalesce(${figures.activeThreats}, 0)`, type: 'integer' },
    maxSeverity: { by: sql`coalesce(${figures.maxSeverityRank}, 0)`, type: 'integer' },
  }
  const field = sort.replace(/^-/, '') as keyof typeof keys
  return [
    { ...keys[field], descending },
    ...(field === 'name' ? [] : [{ by: portfolio.nameSort, type: 'text' } as const]),
    { by: portfolio.id, type: 'uuid' },
  ]
}

const shownPropertiesMax = 10

const shownThreatsMax = 20

/** Lists the open threats of one portfolio; the hazards domain implements it. */
export type ListOpenThreats = (
  tx: TransactionContext,
  query: { portfolioId: string; limit: number },
) => Promise<PortfolioDetail['threats']>

/** One portfolio with its open threats and the properties that most need attention, by risk, then by data quality. */
export async function getPortfolio(
  ctx: ServiceContext,
  id: string,
  listOpenThreats: ListOpenThreats,
): Promise<PortfolioDetail> {
  requirePermission(ctx, 'portfolio:read')
  return await inTransaction(ctx, async (tx) => {
    const summary = await readPortfolio(tx, id)
    const rows = await tx.db
      .select(listedPropertyColumns)
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
    return {
      ...summary,
      properties: await describeListItems(tx, rows),
      threats: await listOpenThreats(tx, { portfolioId: id, limit: shownThreatsMax }),
    }
  })
}
