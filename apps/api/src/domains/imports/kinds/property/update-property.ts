import type { LedgerChange, property } from '../../../../platform/db/schema/index.ts'
import {
  addressFields,
  derivedPropertyColumns,
  formatAddress,
  isFootprintOf,
  isSameAddress,
  pointColumns,
  resolveCounty,
  type PostalAddress,
  type PropertyInput,
  type PropertyRowToInsert,
  shortenFootprints,
  toAddressColumns,
  toPropertyInsert,
} from '../../../estate/index.ts'
import { saysTheSame } from '../../values/clean-cell.ts'
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

/** Plans the update of an existing property, or returns null if the row changes nothing. */
export function updateProperty(currentProperty: CurrentProperty, input: UpdateInput): PropertyUpdate | null {
  const newValues: Partial<CurrentProperty> = {
    ...plainColumns(currentProperty, input),
    ...locationColumns(currentProperty, input),
  }
  Object.assign(newValues, countyColumns(currentProperty, newValues))
  // Zones belong to the old point and are looked up again for the new one.
  if (movesPoint(currentProperty, newValues)) {
    Object.assign(newValues, { forecastZone: null, fireZone: null })
    if (
      currentProperty.footprint &&
      !isFootprintOf(currentProperty.footprint, { ...currentProperty, ...newValues })
    )
      newValues.footprint = null
  }
  const before: Record<string, unknown> = {}
  const changes: LedgerChange[] = []
  for (const [key, value] of Object.entries(newValues) as [keyof CurrentProperty, unknown][]) {
    const oldValue = currentProperty[key]
    // Not compared as text: jsonb has its own key order.
    if (saysTheSame(oldValue, value)) delete newValues[key]
    else before[key] = oldValue
  }
  const fields = Object.keys(newValues) as (keyof CurrentProperty)[]
  if (fields.every((field) => derivedFields.has(field))) return null
  for (const field of fields) {
    if (!derivedFields.has(field) && !isAddressPart(field))
      changes.push({ field, from: before[field], to: newValues[field] })
  }
  const updatedRow = {
    ...currentProperty,
    ...newValues,
    updatedAt: input.now,
    updatedBy: input.userId,
    version: currentProperty.version + 1,
  }
  if (fields.some(isAddressPart)) {
    changes.push({ field: 'address', from: formatAddress(currentProperty), to: formatAddress(updatedRow) })
  }
  const derivedColumns = derivedPropertyColumns(updatedRow)
  return {
    row: { ...updatedRow, ...derivedColumns },
    before: { ...before, searchText: currentProperty.searchText, dataQuality: currentProperty.dataQuality },
    changes: shortenFootprints(changes),
  }
}

/** Derived columns: a difference in these alone isn't a change. */
const derivedFields = new Set<string>([
  'geocodedAt',
  'geocodeSource',
  'geocodePrecision',
  'geocodeRadiusMeters',
  'geocodeStatus',
  'geocodeMatchType',
  'geocodeBenchmark',
  'geocodeCandidates',
  'geocodeCheckedAt',
  'fingerprint',
  'sharesAddress',
  'forecastZone',
  'fireZone',
])
const isAddressPart = (field: string): field is keyof PostalAddress =>
  (addressFields as readonly string[]).includes(field)

const movesPoint = (currentProperty: CurrentProperty, newValues: Partial<CurrentProperty>) =>
  ('lat' in newValues && newValues.lat !== currentProperty.lat) ||
  ('lon' in newValues && newValues.lon !== currentProperty.lon)

function plainColumns(currentProperty: CurrentProperty, input: UpdateInput): Partial<CurrentProperty> {
  const { draft, blankMeans } = input
  const newValues: Record<string, unknown> = {}
  const setColumn = (column: keyof CurrentProperty, value: unknown, emptyValue: unknown = null) => {
    if (value === undefined) return
    if (value !== null) newValues[column] = value
    else if (blankMeans === 'clear' && emptyValue !== undefined) newValues[column] = emptyValue
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
      (draft.livingArea && currentProperty.livingAreaUnits === null ? 'square_feet' : undefined),
  )
  setColumn('managerUserId', input.managerUserId)
  setColumn('tags', draft.tags, [])
  setColumn('notes', draft.notes)
  setColumn('portfolioId', input.portfolioId, undefined)
  const { contactName, contactPhone } = draft
  if (contactName || contactPhone) {
    const currentContact = currentProperty.onSiteContact
    newValues.onSiteContact = {
      name: contactName ?? currentContact?.name ?? null,
      phone: contactPhone ?? currentContact?.phone ?? null,
      email: currentContact?.email ?? null,
    }
  }
  return newValues
}

/** Address and point. A manually placed pin stays unless the property moves to another address. */
function locationColumns(
  currentProperty: CurrentProperty,
  { draft, blankMeans, now, sharesAddress }: UpdateInput,
) {
  const address = Object.fromEntries(
    addressFields.map((part) => [part, currentProperty[part]]),
  ) as unknown as PostalAddress
  for (const part of draft.addressParts) Object.assign(address, { [part]: draft.address[part] })
  if (blankMeans === 'clear' && !draft.addressParts.includes('line2')) address.line2 = draft.address.line2
  const changesAddress = addressFields.some((part) => address[part] !== currentProperty[part])
  const point = draft.point ?? null
  const isPinned = currentProperty.geocodeStatus === 'manual'
  if (!changesAddress && (point === null || isPinned)) return {}
  const columns = toAddressColumns({ address, point, now })
  // A suite or another spelling doesn't move the building, so its point stays, which may be exact.
  const keepsPoint = isPinned
    ? isSameAddress(columns, currentProperty)
    : point === null && currentProperty.lat !== null && columns.fingerprint === currentProperty.fingerprint
  return {
    ...columns,
    ...(keepsPoint && pointColumns(currentProperty)),
    ...(sharesAddress && { sharesAddress }),
  }
}

/** The county of the row, completed from its location. */
function countyColumns(currentProperty: CurrentProperty, newValues: Partial<CurrentProperty>) {
  const hasPoint = 'lat' in newValues
  if (!hasPoint && !('county' in newValues) && !('countyFips' in newValues)) return {}
  const statedCounty = hasPoint ? { county: null, countyFips: null } : currentProperty
  return resolveCounty(
    { ...currentProperty, ...newValues },
    { county: statedCounty.county, countyFips: statedCounty.countyFips, ...pickCounty(newValues) },
  )
}

const pickCounty = (newValues: Partial<CurrentProperty>) => ({
  ...('county' in newValues && { county: newValues.county }),
  ...('countyFips' in newValues && { countyFips: newValues.countyFips }),
})

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
