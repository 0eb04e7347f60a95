import type { LedgerChange, UnitAddress, unit } from '../../../../platform/db/schema/index.ts'
import { type UnitRowToInsert, unitSearchText } from '../../../estate/index.ts'
import { saysTheSame } from '../../values/clean-cell.ts'
import type { UnitDraft } from './read-unit.ts'

export type CurrentUnit = Omit<typeof unit.$inferSelect, 'nameSort' | 'placeSort'>

export interface UnitUpdate {
  /** The whole row after the update, with the next version. */
  row: UnitRowToInsert
  /** The previous values of the changed columns, for the undo. */
  before: Partial<CurrentUnit>
  changes: LedgerChange[]
}

interface UnitUpdateInput {
  draft: UnitDraft
  /** Undefined keeps the address, null makes it the property's. */
  address: UnitAddress | null | undefined
  currency: string
  blankMeans: 'keep' | 'clear'
  now: Date
  userId: string | null
  /** Whether the row matched the unit by its external id, so that it can rename it. */
  mayRename: boolean
}

/** Plans the update of an existing unit, or returns null if the row changes nothing. */
export function updateUnit(currentUnit: CurrentUnit, input: UnitUpdateInput): UnitUpdate | null {
  const newValues = listNewValues(currentUnit, input)
  const before: Record<string, unknown> = {}
  const changes: LedgerChange[] = []
  for (const [key, value] of Object.entries(newValues) as [keyof CurrentUnit, unknown][]) {
    // Not compared as text: jsonb has its own key order.
    if (saysTheSame(currentUnit[key], value)) delete newValues[key]
    else {
      before[key] = currentUnit[key]
      changes.push({ field: key, from: currentUnit[key], to: value })
    }
  }
  if (changes.length === 0) return null
  const updatedRow = {
    ...currentUnit,
    ...newValues,
    updatedAt: input.now,
    updatedBy: input.userId,
    version: currentUnit.version + 1,
  }
  return {
    row: { ...updatedRow, searchText: unitSearchText(updatedRow) },
    before: { ...before, searchText: currentUnit.searchText },
    changes,
  }
}

function listNewValues(currentUnit: CurrentUnit, input: UnitUpdateInput): Partial<CurrentUnit> {
  const { draft, blankMeans, address, mayRename, currency } = input
  const newValues: Record<string, unknown> = {}
  const setColumn = (column: keyof CurrentUnit, value: unknown, emptyValue: unknown = null) => {
    if (value === undefined) return
    if (value !== null) newValues[column] = value
    else if (blankMeans === 'clear' && emptyValue !== undefined) newValues[column] = emptyValue
  }
  if (mayRename) {
    setColumn('name', draft.name, undefined)
    setColumn('building', draft.building)
  }
  setColumn('floor', draft.floor)
  setColumn('unitType', draft.unitType, undefined)
  setColumn('bedrooms', draft.bedrooms)
  setColumn('bathrooms', draft.bathrooms)
  setColumn('area', draft.area)
  setColumn(
    'areaUnits',
    draft.areaUnits ?? (draft.area && currentUnit.areaUnits === null ? 'square_feet' : undefined),
  )
  setColumn('status', draft.status, undefined)
  const { marketRentCents: cents } = draft
  const rent = { amount: cents, currency: currentUnit.marketRent?.currency ?? currency }
  setColumn('marketRent', cents === null || cents === undefined ? cents : rent)
  setColumn('accessible', draft.accessible, false)
  setColumn('belowGrade', draft.belowGrade, false)
  setColumn('externalId', draft.externalId, undefined)
  setColumn('tags', draft.tags, [])
  setColumn('notes', draft.notes)
  if (draft.floorPlan) newValues.externalIds = { ...currentUnit.externalIds, floor_plan: draft.floorPlan }
  if (address !== undefined && (address !== null || blankMeans === 'clear')) newValues.address = address
  return newValues
}
