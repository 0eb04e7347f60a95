import { and, eq, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { findUserNames } from '../../../platform/access/find-user-names.ts'
import { requirePermission } from '../../../platform/access/require-permission.ts'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import {
  occupancy,
  portfolio,
  property,
  propertyFigure,
  tenant,
  unit,
} from '../../../platform/db/schema/index.ts'
import { listByKeyset, type SortKey } from '../../../platform/http/keyset.ts'
import { requirePermissionOnUnit } from '../access/permissions.ts'
import { visibleTenants, visibleUnits } from '../access/visibility.ts'
import { figureColumns, type PropertyFigures } from '../exposure/property-figures.ts'
import { type ResolvedUnitFilters, resolveUnitFilters, unitConditions } from './unit-filters.ts'
import {
  getVisibleUnit,
  listUnitTenants,
  userIdsOf,
  readUnit,
  toUnitListItem,
  unitColumns,
  type UnitRow,
} from './unit.ts'
import type {
  Unit,
  unitFacets,
  UnitOccupancyQuery,
  UnitPage,
  UnitQuery,
  unitSortFields,
  UnitOccupancyPage,
} from './units.schema.ts'
import { planList, readPage } from '../lists/read-page.ts'
import { countFacets } from '../lists/facets.ts'

/** One page of the units that the caller can see. */
export async function listUnits(ctx: ServiceContext, query: UnitQuery): Promise<UnitPage> {
  requirePermission(ctx, 'unit:read')
  const { limit: _limit, cursor, skip: _skip, anchors, sort, facets, ...requestedFilters } = query
  const plan = planList(requestedFilters, visibleUnits(ctx), { readsAllRows: !!anchors || !!facets, cursor })
  const readList = async (tx: TransactionContext): Promise<UnitPage> => {
    const filters = await resolveUnitFilters(tx, requestedFilters)
    const where = unitConditions(tx, filters)
    const { items, page } = await readPage<UnitRow & { figures: PropertyFigures }>(tx, {
      query,
      table: unit,
      where,
      keys: unitSortKeys(sort),
      forceIndexOrder: plan.forceIndexOrder,
      rows: async (clauses) =>
        await tx.db
          .select({
            ...unitColumns,
            figures: figureColumns,
            sortValues: clauses.sortValues,
            total: clauses.total,
          })
          .from(clauses.page)
          .innerJoin(property, and(eq(property.orgId, unit.orgId), eq(property.id, unit.propertyId)))
          .innerJoin(portfolio, and(eq(portfolio.orgId, unit.orgId), eq(portfolio.id, unit.portfolioId)))
          .innerJoin(
            propertyFigure,
            and(eq(propertyFigure.orgId, unit.orgId), eq(propertyFigure.propertyId, unit.propertyId)),
          )
          .where(eq(unit.orgId, tx.orgId))
          .orderBy(clauses.orderBy),
    })
    const names = await findUserNames(tx.db, items.flatMap(userIdsOf))
    const tenants = await listUnitTenants(tx, items)
    const figures = new Map(items.map((row) => [row.propertyId, row.figures]))
    return {
      items: items.map((row) => toUnitListItem(tx, row, { names, tenants, figures })),
      page,
      ...(facets && { facets: await countUnitFacets(tx, facets, filters) }),
    }
  }
  return await inTransaction(ctx, readList, { prefer: plan.prefer })
}

/** Units without a building come last in both directions; ascending, their sort key already does that. */
const hasBuildingKey: SortKey = {
  by: sql`(case when ${unit.building} is null then 0 else 1 end)`,
  type: 'integer',
}

/** Every order ends with the id and has its own index; see `schema/unit.ts`. */
export function unitSortKeys(sort: UnitQuery['sort']): SortKey[] {
  const descending = sort.startsWith('-')
  const placeKeys: SortKey[] = [
    { by: unit.propertySort, type: 'text' },
    { by: unit.propertyId, type: 'uuid' },
    { by: unit.placeSort, type: 'text' },
  ]
  const keys: Record<(typeof unitSortFields)[number], SortKey[]> = {
    property: placeKeys,
    name: [{ by: unit.nameSort, type: 'text' }],
    building: [...(descending ? [hasBuildingKey] : []), { by: unit.placeSort, type: 'text' }],
    status: [{ by: unit.status, type: 'text' }, ...placeKeys],
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

type Facet = (typeof unitFacets)[number]

const facetColumns: Record<Facet, AnyPgColumn> = {
  status: unit.status,
  unitType: unit.unitType,
  occupantType: unit.occupantType,
  portfolioId: unit.portfolioId,
  building: unit.building,
}

const countUnitFacets = (tx: TransactionContext, facets: readonly Facet[], filters: ResolvedUnitFilters) =>
  countFacets(tx, facets, {
    table: unit,
    columns: facetColumns,
    labels: { building: (name) => name },
    isFiltered: (facet) => filters[facet] !== undefined,
    conditions: (except) => unitConditions(tx, filters, except),
  })

/** Past, current and future occupancies of a unit, latest first, including tenants who now live elsewhere. */
export async function listUnitOccupancies(
  ctx: ServiceContext,
  id: string,
  query: UnitOccupancyQuery,
): Promise<UnitOccupancyPage> {
  requirePermission(ctx, 'unit:read')
  return await inTransaction(ctx, async (tx) => {
    const unit = await getVisibleUnit(tx, id)
    requirePermissionOnUnit(tx, 'tenant:read', unit)
    const where = and(eq(occupancy.orgId, tx.orgId), eq(occupancy.unitId, id))
    const { items, page } = await listByKeyset({
      sort: 'stays',
      keys: [
        { by: startSortText, type: 'text', descending: true },
        { by: occupancy.id, type: 'uuid', descending: true },
      ],
      limit: query.limit,
      cursor: query.cursor,
      rows: (clauses) =>
        tx.db
          .select({
            entry: occupancy,
            tenantId: tenant.id,
            name: tenant.displayName,
            status: tenant.status,
            unitId: tenant.unitId,
            isVisible: sql<boolean>`${visibleTenants(tx) ?? sql`true`}`,
            sortValues: clauses.sortValues,
          })
          .from(occupancy)
          .innerJoin(tenant, and(eq(tenant.orgId, occupancy.orgId), eq(tenant.id, occupancy.tenantId)))
          .where(and(where, clauses.where))
          .orderBy(clauses.orderBy)
          .limit(clauses.limit),
      async count(limit) {
        const matching = tx.db
          .select({ id: occupancy.id })
          .from(occupancy)
          .where(where)
          .limit(limit)
          .as('matching')
        return await tx.db.$count(matching)
      },
    })
    return {
      items: items.map(({ entry, tenantId, name, status, unitId, isVisible }) => ({
        id: entry.id,
        tenant: isVisible ? { id: tenantId, name, status, livesHere: unitId === id } : null,
        role: entry.role,
        moveIn: entry.moveIn,
        moveOut: entry.moveOut,
        leaseFrom: entry.leaseFrom,
        leaseTo: entry.leaseTo,
        leaseType: entry.leaseType,
      })),
      page,
    }
  })
}

/** Occupancies without a start come first. */
const startSortText = sql`coalesce(${occupancy.moveIn}, ${occupancy.leaseFrom}, date '9999-12-31')::text`

/** One unit, if the caller can see it. */
export async function getUnit(ctx: ServiceContext, id: string): Promise<Unit> {
  requirePermission(ctx, 'unit:read')
  return await inTransaction(ctx, (tx) => readUnit(tx, id))
}
