import { getTableColumns } from 'drizzle-orm'
import { userRef } from '../../../platform/access/find-user-names.ts'
import { formatAddress } from '../addresses/address.ts'
import type { ServiceContext } from '../../../platform/context/context.ts'
import { portfolio, property, unit } from '../../../platform/db/schema/index.ts'
import { addressColumns } from '../properties/address-columns.ts'
import type { PropertyFigures } from '../properties/find-figures.ts'
import { threatsOf } from '../exposure/threats-of.ts'
import { holdsOnUnit, permissionsOnUnit } from './unit-access.ts'
import { effectiveAddress } from './unit-address.ts'
import type { Unit, UnitListItem, UnitTenant } from './units.schema.ts'

/** The columns a unit is read with; join `property` and `portfolio`. */
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

/** What a unit shows of other objects. */
export interface UnitSurroundings {
  /** People by id. */
  names: ReadonlyMap<string, string>
  /** By unit. */
  tenants: ReadonlyMap<string, UnitTenant[]>
  /** By property. */
  figures: ReadonlyMap<string, PropertyFigures>
}

/** The ids of people a unit names. */
export const peopleOf = (row: UnitRow) => [row.createdBy, row.updatedBy]

/** A row as lists show it, with the threats to its property. */
export function toUnitListItem(
  ctx: Pick<ServiceContext, 'actor'>,
  row: UnitRow,
  { names, tenants, figures }: UnitSurroundings,
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
    threats: threatsOf(figures.get(row.propertyId)),
    permissions: permissionsOnUnit(ctx, row),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    createdBy: userRef(row.createdBy, names),
    updatedBy: userRef(row.updatedBy, names),
    version: row.version,
    archivedAt: row.archivedAt?.toISOString() ?? null,
  }
}

/** A row as `GET /unit/{id}` answers it. */
export function toUnit(
  ctx: Pick<ServiceContext, 'actor'>,
  row: UnitRow,
  surroundings: UnitSurroundings,
): Unit {
  return {
    ...toUnitListItem(ctx, row, surroundings),
    address: row.address && { ...row.address, formatted: formatAddress(row.address) },
    effectiveAddress: effectiveAddress(row, row.propertyAddress),
    marketRent: row.marketRent,
    notes: row.notes,
    externalIds: row.externalIds,
  }
}
