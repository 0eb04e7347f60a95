import { and, eq, sql } from 'drizzle-orm'
import {
  inTransaction,
  requirePermission,
  type ServiceContext,
  type TransactionContext,
} from '../../context.ts'
import { findUserNames } from '../../access/find-user-names.ts'
import { portfolio, property } from '../../db/schema/index.ts'
import { listByKeyset, type SortKey } from '../../http/keyset.ts'
import { narrowSearch } from './narrow-search.ts'
import type { PropertyPage, PropertyQuery, propertySortFields } from './properties.schema.ts'
import { countFacets } from './property-facets.ts'
import { propertyConditions } from './property-conditions.ts'
import { peopleOf, propertyColumns, type PropertyRow, toPropertyListItem } from './to-property.ts'

type SortField = (typeof propertySortFields)[number]

/** One page of the properties the caller may see. */
export async function listProperties(ctx: ServiceContext, query: PropertyQuery): Promise<PropertyPage> {
  requirePermission(ctx, 'property:read')
  const { limit, cursor, sort, facets, ...wanted } = query

  return await inTransaction(ctx, async (tx) => {
    const filters = await narrowSearch(tx, wanted)
    const where = propertyConditions(tx, filters)
    const isCommonSearch = filters.q !== undefined && filters.ids === undefined
    const { items, page } = await listByKeyset<PropertyRow>({
      sort,
      keys: sortKeys(sort),
      limit,
      cursor,
      rows: async (part) => {
        if (isCommonSearch) await preferSortedScan(tx, true)
        const rows = await tx.db
          .select({ ...propertyColumns, sortValues: part.sortValues })
          .from(property)
          .innerJoin(
            portfolio,
            and(eq(portfolio.orgId, property.orgId), eq(portfolio.id, property.portfolioId)),
          )
          .where(and(where, eq(portfolio.orgId, tx.orgId), part.where))
          .orderBy(part.orderBy)
          .limit(part.limit)
        if (isCommonSearch) await preferSortedScan(tx, false)
        return rows
      },
      count: (max) => countProperties(tx, where, max),
    })
    const names = await findUserNames(tx.db, items.flatMap(peopleOf))
    return {
      items: items.map((row) => toPropertyListItem(tx, row, names)),
      page,
      ...(facets && { facets: await countFacets(tx, facets, filters) }),
    }
  })
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

/** Every order ends with the id and has an index of its own; see `schema/property.ts`. */
function sortKeys(sort: PropertyQuery['sort']): SortKey[] {
  const descending = sort.startsWith('-')
  const id: SortKey = { by: property.id, type: 'uuid', descending }
  const keys: Record<SortField, SortKey[]> = {
    name: [{ by: property.nameSort, type: 'text' }],
    city: [{ by: property.citySort, type: 'text' }],
    units: [
      {
        by: descending
          ? sql`coalesce(${property.unitCountDeclared}, -1)`
          : sql`coalesce(${property.unitCountDeclared}, 2147483647)`,
        type: 'integer',
      },
    ],
    dataQuality: [{ by: property.dataQuality, type: 'integer' }],
    updatedAt: [{ by: property.updatedAt, type: 'timestamptz' }],
    portfolio: [
      { by: portfolio.nameSort, type: 'text' },
      { by: portfolio.id, type: 'uuid' },
      { by: property.nameSort, type: 'text' },
    ],
  }
  const field = sort.replace(/^-/, '') as SortField
  return [...keys[field].map((key) => ({ ...key, descending })), id]
}
