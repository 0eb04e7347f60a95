import type { LedgerChange, unit, UnitAddress } from '../../../../platform/db/schema/index.ts'
import type { UnitDraft } from './unit-draft.ts'
import { unitSearchText, type UnitRowToInsert } from '../../../estate/index.ts'

export type CurrentUnit = Omit<typeof unit.$inferSelect, 'nameSort' | 'placeSort'>

export interface UnitUpdate {
  /** The whole row as it will be, one version on. */
  row: UnitRowToInsert
  /** The columns that change, as they were; enough to put them back. */
  before: Partial<CurrentUnit>
  changes: LedgerChange[]
}

export interface UnitUpdateInput {
  draft: UnitDraft
  /** Undefined leaves the address as it is, null makes it that of the property. */
  address: UnitAddress | null | undefined
  currency: string
  blankMeans: 'keep' | 'clear'
  now: Date
  userId: string | null
  /** Whether the row found the unit by its external id, so that it may give it another name. */
  mayRename: boolean
}

/** What a row changes about an existing unit, or null when it says nothing new. */
export function updateUnit(current: CurrentUnit, input: UnitUpdateInput): UnitUpdate | null {
  const set = wantedColumns(current, input)
  const before: Record<string, unknown> = {}
  const changes: LedgerChange[] = []
  for (const [key, value] of Object.entries(set) as [keyof CurrentUnit, unknown][]) {
    if (isSame(current[key], value)) delete set[key]
    else {
      before[key] = current[key]
      changes.push({ field: key, from: current[key], to: value })
    }
  }
  if (changes.length === 0) return null
  const merged = {
    ...current,
    ...set,
    updatedAt: input.now,
    updatedBy: input.userId,
    version: current.version + 1,
  }
  return {
    row: { ...merged, searchText: unitSearchText(merged) },
    before: {
      ...before,
      searchText: current.searchText,
    },
    changes,
  }
}

function wantedColumns(current: CurrentUnit, input: UnitUpdateInput): Partial<CurrentUnit> {
  const { draft, blankMeans, address, mayRename, currency } = input
  const set: Record<string, unknown> = {}
  const take = (column: keyof CurrentUnit, value: unknown, emptied: unknown = null) => {
    if (value === undefined) return
    if (value !== null) set[column] = value
    else if (blankMeans === 'clear' && emptied !== undefined) set[column] = emptied
  }
  if (mayRename) {
    take('name', draft.name, undefined)
    take('building', draft.building)
  }
  take('floor', draft.floor)
  take('unitType', draft.unitType, undefined)
  take('bedrooms', draft.bedrooms)
  take('bathrooms', draft.bathrooms)
  take('area', draft.area)
  take('areaUnits', draft.areaUnits ?? (draft.area && current.areaUnits === null ? 'square_feet' : undefined))
  take('status', draft.status, undefined)
  const { marketRentCents: cents } = draft
  const rent = { amount: cents, currency: current.marketRent?.currency ?? currency }
  take('marketRent', cents === null || cents === undefined ? cents : rent)
  take('accessible', draft.accessible, false)
  take('belowGrade', draft.belowGrade, false)
  take('externalId', draft.externalId, undefined)
  take('tags', draft.tags, [])
  take('notes', draft.notes)
  if (draft.floorPlan) set.externalIds = { ...current.externalIds, floor_plan: draft.floorPlan }
  if (address !== undefined && (address !== null || blankMeans === 'clear')) set.address = address
  return set
}

/** jsonb gives the keys of an object back in an order of its own. */
const isSame = (a: unknown, b: unknown): boolean => {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (a instanceof Date || b instanceof Date || Array.isArray(a))
    return JSON.stringify(a) === JSON.stringify(b)
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => isSame((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]))
  )
}
