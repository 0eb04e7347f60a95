import { and, eq, type SQL, sql } from 'drizzle-orm'
import { findUserNames } from '../../../platform/access/find-user-names.ts'
import {
  inTransaction,
  requirePermission,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { portfolio, property, propertyFigure, unit } from '../../../platform/db/schema/index.ts'
import { listByKeyset, type SortKey } from '../../../platform/http/keyset.ts'
import { figureColumns, type PropertyFigures } from '../properties/find-figures.ts'
import { listUnitTenants } from './list-unit-tenants.ts'
import { narrowUnitSearch } from './narrow-unit-search.ts'
import { peopleOf, toUnitListItem, unitColumns, type UnitRow } from './to-unit.ts'
import { unitConditions } from './unit-conditions.ts'
import { countUnitFacets } from './unit-facets.ts'
import type { UnitPage, UnitQuery, unitSortFields } from './units.schema.ts'

/** One page of the units the caller may see. */
export async function listUnits(ctx: ServiceContext, query: UnitQuery): Promise<UnitPage> {
  requirePermission(ctx, 'unit:read')
  const { limit, cursor, skip, anchors, sort, facets, ...wanted } = query
  const work = async (tx: TransactionContext): Promise<UnitPage> => {
    const filters = await narrowUnitSearch(tx, wanted)
    const where = unitConditions(tx, filters)
    const isWhole = Object.values(wanted).every((value) => value === undefined || value === false)
    const continuesWhole = isWhole && cursor !== undefined
    const { items, page } = await listByKeyset<UnitRow & { figures: PropertyFigures }>({
      sort,
      keys: unitSortKeys(sort),
      limit,
      cursor,
      skip,
      anchors: anchors && { db: tx.db, from: sql`${unit}`, where },
      rows: async (part) => {
        if (continuesWhole) await preferSortedScan(tx, true)
        const rows = await tx.db
          .select({ ...unitColumns, figures: figureColumns, sortValues: part.sortValues })
          .from(unit)
          .innerJoin(property, and(eq(property.orgId, unit.orgId), eq(property.id, unit.propertyId)))
          .innerJoin(portfolio, and(eq(portfolio.orgId, unit.orgId), eq(portfolio.id, unit.portfolioId)))
          .innerJoin(
            propertyFigure,
            and(eq(propertyFigure.orgId, unit.orgId), eq(propertyFigure.propertyId, unit.propertyId)),
          )
          .where(and(where, part.where))
          .orderBy(part.orderBy)
          .limit(part.limit)
          .offset(part.offset)
        if (continuesWhole) await preferSortedScan(tx, false)
        return rows
      },
      count: (max) => countUnits(tx, where, max),
    })
    const names = await findUserNames(tx.db, items.flatMap(peopleOf))
    const tenants = await listUnitTenants(tx, items)
    const figures = new Map(items.map((row) => [row.propertyId, row.figures]))
    return {
      items: items.map((row) => toUnitListItem(tx, row, { names, tenants, figures })),
      page,
      ...(facets && { facets: await countUnitFacets(tx, facets, filters) }),
    }
  }
  return await inTransaction(ctx, work, { prefersIndexes: true })
}

/**
 * The planner judges the place where a page continues by the first key alone. For a key with few values it expects far
 * too few rows behind it, and would sort them.
 */
const preferSortedScan = async (tx: TransactionContext, isOn: boolean) =>
  await tx.db.execute(sql`select set_config('enable_sort', ${isOn ? 'off' : 'on'}, true)`)

async function countUnits(tx: TransactionContext, where: SQL, max: number) {
  const matching = tx.db
    .select({ one: sql`1`.as('one') })
    .from(unit)
    .where(where)
    .limit(max)
    .as('matching')
  const [row] = await tx.db.select({ count: sql<number>`count(*)::integer` }).from(matching)
  return row!.count
}

/** Without a building last in both directions: the names of buildings see to that in ascending order only. */
const hasBuilding: SortKey = {
  by: sql`(case when ${unit.building} is null then 0 else 1 end)`,
  type: 'integer',
}

/** Every order ends with the id and has an index of its own; see `schema/unit.ts`. */
export function unitSortKeys(sort: UnitQuery['sort']): SortKey[] {
  const descending = sort.startsWith('-')
  const place: SortKey[] = [
    { by: unit.propertySort, type: 'text' },
    { by: unit.propertyId, type: 'uuid' },
    { by: unit.placeSort, type: 'text' },
  ]
  const keys: Record<(typeof unitSortFields)[number], SortKey[]> = {
    property: place,
    name: [{ by: unit.nameSort, type: 'text' }],
    building: [...(descending ? [hasBuilding] : []), { by: unit.placeSort, type: 'text' }],
    status: [{ by: unit.status, type: 'text' }, ...place],
    area: [
      {
        by: descending ? sql`coalesce(${unit.area}, -1)` : sql`coalesce(${unit.area}, 1e15)`,
        type: 'float8',
      },
    ],
    updatedAt: [{ by: unit.updatedAt, type: 'timestamptz' }],
  }
  const field = sort.replace(/^-/, '') as keyof typeof keys
  return [...keys[field], { by: unit.id, type: 'uuid' } as const].map((key) => ({ ...key, descending }))
}
