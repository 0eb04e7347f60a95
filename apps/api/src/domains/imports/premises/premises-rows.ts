import { and, asc, eq, getTableColumns, gt, isNull, sql, type SQL } from 'drizzle-orm'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { bulkRows } from '../../../platform/db/bulk-rows.ts'
import { inPages } from '../../../platform/db/bulk-rows.ts'
import { property, unit } from '../../../platform/db/schema/index.ts'
import { anyOf, type UnitRowToInsert, visibleProperties } from '../../estate/index.ts'
import { StaleWrite } from '../plan/import-kind.ts'
import type { NamedProperty } from './find-premises.ts'

/** A property with the address parts that rows of units may leave out. */
export interface PropertyWithAddress extends NamedProperty {
  city: string | null
  region: string | null
  postalCode: string | null
  country: string
}

/** The properties that rows of units and tenants may match. Archived ones are excluded. */
export const loadPropertiesWithAddress = (ctx: ServiceContext) =>
  inPages<PropertyWithAddress>((afterId, limit) =>
    inTransaction(ctx, (tx) =>
      tx.db
        .select({
          id: property.id,
          name: property.name,
          nameSort: property.nameSort,
          code: property.code,
          externalId: property.externalId,
          fingerprint: property.fingerprint,
          portfolioId: property.portfolioId,
          isVisible: sql<boolean>`${visibleProperties(tx) ?? sql`true`}`,
          city: property.city,
          region: property.region,
          postalCode: property.postalCode,
          country: property.country,
        })
        .from(property)
        .where(
          and(
            eq(property.orgId, tx.orgId),
            isNull(property.archivedAt),
            afterId === null ? undefined : gt(property.id, afterId),
          ),
        )
        .orderBy(asc(property.id))
        .limit(limit),
    ),
  )

const unitColumns = { id: unit.id, propertyId: unit.propertyId, name: unit.name, building: unit.building }

/** Archived units are excluded, because their names are free again. */
const isActiveUnit = (tx: Pick<ServiceContext, 'orgId'>, afterId: string | null) =>
  and(eq(unit.orgId, tx.orgId), isNull(unit.archivedAt), afterId === null ? undefined : gt(unit.id, afterId))

/** The units that rows of units may match, in pages. */
export const loadUnits = (ctx: ServiceContext) =>
  inPages((afterId, limit) =>
    inTransaction(ctx, (tx) =>
      tx.db
        .select({ ...unitColumns, externalId: unit.externalId })
        .from(unit)
        .where(isActiveUnit(tx, afterId))
        .orderBy(asc(unit.id))
        .limit(limit),
    ),
  )

/** The units that rows of tenants may match, in pages, with the columns that tenants copy. */
export const loadTenantUnits = (ctx: ServiceContext) =>
  inPages((afterId, limit) =>
    inTransaction(ctx, (tx) =>
      tx.db
        .select({ ...unitColumns, placeSort: unit.placeSort, searchText: unit.searchText })
        .from(unit)
        .where(isActiveUnit(tx, afterId))
        .orderBy(asc(unit.id))
        .limit(limit),
    ),
  )

/**
 * Locks properties until the transaction ends, because new units and tenants copy their name and portfolio. Properties
 * that the import itself creates need no lock.
 * @throws StaleWrite if one of them was renamed, moved, archived or removed in the meantime
 */
export async function lockNamedProperties(tx: TransactionContext, properties: Iterable<NamedProperty>) {
  const existingProperties = new Map(
    [...properties]
      .filter(({ nameSort }) => nameSort !== '')
      .map((namedProperty) => [namedProperty.id, namedProperty]),
  )
  if (existingProperties.size === 0) return
  const rows = await tx.db
    .select({
      id: property.id,
      nameSort: property.nameSort,
      portfolioId: property.portfolioId,
      archivedAt: property.archivedAt,
    })
    .from(property)
    .where(and(eq(property.orgId, tx.orgId), anyOf(property.id, [...existingProperties.keys()])))
    .orderBy(asc(property.id))
    .for('share')
  const areUnchanged = rows.every(({ id, nameSort, portfolioId, archivedAt }) => {
    const namedProperty = existingProperties.get(id)!
    return (
      archivedAt === null && nameSort === namedProperty.nameSort && portfolioId === namedProperty.portfolioId
    )
  })
  if (rows.length !== existingProperties.size || !areUnchanged)
    throw new StaleWrite('A property was changed while the import ran')
}

const plainColumns = Object.keys(getTableColumns(unit)).filter(
  (key) => key !== 'nameSort' && key !== 'placeSort' && key !== 'propertySort' && key !== 'propertyId',
)

/**
 * Inserts units with one statement. Rows without a sort key belong to a property created earlier in the same
 * transaction, and copy its key.
 */
export function insertUnits(units: readonly UnitRowToInsert[]): SQL {
  const keys = ['propertyId', 'propertySort', ...plainColumns]
  const { columns, values, source } = bulkRows(unit, keys, units, ['propertyId', 'propertySort'])
  if (units.every(({ propertySort }) => propertySort !== '')) {
    return sql`insert into unit (${columns}) select ${values} from ${source}`
  }
  const plainRows = bulkRows(unit, plainColumns, units)
  return sql`insert into unit (property_id, property_sort, ${plainRows.columns})
    select r.property_id, case when r.property_sort = '' then p.name_sort else r.property_sort end, ${plainRows.values}
    from ${source} join property p on p.org_id = ${units[0]!.orgId}::uuid and p.id = r.property_id`
}
