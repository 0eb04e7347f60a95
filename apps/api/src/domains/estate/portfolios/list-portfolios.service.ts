import { and, arrayOverlaps, eq, getTableColumns, inArray, or, sql } from 'drizzle-orm'
import {
  inTransaction,
  requirePermission,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { findUserNames } from '../../../platform/access/find-user-names.ts'
import { matchesWords } from '../../../platform/db/matches-words.ts'
import { portfolio, property } from '../../../platform/db/schema/index.ts'
import { listByKeyset, type SortKey } from '../../../platform/http/keyset.ts'
import type { Page } from '../../../platform/http/page.ts'
import { visiblePortfolios } from '../properties/portfolio-access.ts'
import { visibleProperties } from '../properties/property-access.ts'
import { isThreatened } from '../exposure/is-threatened.ts'
import { portfolioFigures } from './portfolio-figures.ts'
import type { Portfolio, PortfolioQuery, portfolioSortFields } from './portfolios.schema.ts'
import { peopleOf, type PortfolioRow, toPortfolio } from './to-portfolio.ts'

/** One page of the portfolios the caller may see, with figures over the properties they may see. */
export async function listPortfolios(ctx: ServiceContext, query: PortfolioQuery): Promise<Page<Portfolio>> {
  requirePermission(ctx, 'portfolio:read')
  return await inTransaction(ctx, async (tx) => {
    const figures = portfolioFigures(tx)
    const where = portfolioConditions(tx, query)
    const { items, page } = await listByKeyset<PortfolioRow>({
      sort: query.sort,
      keys: portfolioSortKeys(query.sort, figures),
      limit: query.limit,
      cursor: query.cursor,
      skip: query.skip,
      anchors: query.anchors && {
        db: tx.db,
        from: sql`${portfolio} left join ${figures} on ${figures.id} = ${portfolio.id}`,
        where,
      },
      rows: async (part) =>
        await tx.db
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
            sortValues: part.sortValues,
          })
          .from(portfolio)
          .leftJoin(figures, eq(figures.id, portfolio.id))
          .where(and(where, part.where))
          .orderBy(part.orderBy)
          .limit(part.limit)
          .offset(part.offset),
      count: async () => await tx.db.$count(portfolio, where),
    })
    const names = await findUserNames(tx.db, items.flatMap(peopleOf))
    return { items: items.map((row) => toPortfolio(tx, row, names)), page }
  })
}

/** Everything a statement on `portfolio` must hold to: the organisation, what the caller may see, and the filters. */
export function portfolioConditions(
  tx: TransactionContext,
  query: Pick<PortfolioQuery, 'q' | 'status' | 'tag' | 'hasThreats'>,
) {
  const tags = query.tag?.filter((tag) => tag !== 'none') ?? []
  const asText = sql`concat_ws(' ', ${portfolio.name}, ${portfolio.code}, array_to_string(${portfolio.tags}, ' '))`
  return and(
    eq(portfolio.orgId, tx.orgId),
    visiblePortfolios(tx),
    inArray(portfolio.status, query.status ?? ['active']),
    query.tag &&
      or(
        tags.length > 0 ? arrayOverlaps(portfolio.tags, tags) : undefined,
        tags.length < query.tag.length ? sql`${portfolio.tags} = '{}'` : undefined,
      ),
    query.hasThreats === undefined ? undefined : hasThreats(tx, query.hasThreats),
    ...matchesWords(asText, query.q ?? ''),
  )
}

/** A threat touches a property in it that the caller may see. */
function hasThreats(tx: TransactionContext, isWanted: boolean) {
  const threatened = sql`${portfolio.id} in (select ${property.portfolioId} from ${property} where ${and(
    eq(property.orgId, tx.orgId),
    sql`${property.status} <> 'archived'`,
    visibleProperties(tx),
    isThreatened(tx, property.id, true),
  )})`
  return isWanted ? threatened : sql`not ${threatened}`
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
