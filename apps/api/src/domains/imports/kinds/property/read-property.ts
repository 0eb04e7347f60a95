import type {
  criticalities,
  propertyClasses,
  propertyStatuses,
  propertySubTypes,
} from '../../../../platform/db/schema/index.ts'
import { distanceMeters } from '../../../../platform/geo/distance.ts'
import {
  type AddressInput,
  findCountry,
  fingerprintAddress,
  locateByZip,
  normalizeRegion,
  type Point,
  type PostalAddress,
  stateOfZip,
  validateAddress,
} from '../../../estate/index.ts'
import { FieldReader } from '../../plan/field-reader.ts'
import type { FixRules } from '../../plan/fix-rule.ts'
import type { RowIssue } from '../../plan/row-plan.ts'
import { parseFullAddress } from '../../values/parse-full-address.ts'
import { findAreaUnits, parseNumber } from '../../values/parse-number.ts'
import { findClass, findStatus, findSubType } from './fields.ts'

/** The property that a row describes. A missing key means that the field isn't mapped, null that the cell is empty. */
export interface PropertyDraft {
  code?: string | null
  externalId?: string | null
  name?: string | null
  /** Name or code as written in the file. */
  portfolio?: string | null
  propertyClass?: (typeof propertyClasses)[number] | null
  propertySubType?: (typeof propertySubTypes)[number] | null
  criticality?: (typeof criticalities)[number] | null
  status?: (typeof propertyStatuses)[number] | null
  address: PostalAddress
  /** Address parts that the row fills; an update keeps the others. */
  addressParts: (keyof PostalAddress)[]
  fingerprint: string
  county?: string | null
  countyFips?: string | null
  point?: { lat: number; lon: number } | null
  yearBuilt?: number | null
  stories?: number | null
  units?: number | null
  livingArea?: number | null
  livingAreaUnits?: 'square_feet' | 'square_meters' | null
  managerEmail?: string | null
  contactName?: string | null
  contactPhone?: string | null
  tags?: string[] | null
  notes?: string | null
}

/** Clean cell texts by field. A missing key means that the field isn't mapped. */
type FieldTexts = Readonly<Record<string, string>>

export interface ReadProperty {
  draft: PropertyDraft
  issues: RowIssue[]
  /** Whether a rule skips the row. */
  isSkipped: boolean
}

const criticalityWords = new Map([
  ['low', 'low'],
  ['normal', 'normal'],
  ['medium', 'normal'],
  ['high', 'high'],
  ['critical', 'critical'],
] as const)

/** Parses the texts of one row into a property and lists the issues. */
export function readProperty(texts: FieldTexts, rules: FixRules, defaultCountry: string): ReadProperty {
  const reader = new FieldReader(texts, rules)
  const { address, addressParts, name: nameInAddress } = readAddress(reader, defaultCountry)
  const coordinates = readCoordinates(reader)
  const point = coordinates && !checkLocation(reader, address, coordinates) ? null : coordinates
  if (!coordinates) checkLocation(reader, address, null)
  const yearMax = new Date().getUTCFullYear() + 3
  const draft: PropertyDraft = {
    code: reader.text('code', 40),
    externalId: reader.text('externalId', 100),
    name: reader.text('name', 160) ?? nameInAddress,
    portfolio: reader.text('portfolio', 120),
    propertyClass: reader.choice('propertyClass', 'property class', findClass),
    propertySubType: reader.choice('propertySubType', 'property type', findSubType),
    criticality: reader.choice('criticality', 'criticality', (text) =>
      criticalityWords.get(text.toLowerCase() as 'low'),
    ),
    status: reader.choice('status', 'status', findStatus),
    address,
    addressParts,
    fingerprint: fingerprintAddress(address),
    county: reader.text('county', 100),
    countyFips: reader.digits('countyFips', 5),
    point,
    yearBuilt: reader.integer('yearBuilt', 'Year built', 1600, yearMax),
    stories: reader.integer('stories', 'Stories', 0, 200),
    units: reader.integer('units', 'Units', 0, 20_000),
    livingArea: reader.number('livingArea', 'Area', 0.01, 1e9),
    livingAreaUnits: reader.choice('livingAreaUnits', 'unit of area', findAreaUnits),
    managerEmail: reader.email('managerEmail'),
    contactName: reader.text('contactName', 120),
    contactPhone: reader.phone('contactPhone', defaultCountry),
    tags: reader.list('tags', 20, 40),
    notes: reader.text('notes', 5000),
  }
  return { draft, issues: reader.issues, isSkipped: reader.isSkipped }
}

const addressFields = ['line1', 'line2', 'city', 'region', 'postalCode', 'country'] as const

function readAddress(reader: FieldReader, defaultCountry: string) {
  const input: AddressInput = {}
  const parts = new Set<keyof PostalAddress>()
  for (const field of addressFields) {
    if (!reader.has(field)) continue
    input[field] = reader.raw(field)
    if (input[field] !== '') parts.add(field)
  }
  let name: string | null | undefined
  const fullAddress = reader.raw('fullAddress')
  if (fullAddress !== '' && !input.line1) {
    const parsed = parseFullAddress(fullAddress)
    if (parsed) {
      name = parsed.name ?? undefined
      for (const field of ['line1', 'city', 'region', 'postalCode', 'country'] as const) {
        if (input[field] || !parsed[field]) continue
        input[field] = parsed[field]
        parts.add(field)
      }
    } else {
      const message = `Couldn't read an address from “${fullAddress}”. Write it as street, city, state, and ZIP code.`
      reader.report({
        severity: 'error',
        code: 'address_unparsable',
        field: 'fullAddress',
        value: fullAddress,
        message,
      })
      input.line1 = fullAddress
    }
  }
  padPostalCode(reader, input, defaultCountry)
  return { ...checkAddress(reader, input, defaultCountry), addressParts: [...parts], name }
}

/** Spreadsheets turn ZIP codes into numbers and drop their leading zeros. */
function padPostalCode(reader: FieldReader, input: AddressInput, defaultCountry: string) {
  const text = input.postalCode ?? ''
  const short = /^(\d{3,4})(?:\.0)?$/.exec(text)
  const long = /^(\d{5})\.0$/.exec(text)
  if (long) input.postalCode = long[1]!
  if (!short) return
  const country = input.country ? findCountry(input.country) : defaultCountry
  if (country !== 'US') return
  const padded = short[1]!.padStart(5, '0')
  const region = normalizeRegion(input.region ?? '', 'US')
  const rule = reader.rules.find({ code: 'postal_format', field: 'postalCode' })
  if (rule?.fix !== 'pad_zeros' && region !== null && stateOfZip(padded) !== region) return
  input.postalCode = padded
  const message = `The ZIP code “${text}” is missing its leading zero and was read as ${padded}.`
  reader.report({ severity: 'info', code: 'normalized', field: 'postalCode', value: text, message })
}

function checkAddress(reader: FieldReader, input: AddressInput, defaultCountry: string) {
  const checked = validateAddress(input, defaultCountry)
  if (checked.issues.length === 0) return { address: checked.address }
  const corrected = { ...input }
  let isCorrected = false
  for (const issue of checked.issues) {
    if (issue.fix === null || reader.rules.find(issue)?.fix !== 'use_suggestion') continue
    corrected[issue.field] = issue.fix
    isCorrected = true
  }
  const { address, issues } = isCorrected ? validateAddress(corrected, defaultCountry) : checked
  const unparsable = reader.issues.some((issue) => issue.code === 'address_unparsable')
  for (const { fix, ...issue } of issues) {
    if (unparsable && issue.code === 'required') continue
    reader.report({ ...issue, ...(fix !== null && { suggestion: fix }) })
  }
  return { address }
}

function readCoordinates(reader: FieldReader) {
  if (!reader.has('lat') && !reader.has('lon')) return undefined
  const { point, issue } = readPoint(reader.raw('lat'), reader.raw('lon'))
  if (!issue) return point
  const fix = reader.rules.find(issue)?.fix
  if (fix === 'swap') return readPoint(reader.raw('lon'), reader.raw('lat')).point
  if (fix !== 'drop_point') reader.report(issue)
  return null
}

interface ReadPoint {
  point: { lat: number; lon: number } | null
  issue: RowIssue | null
}

/** Parses a point from its two cells. */
function readPoint(latText: string, lonText: string): ReadPoint {
  if (latText === '' && lonText === '') return { point: null, issue: null }
  const value = `${latText}, ${lonText}`
  const lat = latText === '' ? null : parseNumber(latText)
  const lon = lonText === '' ? null : parseNumber(lonText)
  if (lat === null || lon === null) {
    const problem =
      latText === '' || lonText === ''
        ? 'Enter both latitude and longitude. One of them is empty.'
        : `“${lat === null ? latText : lonText}” isn't a number of degrees.`
    return invalid(value, `${problem} Use degrees, for example 39.7392 and -104.9903.`)
  }
  if (lat === 0 && lon === 0) {
    return invalid(value, '0, 0 is in the Atlantic Ocean. Leave both cells empty if the location is unknown.')
  }
  if (Math.abs(lat) <= 90 && Math.abs(lon) <= 180) return { point: { lat, lon }, issue: null }
  if (Math.abs(lon) <= 90 && Math.abs(lat) <= 180) {
    const message = `Latitude ${lat} is outside −90 to 90. Latitude and longitude appear to be swapped.`
    return {
      point: null,
      issue: { severity: 'error', code: 'coordinates_swapped', field: 'lat', value, message },
    }
  }
  return invalid(
    value,
    Math.abs(lat) > 90 ? `Latitude ${lat} is outside −90 to 90.` : `Longitude ${lon} is outside −180 to 180.`,
  )
}

const invalid = (value: string, message: string): ReadPoint => ({
  point: null,
  issue: { severity: 'error', code: 'coordinates_invalid', field: 'lat', value, message },
})

/** Some ZIP code areas in the western US extend this far. */
const farFromAddressKm = 150

/**
 * Warns about a point far from its address, and about an address that can't be geocoded.
 * False if a rule drops the point.
 */
function checkLocation(reader: FieldReader, address: PostalAddress, point: Point | null): boolean {
  if (address.line1 === '') return true
  const place = locateByZip(address)
  if (point === null) {
    if (place) return true
    const message = "We couldn't locate this address, so it can't be matched with threats."
    reader.report({
      severity: 'warning',
      code: 'geocode_failed',
      field: 'line1',
      value: address.line1,
      message,
    })
    return true
  }
  if (!place || place.lat === null || place.lon === null) return true
  const km = distanceMeters(point.lon, point.lat, place.lon, place.lat) / 1_000
  if (km <= farFromAddressKm) return true
  const value = `${point.lat}, ${point.lon}`
  const message = `The coordinates are ${Math.round(km).toLocaleString('en-US')} km from the address.`
  const issue = { severity: 'warning', code: 'coordinates_far', field: 'lat', value, message } as const
  if (reader.rules.find(issue)?.fix === 'drop_point') return false
  reader.report(issue)
  return true
}
