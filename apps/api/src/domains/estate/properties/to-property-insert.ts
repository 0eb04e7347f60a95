import { newId } from '../../../platform/db/new-id.ts'
import { fingerprintAddress, type PostalAddress, type StatedPoint } from '../addresses/address.ts'
import { geocodeAddress, type Geocoder, resolveCounty } from '../addresses/location.ts'
import { regionName } from '../addresses/regions.ts'
import type { property } from '../../../platform/db/schema/index.ts'
import { scorePropertyFields } from './score-data-quality.ts'
import { toSearchText } from '../lists/search.ts'

type PropertyRow = typeof property.$inferSelect

/** Columns that forms and files set directly. */
export type PropertyFields = Pick<
  PropertyRow,
  | 'code'
  | 'externalId'
  | 'propertyClass'
  | 'propertySubType'
  | 'status'
  | 'criticality'
  | 'yearBuilt'
  | 'stories'
  | 'unitCountDeclared'
  | 'livingArea'
  | 'livingAreaUnits'
  | 'managerUserId'
  | 'onSiteContact'
  | 'emergencyPlanUrl'
  | 'assets'
  | 'tags'
  | 'notes'
  | 'externalIds'
  | 'footprint'
>

export interface PropertyInput extends Partial<PropertyFields> {
  orgId: string
  portfolioId: string
  /** Default: address line 1. */
  name?: string | null
  /** As `validateAddress` returned it. */
  address: PostalAddress
  county?: string | null
  countyFips?: string | null
  point?: StatedPoint | null
  sharesAddress?: boolean
  createdBy: string | null
  now?: Date
  geocoder?: Geocoder
}

/**
 * Builds the row of a new property with every derived column: point, fingerprint, search text, data quality. Used by
 * forms and imports. Ids are UUIDs of version 7, so they sort by time.
 */
export function toPropertyInsert(input: PropertyInput): PropertyRowToInsert {
  const {
    orgId,
    portfolioId,
    name,
    address,
    county,
    countyFips,
    point,
    sharesAddress,
    createdBy,
    now = new Date(),
    geocoder,
    ...fields
  } = input
  const addressColumns = toAddressColumns({ address, point: point ?? null, now, geocoder })
  const resolvedCounty = resolveCounty(addressColumns, { county, countyFips })
  // One literal with every column, because spreading and extending large objects is slow, and imports build many.
  const row: PropertyRowToInsert = {
    id: newId(),
    orgId,
    portfolioId,
    name: name ?? address.line1,
    line1: addressColumns.line1,
    line2: addressColumns.line2,
    line3: addressColumns.line3,
    dependentLocality: addressColumns.dependentLocality,
    city: addressColumns.city,
    region: addressColumns.region,
    postalCode: addressColumns.postalCode,
    sortingCode: addressColumns.sortingCode,
    country: addressColumns.country,
    fingerprint: addressColumns.fingerprint,
    lat: addressColumns.lat,
    lon: addressColumns.lon,
    geocodeStatus: addressColumns.geocodeStatus,
    geocodePrecision: addressColumns.geocodePrecision,
    geocodeSource: addressColumns.geocodeSource,
    geocodeRadiusMeters: addressColumns.geocodeRadiusMeters,
    geocodedAt: addressColumns.geocodedAt,
    geocodeMatchType: null,
    geocodeBenchmark: null,
    geocodeCandidates: [],
    geocodeCheckedAt: null,
    county: resolvedCounty.county,
    countyFips: resolvedCounty.countyFips,
    code: null,
    externalId: null,
    propertyClass: 'residential',
    propertySubType: null,
    status: 'active',
    criticality: 'normal',
    yearBuilt: null,
    stories: null,
    unitCountDeclared: null,
    livingArea: null,
    livingAreaUnits: null,
    managerUserId: null,
    onSiteContact: null,
    emergencyPlanUrl: null,
    assets: [],
    tags: [],
    notes: null,
    externalIds: {},
    forecastZone: null,
    fireZone: null,
    matchOverrides: null,
    footprint: null,
    sharesAddress: sharesAddress ?? false,
    picture: null,
    createdAt: now,
    updatedAt: now,
    createdBy,
    updatedBy: createdBy,
    version: 1,
    archivedAt: null,
    searchText: '',
    dataQuality: 0,
  }
  assignDefined(row, fields)
  return Object.assign(row, derivedPropertyColumns(row))
}

/** Every column except the sort keys, which the database computes. */
export type PropertyRowToInsert = Omit<PropertyRow, 'nameSort' | 'citySort' | 'portfolioSort'>

/** The columns that are computed from an address and its point. */
export function toAddressColumns(input: {
  address: PostalAddress
  point: StatedPoint | null
  now: Date
  geocoder?: Geocoder | undefined
}) {
  const { line1, line2, line3, dependentLocality, city, region, postalCode, sortingCode, country } =
    input.address
  const geocode = geocodeAddress(input.address, input.point, input.geocoder)
  return {
    line1,
    line2,
    line3,
    dependentLocality,
    city,
    region,
    postalCode,
    sortingCode,
    country,
    fingerprint: fingerprintAddress(input.address),
    lat: geocode.lat,
    lon: geocode.lon,
    geocodeStatus: geocode.status,
    geocodePrecision: geocode.precision,
    geocodeSource: geocode.source,
    geocodeRadiusMeters: geocode.radiusMeters,
    geocodedAt: geocode.source === null ? null : input.now,
    // No geocoder has been asked about this address.
    geocodeMatchType: null,
    geocodeBenchmark: null,
    geocodeCandidates: [],
    geocodeCheckedAt: null,
  }
}

/** Search text and data quality of a row. Write them together with the columns that they are computed from. */
export function derivedPropertyColumns(row: Omit<PropertyRowToInsert, 'searchText' | 'dataQuality'>) {
  return {
    searchText: toSearchText([
      row.name,
      row.code,
      row.externalId,
      row.line1,
      row.line2,
      row.line3,
      row.dependentLocality,
      row.city,
      row.region,
      row.region === null ? null : regionName(row.region, row.country),
      row.postalCode,
      row.county,
      ...row.tags,
      ...Object.values(row.externalIds),
    ]),
    dataQuality: scorePropertyFields(row).score,
  }
}

function assignDefined(row: PropertyRowToInsert, fields: Partial<PropertyFields>) {
  for (const key in fields) {
    const value = fields[key as keyof PropertyFields]
    if (value !== undefined) (row as Record<string, unknown>)[key] = value
  }
}
