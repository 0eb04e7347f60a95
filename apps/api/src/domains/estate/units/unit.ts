import { and, eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import { findUserNames, userRef } from '../../../platform/access/find-user-names.ts'
import type { ServiceContext, TransactionContext } from '../../../platform/context/context.ts'
import {
  occupancy,
  portfolio,
  property,
  tenant,
  unit,
  type UnitAddress,
} from '../../../platform/db/schema/index.ts'
import { notFound } from '../../../platform/errors/problem.ts'
import { holdsOnUnit, permissionsOnUnit, type UnitScope } from '../access/permissions.ts'
import { anyOf, visibleUnits } from '../access/visibility.ts'
import { formatAddress, type PostalAddress } from '../addresses/address.ts'
import { findFigures, type PropertyFigures, summarizeThreats } from '../exposure/property-figures.ts'
import { addressColumns } from '../properties/property.ts'
import type { Unit, UnitListItem, UnitTenant } from './units.schema.ts'
import { nameUnit } from './unit-name.ts'

/** The columns of a `UnitRow`. Join `property` and `portfolio`. */
export const unitColumns = {
  ...getTableColumns(unit),
  propertyName: property.name,
  portfolioName: portfolio.name,
  propertyAddress: addressColumns,
}

export type UnitRow = typeof unit.$inferSelect & {
  propertyName: string
  portfolioName: string
  propertyAddress: Pick<typeof property.$inferSelect, keyof typeof addressColumns>
}

/** Data from other records that a unit shows. */
export interface UnitRelations {
  /** Names by user id. */
  names: ReadonlyMap<string, string>
  /** By unit. */
  tenants: ReadonlyMap<string, UnitTenant[]>
  /** By property. */
  figures: ReadonlyMap<string, PropertyFigures>
}

/** The users whose names a unit shows. */
export const userIdsOf = (row: UnitRow) => [row.createdBy, row.updatedBy]

/** A unit as lists return it, with the threats to its property. */
export function toUnitListItem(
  ctx: Pick<ServiceContext, 'actor'>,
  row: UnitRow,
  { names, tenants, figures }: UnitRelations,
): UnitListItem {
  return {
    id: row.id,
    property: { id: row.propertyId, name: row.propertyName },
    portfolio: { id: row.portfolioId, name: row.portfolioName },
    name: row.name,
    building: row.building,
    floor: row.floor,
    unitType: row.unitType,
    bedrooms: row.bedrooms,
    bathrooms: row.bathrooms,
    area: row.area,
    areaUnits: row.areaUnits,
    status: row.status,
    occupantType: row.occupantType,
    accessible: row.accessible,
    belowGrade: row.belowGrade,
    tags: row.tags,
    externalId: row.externalId,
    tenants: tenants.get(row.id) ?? [],
    hiddenFields: holdsOnUnit(ctx, 'tenant:read', row) ? [] : ['tenants'],
    threats: summarizeThreats(figures.get(row.propertyId)),
    permissions: permissionsOnUnit(ctx, row),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    createdBy: userRef(row.createdBy, names),
    updatedBy: userRef(row.updatedBy, names),
    version: row.version,
    archivedAt: row.archivedAt?.toISOString() ?? null,
  }
}

/** A unit as `GET /unit/{id}` returns it. */
function toUnit(ctx: Pick<ServiceContext, 'actor'>, row: UnitRow, relations: UnitRelations): Unit {
  return {
    ...toUnitListItem(ctx, row, relations),
    address: row.address && { ...row.address, formatted: formatAddress(row.address) },
    effectiveAddress: effectiveAddress(row, row.propertyAddress),
    marketRent: row.marketRent,
    notes: row.notes,
    externalIds: row.externalIds,
  }
}

/** The address for mail and visitors: the unit's own, or the property's with the unit added. */
function effectiveAddress(unit: { name: string; address: UnitAddress | null }, property: PostalAddress) {
  if (unit.address) return formatAddress(unit.address)
  const name = nameUnit(unit.name)
  const line2 = property.line2 === null ? name : `${property.line2}, ${name}`
  return formatAddress({ ...property, line2 })
}

export const listedTenantStatuses = ['current', 'notice', 'eviction', 'future'] as const

/** Tenants by unit, primary tenants first, for the units whose tenants the caller can see. */
export async function listUnitTenants(
  tx: TransactionContext,
  units: readonly ({ id: string } & UnitScope)[],
): Promise<Map<string, UnitTenant[]>> {
  const visibleUnitIds = units.filter((unit) => holdsOnUnit(tx, 'tenant:read', unit)).map((unit) => unit.id)
  const byUnit = new Map<string, UnitTenant[]>()
  if (visibleUnitIds.length === 0) return byUnit
  const { rows } = await tx.db.execute<UnitTenant & { unitId: string }>(sql`
    select ${tenant.unitId} as "unitId", ${tenant.id}, ${tenant.displayName} as name, ${tenant.status},
      ${tenant.reachable}, coalesce(latest.role, 'primary') as role
    from ${tenant} left join lateral (${latestOccupancy}) latest on true
    where ${tenant.orgId} = ${tx.orgId} and ${anyOf(tenant.unitId, visibleUnitIds)} and ${tenant.archivedAt} is null
      and ${tenant.status} in (${sql.join(
        listedTenantStatuses.map((status) => sql`${status}`),
        sql`, `,
      )})
    order by array_position(array['primary', 'co_tenant', 'occupant', 'guarantor'], coalesce(latest.role, 'primary')),
      ${tenant.nameSort}, ${tenant.id}`)
  for (const { unitId, ...unitTenant } of rows) {
    const tenants = byUnit.get(unitId)
    if (tenants) tenants.push(unitTenant)
    else byUnit.set(unitId, [unitTenant])
  }
  return byUnit
}

const latestOccupancy: SQL = sql`
  select ${occupancy.role} from ${occupancy}
  where ${occupancy.orgId} = ${tenant.orgId} and ${occupancy.tenantId} = ${tenant.id} and ${occupancy.unitId} = ${tenant.unitId}
  order by ${occupancy.leaseFrom} desc nulls last, ${occupancy.id} desc limit 1`

/** Throws 404 if the unit doesn't exist, belongs to another organization or is hidden from the caller. */
export async function getVisibleUnit(
  tx: TransactionContext,
  id: string,
  options: { forUpdate?: boolean } = {},
): Promise<UnitRow> {
  const query = tx.db
    .select(unitColumns)
    .from(unit)
    .innerJoin(property, and(eq(property.orgId, unit.orgId), eq(property.id, unit.propertyId)))
    .innerJoin(portfolio, and(eq(portfolio.orgId, unit.orgId), eq(portfolio.id, unit.portfolioId)))
    .where(and(eq(unit.orgId, tx.orgId), eq(unit.id, id), visibleUnits(tx)))
  const [row] = options.forUpdate ? await query.for('update', { of: unit }) : await query
  if (!row) throw notFound('unit')
  return row
}

/** The unit as the API returns it, freshly read. */
export async function readUnit(tx: TransactionContext, id: string): Promise<Unit> {
  return await describeUnit(tx, await getVisibleUnit(tx, id))
}

export async function describeUnit(tx: TransactionContext, row: UnitRow): Promise<Unit> {
  const tenants = await listUnitTenants(tx, [row])
  const figures = await findFigures(tx, [row.propertyId])
  return toUnit(tx, row, { names: await findUserNames(tx.db, userIdsOf(row)), tenants, figures })
}
