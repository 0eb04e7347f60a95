import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../../platform/context/context.ts'
import { bulkRows } from '../../../../platform/db/bulk-rows.ts'
import { property, tenant, unit } from '../../../../platform/db/schema/index.ts'
import type { WrittenRecord } from '../../write/import-kind.ts'
import { anyOf, lockUnits, derivedTenantColumns } from '../../../estate/index.ts'

const idsOf = (records: readonly WrittenRecord[], key: 'propertyId' | 'unitId') => [
  ...new Set(records.flatMap(({ before }) => (typeof before?.[key] === 'string' ? [before[key]] : []))),
]

/** Holds the places that tenants go back to: what those repeat of them must not change meanwhile. */
export async function lockEarlierPlaces(tx: TransactionContext, records: readonly WrittenRecord[]) {
  const properties = idsOf(records, 'propertyId')
  if (properties.length > 0)
    await tx.db
      .select({ id: property.id })
      .from(property)
      .where(and(eq(property.orgId, tx.orgId), anyOf(property.id, properties)))
      .orderBy(asc(property.id))
      .for('share')
  const units = idsOf(records, 'unitId')
  if (units.length > 0) await lockUnits(tx, units)
}

const repeated = ['portfolioId', 'propertySort', 'unitSort', 'searchText'] as const

/**
 * Brings what tenants repeat of their place up to date: it may have got another name or portfolio since they left,
 * and who may see them follows from the portfolio.
 */
export async function refreshPlaces(tx: TransactionContext, ids: readonly string[]) {
  if (ids.length === 0) return
  const rows = await tx.db
    .select({
      tenant: getTableColumns(tenant),
      portfolioId: property.portfolioId,
      propertySort: property.nameSort,
      unitSort: unit.placeSort,
      unitSearchText: unit.searchText,
    })
    .from(tenant)
    .leftJoin(property, and(eq(property.orgId, tenant.orgId), eq(property.id, tenant.propertyId)))
    .leftJoin(unit, and(eq(unit.orgId, tenant.orgId), eq(unit.id, tenant.unitId)))
    .where(and(eq(tenant.orgId, tx.orgId), anyOf(tenant.id, ids)))
  const outdated = rows.flatMap((row) => {
    const now = {
      id: row.tenant.id,
      portfolioId: row.portfolioId,
      propertySort: row.propertySort ?? '',
      unitSort: row.unitSort ?? '',
      searchText: derivedTenantColumns(row.tenant, { unitSearchText: row.unitSearchText ?? '' }).searchText,
    }
    return repeated.every((key) => now[key] === row.tenant[key]) ? [] : now
  })
  if (outdated.length === 0) return
  const keys = ['id', ...repeated]
  const { source } = bulkRows(tenant, keys, outdated, keys)
  await tx.db.execute(sql`
    update tenant set portfolio_id = r.portfolio_id, property_sort = r.property_sort, unit_sort = r.unit_sort,
      search_text = r.search_text
    from ${source}
    where tenant.org_id = ${tx.orgId}::uuid and ${anyOf(
      tenant.id,
      outdated.map(({ id }) => id),
    )} and tenant.id = r.id`)
}
