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
  /** The whole row after the update, with the next version. */
  row: PropertyRowToInsert
  /** The previous values of the changed columns, for the undo. */
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

/** Plans the update of an existing property, or returns null if the row changes nothing. */
export function updateProperty(current: CurrentProperty, input: UpdateInput): PropertyUpdate | null {
  const set: Partial<CurrentProperty> = {
    ...plainColumns(current, input),
    ...locationColumns(current, input),
  }
  Object.assign(set, countyColumns(current, set))
  // Zones belong to the old point and are looked up again for the new one.
  if (movesPoint(current, set)) {
    Object.assign(set, { forecastZone: null, fireZone: null })
    if (current.footprint && !isFootprintOf(current.footprint, { ...current, ...set })) set.footprint = null
  }
  const before: Record<string, unknown> = {}
  const changes: LedgerChange[] = []
  for (const [key, value] of Object.entries(set) as [keyof CurrentProperty, unknown][]) {
    const old = current[key]
    // Not compared as text: jsonb has its own key order.
    if (isDeepStrictEqual(old, value)) delete set[key]
    else before[key] = old
  }
  const fields = Object.keys(set) as (keyof CurrentProperty)[]
  if (fields.every((field) => derivedFields.has(field))) return null
  for (const field of fields) {
    if (!derivedFields.has(field) && !isAddressPart(field))
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
    before: { ...before, searchText: current.searchText, dataQuality: current.dataQuality },
    changes: shortenFootprints(changes),
  }
}

/** Derived columns: a difference in these alone isn't a change. */
const derivedFields = new Set<string>([
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

const movesPoint = (current: CurrentProperty, set: Partial<CurrentProperty>) =>
  ('lat' in set && set.lat !== current.lat) || ('lon' in set && set.lon !== current.lon)

function plainColumns(current: CurrentProperty, input: UpdateInput): Partial<CurrentProperty> {
  const { draft, blankMeans } = input
  const set: Record<string, unknown> = {}
  const setColumn = (column: keyof CurrentProperty, value: unknown, emptyValue: unknown = null) => {
    if (value === undefined) return
    if (value !== null) set[column] = value
    else if (blankMeans === 'clear' && emptyValue !== undefined) set[column] = emptyValue
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
function locationColumns(current: CurrentProperty, { draft, blankMeans, now, sharesAddress }: UpdateInput) {
  const address = Object.fromEntries(
    addressParts.map((part) => [part, current[part]]),
  ) as unknown as PostalAddress
  for (const part of draft.addressParts) Object.assign(address, { [part]: draft.address[part] })
  if (blankMeans === 'clear' && !draft.addressParts.includes('line2')) address.line2 = draft.address.line2
  const hasMoved = addressParts.some((part) => address[part] !== current[part])
  const point = draft.point ?? null
  const isPinned = current.geocodeStatus === 'manual' && !hasMoved
  if (!hasMoved && (point === null || isPinned)) return {}
  const currentPoint =
    current.lat !== null && current.lon !== null ? { lat: current.lat, lon: current.lon } : null
  const keepsPoint =
    point === null &&
    currentPoint !== null &&
    isSameStreet(address, current) &&
    current.geocodePrecision === 'rooftop'
  const columns = toAddressColumns({ address, point: keepsPoint ? currentPoint : point, now })
  return { ...columns, ...(sharesAddress && { sharesAddress }) }
}

/** The county of the row, completed from its location. */
function countyColumns(current: CurrentProperty, set: Partial<CurrentProperty>) {
  const hasPoint = 'lat' in set
  if (!hasPoint && !('county' in set) && !('countyFips' in set)) return {}
  const base = hasPoint ? { county: null, countyFips: null } : current
  return placeCounty(
    { ...current, ...set },
    { county: base.county, countyFips: base.countyFips, ...pickCounty(set) },
  )
}

const pickCounty = (set: Partial<CurrentProperty>) => ({
  ...('county' in set && { county: set.county }),
  ...('countyFips' in set && { countyFips: set.countyFips }),
})

const isSameStreet = (a: PostalAddress, b: Pick<CurrentProperty, 'line1' | 'postalCode'>) =>
  a.line1 === b.line1 && a.postalCode === b.postalCode

/** Builds the row of a new property. */
export function draftToRow(
  draft: PropertyDraft,
  context: Pick<
    PropertyInput,
    'orgId' | 'portfolioId' | 'managerUserId' | 'sharesAddress' | 'now' | 'createdBy'
  >,
) {
  const { contactName = null, contactPhone = null, livingArea = null } = draft
  return toPropertyInsert({
    orgId: context.orgId,
    portfolioId: context.portfolioId,
    managerUserId: context.managerUserId,
    sharesAddress: context.sharesAddress ?? false,
    now: context.now ?? new Date(),
    createdBy: context.createdBy,
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
