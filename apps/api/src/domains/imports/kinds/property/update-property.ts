import { isDeepStrictEqual } from 'node:util'
import type { LedgerChange, property } from '../../../../platform/db/schema/index.ts'
import {
  derivedPropertyColumns,
  formatAddress,
  isFootprintOf,
  placeCounty,
  type PostalAddress,
  type PropertyInput,
  type PropertyRowToInsert,
  shortenFootprints,
  toAddressColumns,
  toPropertyInsert,
} from '../../../estate/index.ts'
import type { PropertyDraft } from './read-property.ts'

export type CurrentProperty = Omit<typeof property.$inferSelect, 'nameSort' | 'citySort' | 'portfolioSort'>

export interface PropertyUpdate {
  /** The whole row after the update, one version later. */
  row: PropertyRowToInsert
  /** The previous values of the changed columns, enough to restore them. */
  before: Partial<CurrentProperty>
  changes: LedgerChange[]
}

interface UpdateInput {
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
  // Zones belong to the old point and are looked up again for the new one.
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

/** Derived columns: a difference in these alone is no change. */
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
  const setColumn = (column: keyof CurrentProperty, value: unknown, emptied: unknown = null) => {
    if (value === undefined) return
    if (value !== null) set[column] = value
    else if (blankMeans === 'clear' && emptied !== undefined) set[column] = emptied
  }
  setColumn('name', draft.name, undefined)
  setColumn('code', draft.code, undefined)
  setColumn('externalId', draft.externalId, undefined)
  setColumn('propertyClass', draft.propertyClass, undefined)
  setColumn('propertySubType', draft.propertySubType)
  setColumn('criticality', draft.criticality, undefined)
  setColumn('status', draft.status, undefined)
  setColumn('county', draft.county)
  setColumn('countyFips', draft.countyFips)
  setColumn('yearBuilt', draft.yearBuilt)
  setColumn('stories', draft.stories)
  setColumn('unitCountDeclared', draft.units)
  setColumn('livingArea', draft.livingArea)
  setColumn(
    'livingAreaUnits',
    draft.livingAreaUnits ??
      (draft.livingArea && current.livingAreaUnits === null ? 'square_feet' : undefined),
  )
  setColumn('managerUserId', input.managerUserId)
  setColumn('tags', draft.tags, [])
  setColumn('notes', draft.notes)
  setColumn('portfolioId', input.portfolioId, undefined)
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

/** Address and point. A manually placed pin stays unless the address changes. */
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

/** The county of the row, completed from its location. */
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

// Not compared as text: jsonb returns keys in its own order.
const isSame = (a: unknown, b: unknown) => isDeepStrictEqual(a, b)

/** The row of the new property that a draft describes. */
export function draftToRow(
  draft: PropertyDraft,
  placed: Pick<
    PropertyInput,
    'orgId' | 'portfolioId' | 'managerUserId' | 'sharesAddress' | 'now' | 'createdBy'
  >,
) {
  const { contactName = null, contactPhone = null, livingArea = null } = draft
  return toPropertyInsert({
    orgId: placed.orgId,
    portfolioId: placed.portfolioId,
    managerUserId: placed.managerUserId,
    sharesAddress: placed.sharesAddress ?? false,
    now: placed.now ?? new Date(),
    createdBy: placed.createdBy,
    name: draft.name ?? null,
    address: draft.address,
    county: draft.county ?? null,
    countyFips: draft.countyFips ?? null,
    point: draft.point ?? null,
    code: draft.code ?? null,
    externalId: draft.externalId ?? null,
    propertyClass: draft.propertyClass ?? undefined,
    propertySubType: draft.propertySubType ?? null,
    status: draft.status ?? undefined,
    criticality: draft.criticality ?? undefined,
    yearBuilt: draft.yearBuilt ?? null,
    stories: draft.stories ?? null,
    unitCountDeclared: draft.units ?? null,
    livingArea,
    livingAreaUnits: livingArea === null ? null : (draft.livingAreaUnits ?? 'square_feet'),
    onSiteContact:
      contactName || contactPhone ? { name: contactName, phone: contactPhone, email: null } : null,
    tags: draft.tags ?? [],
    notes: draft.notes ?? null,
  })
}
