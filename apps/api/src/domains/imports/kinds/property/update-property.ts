import { isDeepStrictEqual } from 'node:util'
import type { LedgerChange, property } from '../../../../platform/db/schema/index.ts'
import type { PropertyDraft } from './property-draft.ts'
import {
  placeCounty,
  formatAddress,
  type PostalAddress,
  isFootprintOf,
  shortenFootprints,
  toAddressColumns,
  derivedPropertyColumns,
  type PropertyRowToInsert,
} from '../../../estate/index.ts'

export type CurrentProperty = Omit<typeof property.$inferSelect, 'nameSort' | 'citySort' | 'portfolioSort'>

export interface PropertyUpdate {
  /** The whole row as it will be, one version on. */
  row: PropertyRowToInsert
  /** The columns that change, as they were; enough to put them back. */
  before: Partial<CurrentProperty>
  changes: LedgerChange[]
}

export interface UpdateInput {
  draft: PropertyDraft
  portfolioId: string | undefined
  managerUserId: string | null | undefined
  sharesAddress: boolean
  blankMeans: 'keep' | 'clear'
  now: Date
  userId: string | null
}

const addressParts = ['line1', 'line2', 'line3', 'city', 'region', 'postalCode', 'country'] as const

/** What a row changes about an existing property, or null when it says nothing new. */
export function updateProperty(current: CurrentProperty, input: UpdateInput): PropertyUpdate | null {
  const set: Partial<CurrentProperty> = { ...plainColumns(current, input), ...located(current, input) }
  Object.assign(set, countyColumns(current, set))
  // They belong to the old point, and the new one is asked about.
  if (hasOtherPoint(current, set)) {
    Object.assign(set, { forecastZone: null, fireZone: null })
    if (current.footprint && !isFootprintOf(current.footprint, { ...current, ...set })) set.footprint = null
  }
  const before: Record<string, unknown> = {}
  const changes: LedgerChange[] = []
  for (const [key, value] of Object.entries(set) as [keyof CurrentProperty, unknown][]) {
    const old = current[key]
    if (isSame(old, value)) delete set[key]
    else before[key] = old
  }
  const fields = Object.keys(set) as (keyof CurrentProperty)[]
  if (fields.every((field) => bookkeeping.has(field))) return null
  for (const field of fields) {
    if (!bookkeeping.has(field) && !isAddressPart(field))
      changes.push({ field, from: before[field], to: set[field] })
  }
  const merged = {
    ...current,
    ...set,
    updatedAt: input.now,
    updatedBy: input.userId,
    version: current.version + 1,
  }
  if (fields.some(isAddressPart)) {
    changes.push({ field: 'address', from: formatAddress(current), to: formatAddress(merged) })
  }
  const derived = derivedPropertyColumns(merged)
  return {
    row: { ...merged, ...derived },
    before: {
      ...before,
      searchText: current.searchText,
      dataQuality: current.dataQuality,
    },
    changes: shortenFootprints(changes),
  }
}

/** Columns that follow from others, so that a difference in them alone is none. */
const bookkeeping = new Set<string>([
  'geocodedAt',
  'geocodeSource',
  'geocodePrecision',
  'geocodeStatus',
  'fingerprint',
  'sharesAddress',
  'forecastZone',
  'fireZone',
])
const isAddressPart = (field: string): field is keyof PostalAddress =>
  (addressParts as readonly string[]).includes(field)

const hasOtherPoint = (current: CurrentProperty, set: Partial<CurrentProperty>) =>
  ('lat' in set && set.lat !== current.lat) || ('lon' in set && set.lon !== current.lon)

function plainColumns(current: CurrentProperty, input: UpdateInput): Partial<CurrentProperty> {
  const { draft, blankMeans } = input
  const set: Record<string, unknown> = {}
  const take = (column: keyof CurrentProperty, value: unknown, emptied: unknown = null) => {
    if (value === undefined) return
    if (value !== null) set[column] = value
    else if (blankMeans === 'clear' && emptied !== undefined) set[column] = emptied
  }
  take('name', draft.name, undefined)
  take('code', draft.code, undefined)
  take('externalId', draft.externalId, undefined)
  take('propertyClass', draft.propertyClass, undefined)
  take('propertySubType', draft.propertySubType)
  take('criticality', draft.criticality, undefined)
  take('status', draft.status, undefined)
  take('county', draft.county)
  take('countyFips', draft.countyFips)
  take('yearBuilt', draft.yearBuilt)
  take('stories', draft.stories)
  take('unitCountDeclared', draft.units)
  take('livingArea', draft.livingArea)
  take(
    'livingAreaUnits',
    draft.livingAreaUnits ??
      (draft.livingArea && current.livingAreaUnits === null ? 'square_feet' : undefined),
  )
  take('managerUserId', input.managerUserId)
  take('tags', draft.tags, [])
  take('notes', draft.notes)
  take('portfolioId', input.portfolioId, undefined)
  const { contactName, contactPhone } = draft
  if (contactName || contactPhone) {
    const old = current.onSiteContact
    set.onSiteContact = {
      name: contactName ?? old?.name ?? null,
      phone: contactPhone ?? old?.phone ?? null,
      email: old?.email ?? null,
    }
  }
  return set
}

/** Address and point; a pin that somebody set by hand stays unless the address itself changes. */
function located(current: CurrentProperty, { draft, blankMeans, now, sharesAddress }: UpdateInput) {
  const address = Object.fromEntries(
    addressParts.map((part) => [part, current[part]]),
  ) as unknown as PostalAddress
  for (const part of draft.addressParts) Object.assign(address, { [part]: draft.address[part] })
  if (blankMeans === 'clear' && !draft.addressParts.includes('line2')) address.line2 = draft.address.line2
  const hasMoved = addressParts.some((part) => address[part] !== current[part])
  const point = draft.point ?? null
  const isPinned = current.geocodeStatus === 'manual' && !hasMoved
  if (!hasMoved && (point === null || isPinned)) return {}
  const here = current.lat !== null && current.lon !== null ? { lat: current.lat, lon: current.lon } : null
  const keepsPoint =
    point === null &&
    here !== null &&
    isSameStreet(address, current) &&
    current.geocodePrecision === 'rooftop'
  const columns = toAddressColumns({ address, point: keepsPoint ? here : point, now })
  return { ...columns, ...(sharesAddress && { sharesAddress }) }
}

/** What the row says of the county, completed from the place it says or keeps. */
function countyColumns(current: CurrentProperty, set: Partial<CurrentProperty>) {
  const isPlaced = 'lat' in set
  if (!isPlaced && !('county' in set) && !('countyFips' in set)) return {}
  const kept = isPlaced ? { county: null, countyFips: null } : current
  return placeCounty(
    { ...current, ...set },
    { county: kept.county, countyFips: kept.countyFips, ...pickCounty(set) },
  )
}

const pickCounty = (set: Partial<CurrentProperty>) => ({
  ...('county' in set && { county: set.county }),
  ...('countyFips' in set && { countyFips: set.countyFips }),
})

const isSameStreet = (a: PostalAddress, b: Pick<CurrentProperty, 'line1' | 'postalCode'>) =>
  a.line1 === b.line1 && a.postalCode === b.postalCode

// Not as text: the database keeps the members of an object in an order of its own.
const isSame = (a: unknown, b: unknown) => isDeepStrictEqual(a, b)
