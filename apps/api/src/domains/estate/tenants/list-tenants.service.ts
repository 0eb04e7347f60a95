import { and, eq, sql } from 'drizzle-orm'
import {
  inTransaction,
  requirePermission,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { findUserNames } from '../../../platform/access/find-user-names.ts'
import { property, propertyFigure, tenant, unit } from '../../../platform/db/schema/index.ts'
import { listByKeyset, type SortKey } from '../../../platform/http/keyset.ts'
import { figureColumns, type PropertyFigures } from '../properties/find-figures.ts'
import { narrowTenantSearch } from './narrow-tenant-search.ts'
import { leaseToDay, tenantConditions } from './tenant-conditions.ts'
import { countTenantFacets } from './tenant-facets.ts'
import type { TenantQuery, tenantSortFields } from './tenant-query.schema.ts'
import type { TenantPage } from './tenants.schema.ts'
import { peopleOf, tenantColumns, type TenantRow, toTenantListItem } from './to-tenant.ts'

type SortField = (typeof tenantSortFields)[number]

/** One page of the tenants the caller may see, contacts masked. */
export async function listTenants(ctx: ServiceContext, query: TenantQuery): Promise<TenantPage> {
  requirePermission(ctx, 'tenant:read')
  const { limit, cursor, skip, anchors, sort, facets, ...wanted } = query
  if (wanted.hasAssistance !== undefined) requirePermission(ctx, 'tenant:sensitive_read')

  const work = async (tx: TransactionContext): Promise<TenantPage> => {
    const filters = await narrowTenantSearch(tx, wanted)
    const where = tenantConditions(tx, filters)
    const isCommonSearch = filters.q !== undefined && filters.found === undefined
    const isWhole = Object.values(wanted).every((value) => value === undefined || value === false)
    const prefersOrder = isCommonSearch || (isWhole && cursor !== undefined)
    const { items, page } = await listByKeyset<TenantRow & { figures: PropertyFigures | null }>({
      sort,
      keys: tenantSortKeys(sort),
      limit,
      cursor,
      skip,
      anchors: anchors && { db: tx.db, from: sql`${tenant}`, where },
      rows: async (part) => {
        if (prefersOrder) await preferSortedScan(tx, true)
        const rows = await tx.db
          .select({ ...tenantColumns, figures: figureColumns, sortValues: part.sortValues })
          .from(tenant)
          .leftJoin(property, and(eq(property.orgId, tenant.orgId), eq(property.id, tenant.propertyId)))
          .leftJoin(unit, and(eq(unit.orgId, tenant.orgId), eq(unit.id, tenant.unitId)))
          .leftJoin(
            propertyFigure,
            and(eq(propertyFigure.orgId, tenant.orgId), eq(propertyFigure.propertyId, tenant.propertyId)),
          )
          .where(and(where, part.where))
          .orderBy(part.orderBy)
          .limit(part.limit)
          .offset(part.offset)
        if (prefersOrder) await preferSortedScan(tx, false)
        return rows
      },
      count: (max) => countTenants(tx, where, max),
    })
    const names = await findUserNames(tx.db, items.flatMap(peopleOf))
    const figures = new Map(
      items.flatMap(({ propertyId, figures }) => (propertyId && figures ? [[propertyId, figures]] : [])),
    )
    return {
      items: items.map((row) => toTenantListItem(tx, row, { names, figures })),
      page,
      ...(facets && { facets: await countTenantFacets(tx, facets, filters) }),
    }
  }
  return await inTransaction(ctx, work, { prefersIndexes: true })
}

/** As in `listProperties` and `listUnits`: the planner would rather sort than go on in the order of an index. */
const preferSortedScan = async (tx: TransactionContext, isOn: boolean) =>
  await tx.db.execute(sql`select set_config('enable_sort', ${isOn ? 'off' : 'on'}, true)`)

async function countTenants(tx: TransactionContext, where: ReturnType<typeof and>, max: number) {
  const matching = tx.db
    .select({ one: sql`1`.as('one') })
    .from(tenant)
    .where(where)
    .limit(max)
    .as('matching')
  const [row] = await tx.db.select({ count: sql<number>`count(*)::integer` }).from(matching)
  return row!.count
}

/** Every order ends with the id and has an index of its own; see `schema/tenant.ts`. */
export function tenantSortKeys(sort: TenantQuery['sort']): SortKey[] {
  const descending = sort.startsWith('-')
  const name: SortKey = { by: tenant.nameSort, type: 'text' }
  const keys: Record<SortField, SortKey[]> = {
    name: [name],
    property: [
      { by: tenant.propertySort, type: 'text' },
      { by: sql`coalesce(${tenant.propertyId}, '00000000-0000-0000-0000-000000000000')`, type: 'uuid' },
      { by: tenant.unitSort, type: 'text' },
    ],
    unit: [{ by: tenant.unitSort, type: 'text' }],
    status: [{ by: tenant.status, type: 'text' }, name],
    leaseTo: [
      {
        by: descending ? sql`coalesce(${tenant.leaseTo} - date '1970-01-01', -2147483648)` : leaseToDay,
        // The smallest integer stands for no end, and a cursor takes none of that size.
        type: 'bigint',
      },
    ],
    updatedAt: [{ by: tenant.updatedAt, type: 'timestamptz' }],
  }
  const field = sort.replace(/^-/, '') as SortField
  const id: SortKey = { by: tenant.id, type: 'uuid' }
  return [...keys[field], id].map((key) => ({ ...key, descending }))
}
