import type {
  criticalities,
  propertyClasses,
  propertyStatuses,
  propertySubTypes,
} from '../../../../platform/db/schema/index.ts'
import {
  addressFields,
  type AddressInput,
  findCountry,
  fingerprintAddress,
  findFarMeters,
  locateOffline,
  isZipIn,
  normalizeRegion,
  type Point,
  type PostalAddress,
  regionName,
} from '../../../estate/index.ts'
import { formatDistance } from '../../../../platform/text/format-distance.ts'
import { checkAddress } from '../../plan/check-address.ts'
import { FieldReader } from '../../plan/field-reader.ts'
import type { FixRules } from '../../plan/fix-rule.ts'
import type { RowIssue } from '../../plan/row-plan.ts'
import { parseFullAddress } from '../../values/parse-full-address.ts'
import { type DecimalMark, findAreaUnits, parseDegrees } from '../../values/parse-number.ts'
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

/** Clean cell text by field. A missing key means that the field isn't mapped. */
type FieldTexts = Readonly<Record<string, string>>

export interface PropertyReading {
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

/** Parses the cells of one row into a property and lists the issues. */
export function readProperty(
  texts: FieldTexts,
  rules: FixRules,
  { defaultCountry, decimalMark }: { defaultCountry: string; decimalMark: DecimalMark | null },
): PropertyReading {
  const reader = new FieldReader(texts, rules, decimalMark)
  const coordinates = readCoordinates(reader)
  const hasPoint = coordinates !== null && coordinates !== undefined
  const { address, addressParts, name: nameInAddress } = readAddress(reader, defaultCountry, hasPoint)
  const point = coordinates && !checkLocation(reader, address, coordinates) ? null : coordinates
  if (!coordinates) checkLocation(reader, address, null)
  const yearMax = new Date().getUTCFullYear() + 3
  const draft: PropertyDraft = {
    code: reader.text('code', 40),
    externalId: reader.text('externalId', 100),
    name: readName(reader) ?? nameInAddress,
    portfolio: reader.text('portfolio', 120),
    ...readKind(reader),
    criticality: reader.choice('criticality', 'a known criticality', (text) =>
      criticalityWords.get(text.toLowerCase() as 'low'),
    ),
    status: reader.choice('status', 'a known status', findStatus),
    address,
    addressParts,
    fingerprint: fingerprintAddress(address),
    county: reader.text('county', 100),
    countyFips: reader.digits('countyFips', 5),
    point,
    yearBuilt: reader.year('yearBuilt', 'Year built', 1600, yearMax),
    stories: reader.integer('stories', 'Stories', 0, 200),
    units: reader.integer('units', 'Declared units', 0, 20_000),
    livingArea: reader.number('livingArea', 'Area', 0.01, 1e9),
    livingAreaUnits: reader.choice('livingAreaUnits', 'a known unit of area', findAreaUnits),
    managerEmail: reader.email('managerEmail'),
    contactName: reader.text('contactName', 120),
    contactPhone: reader.phone('contactPhone', defaultCountry),
    tags: reader.list('tags', 20, 40),
    notes: reader.text('notes', 5000),
  }
  return { draft, issues: reader.issues, isSkipped: reader.isSkipped }
}

/** Many files have one column for both, with “Multifamily” in one row and “Commercial” in the next. */
function readKind(reader: FieldReader): Pick<PropertyDraft, 'propertyClass' | 'propertySubType'> {
  const typeText = reader.raw('propertySubType')
  const classInType = findSubType(typeText) === null ? findClass(typeText) : null
  const propertyClass = reader.choice('propertyClass', 'a known property class', findClass)
  if (classInType !== null) return { propertyClass: propertyClass ?? classInType }
  return {
    propertyClass,
    propertySubType: reader.choice('propertySubType', 'a known property type', findSubType),
  }
}

function readName(reader: FieldReader) {
  const name = reader.text('name', 160)
  return name ? reader.caseOf('name', name) : name
}

function readAddress(reader: FieldReader, defaultCountry: string, hasPoint: boolean) {
  const input: AddressInput = {}
  const filledParts = new Set<keyof PostalAddress>()
  for (const field of addressFields) {
    if (!reader.has(field)) continue
    input[field] = reader.raw(field)
    if (input[field] !== '') filledParts.add(field)
  }
  for (const field of ['line1', 'city'] as const) {
    if (input[field]) input[field] = reader.caseOf(field, input[field])
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
        filledParts.add(field)
      }
    } else {
      const message = `Couldn’t read an address from “${fullAddress}”. Write it as street, city, state, and ZIP code.`
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
  const paddingIssue = padPostalCode(reader, input, defaultCountry)
  const { address, issues } = checkAddress(input, defaultCountry, reader.rules)
  const isUnparsable = reader.issues.some((issue) => issue.code === 'address_unparsable')
  for (const issue of issues) {
    if (isUnparsable && issue.code === 'required') continue
    if (paddingIssue && issue.code === 'postal_format') reader.report({ ...issue, message: paddingIssue })
    else if (isCityIssue(issue) && address.country === 'US' && (hasPoint || locateOffline(address)))
      reader.report({ ...issue, severity: 'warning', message: missingCityMessage })
    else reader.report(issue)
  }
  return { address, addressParts: [...filledParts], name }
}

const isCityIssue = ({ code, field }: RowIssue) => code === 'required' && field === 'city'
const missingCityMessage = 'City is missing. The property is located without it.'

/**
 * Spreadsheets turn ZIP codes into numbers and drop their leading zeros. Returns why a short ZIP code isn't valid even
 * with zeros, if that's known.
 */
function padPostalCode(reader: FieldReader, input: AddressInput, defaultCountry: string): string | null {
  const text = input.postalCode ?? ''
  const shortZip = /^(\d{3,4})(?:\.0)?$/.exec(text)
  const decimalZip = /^(\d{5})\.0$/.exec(text)
  if (decimalZip) input.postalCode = decimalZip[1]!
  if (!shortZip) return null
  const country = input.country ? findCountry(input.country) : defaultCountry
  if (country !== 'US') return null
  const paddedZip = shortZip[1]!.padStart(5, '0')
  // Without the state's agreement, a digit may be missing elsewhere.
  const state = input.region ? normalizeRegion(input.region, 'US') : null
  if (input.region && !isZipIn(paddedZip, state ?? ''))
    return (
      state && `“${text}” isn’t a valid US ZIP code, and ${paddedZip} isn’t in ${regionName(state, 'US')}.`
    )
  input.postalCode = paddedZip
  const message = `The ZIP code “${text}” is missing its leading zero and was read as ${paddedZip}.`
  const suggestion = paddedZip
  reader.report({
    severity: 'info',
    code: 'normalized',
    field: 'postalCode',
    value: text,
    message,
    suggestion,
  })
  return null
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

interface PointReading {
  point: { lat: number; lon: number } | null
  issue: RowIssue | null
}

/** Parses a point from its two cells. */
function readPoint(latText: string, lonText: string): PointReading {
  if (latText === '' && lonText === '') return { point: null, issue: null }
  const value = `${latText}, ${lonText}`
  const lat = latText === '' ? null : parseDegrees(latText)
  const lon = lonText === '' ? null : parseDegrees(lonText)
  if (lat === null || lon === null) {
    const problemText =
      latText === '' || lonText === ''
        ? 'Enter both latitude and longitude. One of them is empty.'
        : `“${lat === null ? latText : lonText}” isn’t a valid coordinate.`
    return invalidPoint(value, `${problemText} Use degrees, for example 39.7392 and -104.9903.`)
  }
  if (lat === 0 && lon === 0) {
    return invalidPoint(
      value,
      '0, 0 is in the Atlantic Ocean. Leave both cells empty if the location is unknown.',
    )
  }
  if (Math.abs(lat) <= 90 && Math.abs(lon) <= 180) return { point: { lat, lon }, issue: null }
  if (Math.abs(lon) <= 90 && Math.abs(lat) <= 180) {
    const message = `Latitude ${lat} is outside −90 to 90. Latitude and longitude appear to be swapped.`
    return {
      point: null,
      issue: { severity: 'error', code: 'coordinates_swapped', field: 'lat', value, message },
    }
  }
  return invalidPoint(
    value,
    Math.abs(lat) > 90 ? `Latitude ${lat} is outside −90 to 90.` : `Longitude ${lon} is outside −180 to 180.`,
  )
}

const invalidPoint = (value: string, message: string): PointReading => ({
  point: null,
  issue: { severity: 'error', code: 'coordinates_invalid', field: 'lat', value, message },
})

/**
 * Rejects a point far from its address, and warns about an address that can't be geocoded.
 * False if a rule drops the point.
 */
function checkLocation(reader: FieldReader, address: PostalAddress, point: Point | null): boolean {
  if (address.line1 === '') return true
  if (point === null) {
    if (locateOffline(address)) return true
    const message = 'We couldn’t locate this address, so it can’t be matched with threats.'
    reader.report({
      severity: 'warning',
      code: 'geocode_failed',
      field: 'line1',
      value: address.line1,
      message,
    })
    return true
  }
  const meters = findFarMeters(address, point)
  if (meters === null) return true
  const value = `${point.lat}, ${point.lon}`
  const message = `The coordinates are ${formatDistance(meters)} from the address. Check which one is right.`
  // Either could be wrong, and a property in the wrong place misses its threats, so a person chooses.
  const issue = { severity: 'error', code: 'coordinates_far', field: 'lat', value, message } as const
  const fix = reader.rules.find(issue)?.fix
  if (fix === 'drop_point') return false
  if (fix !== 'keep_point') reader.report(issue)
  return true
}
