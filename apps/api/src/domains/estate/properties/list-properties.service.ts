import { and, eq, sql, type SQLWrapper } from 'drizzle-orm'
import {
  inTransaction,
  requirePermission,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { findUserNames } from '../../../platform/access/find-user-names.ts'
import { portfolio, property, propertyFigure } from '../../../platform/db/schema/index.ts'
import { listByKeyset, type SortKey } from '../../../platform/http/keyset.ts'
import { figureColumns, type PropertyFigures } from './find-figures.ts'
import { narrowSearch } from './narrow-search.ts'
import type { PropertyPage, PropertyQuery, propertySortFields } from './properties.schema.ts'
import { countFacets } from './property-facets.ts'
import { propertyConditions } from './property-conditions.ts'
import { peopleOf, propertyColumns, type PropertyRow, toPropertyListItem } from './to-property.ts'

type SortField = (typeof propertySortFields)[number]

/** One page of the properties the caller may see. */
export async function listProperties(ctx: ServiceContext, query: PropertyQuery): Promise<PropertyPage> {
  requirePermission(ctx, 'property:read')
  const { limit, cursor, skip, anchors, sort, facets, ...wanted } = query

  const work = async (tx: TransactionContext): Promise<PropertyPage> => {
    const filters = await narrowSearch(tx, wanted)
    const where = propertyConditions(tx, filters)
    const isCommonSearch = filters.q !== undefined && filters.ids === undefined
    const { items, page } = await listByKeyset<PropertyRow & { figures: PropertyFigures }>({
      sort,
      keys: propertySortKeys(sort, propertyFigure),
      limit,
      cursor,
      skip,
      anchors: anchors && { db: tx.db, from: narrowTables(sort), where },
      rows: async (part) => {
        if (isCommonSearch) await preferSortedScan(tx, true)
        const rows = await tx.db
          .select({ ...propertyColumns, figures: figureColumns, sortValues: part.sortValues })
          .from(property)
          .innerJoin(
            portfolio,
            and(eq(portfolio.orgId, property.orgId), eq(portfolio.id, property.portfolioId)),
          )
          .innerJoin(propertyFigure, isOfProperty)
          .where(and(where, eq(portfolio.orgId, tx.orgId), part.where))
          .orderBy(part.orderBy)
          .limit(part.limit)
          .offset(part.offset)
        if (isCommonSearch) await preferSortedScan(tx, false)
        return rows
      },
      count: (max) => countProperties(tx, where, max),
    })
    const names = await findUserNames(tx.db, items.flatMap(peopleOf))
    const figures = new Map(items.map((row) => [row.id, row.figures]))
    return {
      items: items.map((row) => toPropertyListItem(tx, row, { names, figures })),
      page,
      ...(facets && { facets: await countFacets(tx, facets, filters) }),
    }
  }
  return await inTransaction(ctx, work, { prefersIndexes: true })
}

/**
 * Row-level security also hides the column statistics of `like` from the planner, so it takes a common word for a
 * rare one and sorts every match. Read in index order, a page of a common word is full after a few rows.
 */
const preferSortedScan = async (tx: TransactionContext, isOn: boolean) =>
  await tx.db.execute(sql`select set_config('enable_sort', ${isOn ? 'off' : 'on'}, true)`)

async function countProperties(tx: TransactionContext, where: ReturnType<typeof and>, max: number) {
  const matching = tx.db
    .select({ one: sql`1`.as('one') })
    .from(property)
    .where(where)
    .limit(max)
    .as('matching')
  const [row] = await tx.db.select({ count: sql<number>`count(*)::integer` }).from(matching)
  return row!.count
}

/** What an order and the conditions need, without the rest of a row. */
function narrowTables(sort: PropertyQuery['sort']) {
  return isByFigure(sort)
    ? sql`${property} inner join ${propertyFigure} on ${isOfProperty}`
    : sql`${property}`
}

const byFigure: readonly string[] = ['units', 'dataQuality', 'risk', 'maxSeverity'] satisfies SortField[]
const isByFigure = (sort: PropertyQuery['sort']) => byFigure.includes(sort.replace(/^-/, ''))

const isOfProperty = sql`${propertyFigure.orgId} = ${property.orgId} and ${propertyFigure.propertyId} = ${property.id}`

/** For statements that do not join the figures; sorted by it, they read no index. */
const figuresOfProperty = {
  size: sql`(select ${propertyFigure.size} from ${propertyFigure} where ${isOfProperty})`,
  quality: sql`(select ${propertyFigure.quality} from ${propertyFigure} where ${isOfProperty})`,
  riskScore: sql`(select ${propertyFigure.riskScore} from ${propertyFigure} where ${isOfProperty})`,
  maxSeverityRank: sql`(select ${propertyFigure.maxSeverityRank} from ${propertyFigure} where ${isOfProperty})`,
  propertyId: property.id,
}

/**
 * Every order ends with the id and has an index of its own; see `schema/property.ts` and `schema/property-figure.ts`.
 * Give `figure` where the statement joins it.
 */
export function propertySortKeys(
  sort: PropertyQuery['sort'],
  figure: Record<keyof typeof figuresOfProperty, SQLWrapper> = figuresOfProperty,
): SortKey[] {
  const descending = sort.startsWith('-')
  const id: SortKey = { by: isByFigure(sort) ? figure.propertyId : property.id, type: 'uuid', descending }
  const keys: Record<SortField, SortKey[]> = {
    name: [{ by: property.nameSort, type: 'text' }],
    city: [{ by: property.citySort, type: 'text' }],
    units: [
      {
        by: descending ? sql`coalesce(${figure.size}, -1)` : sql`coalesce(${figure.size}, 2147483647)`,
        type: 'integer',
      },
    ],
    dataQuality: [{ by: figure.quality, type: 'integer' }],
    risk: [{ by: figure.riskScore, type: 'integer' }],
    maxSeverity: [{ by: figure.maxSeverityRank, type: 'integer' }],
    updatedAt: [{ by: property.updatedAt, type: 'timestamptz' }],
    portfolio: [
      { by: property.portfolioSort, type: 'text' },
      { by: property.portfolioId, type: 'uuid' },
      { by: property.nameSort, type: 'text' },
    ],
  }
  const field = sort.replace(/^-/, '') as SortField
  return [...keys[field].map((key) => ({ ...key, descending })), id]
}
