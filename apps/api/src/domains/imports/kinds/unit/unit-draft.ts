import type { unitStatuses, unitTypes } from '../../../../platform/db/schema/index.ts'
import type { AddressInput } from '../../../estate/index.ts'

/** What a row says about a unit. A missing key means that no column is mapped to it, null an empty cell. */
export interface UnitDraft {
  /** Name, code, external id or address of the property, empty when the row does not name it. */
  property: string
  propertyCode: string
  /** As written in the file; the property fills in what is missing. Null without a street. */
  address: AddressInput | null
  name: string
  building?: string | null
  floor?: number | null
  unitType?: (typeof unitTypes)[number] | null
  /** The name of a floor plan, where the column of types holds one. */
  floorPlan?: string | null
  bedrooms?: number | null
  bathrooms?: number | null
  area?: number | null
  areaUnits?: 'square_feet' | 'square_meters' | null
  /** In the smallest unit of the currency. */
  marketRentCents?: number | null
  status?: (typeof unitStatuses)[number] | null
  accessible?: boolean | null
  belowGrade?: boolean | null
  externalId?: string | null
  tags?: string[] | null
  notes?: string | null
}
