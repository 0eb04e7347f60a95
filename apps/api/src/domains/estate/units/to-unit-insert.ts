import { newId } from '../../../platform/db/new-id.ts'
import type { unit, UnitAddress } from '../../../platform/db/schema/index.ts'
import { toSearchText } from '../lists/search.ts'

type UnitRow = typeof unit.$inferSelect

/** Every column except the two sort keys, which the database computes. */
export type UnitRowToInsert = Omit<UnitRow, 'nameSort' | 'placeSort'>

/** Columns that forms and files set directly. */
export type UnitFields = Pick<
  UnitRow,
  | 'building'
  | 'floor'
  | 'unitType'
  | 'bedrooms'
  | 'bathrooms'
  | 'area'
  | 'areaUnits'
  | 'marketRent'
  | 'status'
  | 'occupantType'
  | 'accessible'
  | 'belowGrade'
  | 'tags'
  | 'notes'
  | 'externalId'
  | 'externalIds'
>

export interface UnitInput extends Partial<UnitFields> {
  orgId: string
  /** The property, with the columns that the unit copies. */
  property: { id: string; portfolioId: string; nameSort: string }
  name: string
  address?: UnitAddress | null
  createdBy: string | null
  now?: Date
}

/** Builds the row of a new unit with every derived column. Used by forms and imports. */
export function toUnitInsert(input: UnitInput): UnitRowToInsert {
  const { orgId, property, name, address = null, createdBy, now = new Date(), ...fields } = input
  const row = {
    id: newId(),
    orgId,
    propertyId: property.id,
    portfolioId: property.portfolioId,
    propertySort: property.nameSort,
    name,
    address,
    building: fields.building ?? null,
    floor: fields.floor ?? null,
    unitType: fields.unitType ?? 'apartment',
    bedrooms: fields.bedrooms ?? null,
    bathrooms: fields.bathrooms ?? null,
    area: fields.area ?? null,
    areaUnits: fields.areaUnits ?? null,
    marketRent: fields.marketRent ?? null,
    status: fields.status ?? 'vacant',
    occupantType: fields.occupantType ?? 'unknown',
    accessible: fields.accessible ?? false,
    belowGrade: fields.belowGrade ?? false,
    tags: fields.tags ?? [],
    notes: fields.notes ?? null,
    externalId: fields.externalId ?? null,
    externalIds: fields.externalIds ?? {},
    createdAt: now,
    updatedAt: now,
    createdBy,
    updatedBy: createdBy,
    version: 1,
    archivedAt: null,
  }
  return { ...row, searchText: unitSearchText(row) }
}

/** Search text of a unit, without its property's. Write it together with the columns that it is computed from. */
export const unitSearchText = (
  row: Pick<UnitRow, 'name' | 'building' | 'externalId' | 'externalIds' | 'tags' | 'address'>,
) =>
  toSearchText([
    row.name,
    row.building,
    row.externalId,
    row.address?.line1,
    row.address?.city,
    row.address?.postalCode,
    ...row.tags,
    ...Object.values(row.externalIds),
  ])
