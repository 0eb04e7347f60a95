import { findAreaUnits } from '../../area-units.ts'
import { parseFullAddress } from '../../clean/parse-full-address.ts'
import type { FixRules } from '../../fix-rule.ts'
import type { RowIssue } from '../../row-issue.ts'
import { FieldReader } from '../../field-reader.ts'
import type { PropertyDraft } from './property-draft.ts'
import { checkPlace } from './check-place.ts'
import { readPoint } from './read-point.ts'
import { findClass, findStatus, findSubType } from './value-maps.ts'
import {
  type AddressInput,
  type PostalAddress,
  findCountry,
  fingerprintAddress,
  normalizeRegion,
  validateAddress,
  stateOfZip,
} from '../../../estate/index.ts'

/** Clean cell texts by field; a missing key means that no column is mapped to the field. */
export type FieldTexts = Readonly<Record<string, string>>

export interface ReadProperty {
  draft: PropertyDraft
  issues: RowIssue[]
  /** Whether a rule says to leave the row out. */
  isSkipped: boolean
}

const criticality = new Map([
  ['low', 'low'],
  ['normal', 'normal'],
  ['medium', 'normal'],
  ['high', 'high'],
  ['critical', 'critical'],
] as const)

/** Turns the texts of one row into what they say about a property, and says what is wrong with them. */
export function readProperty(texts: FieldTexts, rules: FixRules, defaultCountry: string): ReadProperty {
  const reader = new FieldReader(texts, rules)
  const { address, addressParts, name: nameInAddress } = readAddress(reader, defaultCountry)
  const given = readCoordinates(reader)
  const point = given && !checkPlace(reader, address, given) ? null : given
  if (!given) checkPlace(reader, address, null)
  const yearMax = new Date().getUTCFullYear() + 3
  const draft: PropertyDraft = {
    code: reader.text('code', 40),
    externalId: reader.text('externalId', 100),
    name: reader.text('name', 160) ?? nameInAddress,
    portfolio: reader.text('portfolio', 120),
    propertyClass: reader.choice('propertyClass', 'property class', findClass),
    propertySubType: reader.choice('propertySubType', 'property type', findSubType),
    criticality: reader.choice('criticality', 'criticality', (text) =>
      criticality.get(text.toLowerCase() as 'low'),
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
  const whole = reader.raw('fullAddress')
  if (whole !== '' && !input.line1) {
    const parsed = parseFullAddress(whole)
    if (parsed) {
      name = parsed.name ?? undefined
      for (const field of ['line1', 'city', 'region', 'postalCode', 'country'] as const) {
        if (input[field] || !parsed[field]) continue
        input[field] = parsed[field]
        parts.add(field)
      }
    } else {
      const message = `We could not read an address in “${whole}”. Write it as street, city, state and ZIP code.`
      reader.report({
        severity: 'error',
        code: 'address_unparsable',
        field: 'fullAddress',
        value: whole,
        message,
      })
      input.line1 = whole
    }
  }
  padPostalCode(reader, input, defaultCountry)
  return { ...checkAddress(reader, input, defaultCountry), addressParts: [...parts], name }
}

/** Spreadsheets turn ZIP codes into numbers and lose their zeros. */
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
  const message = `The ZIP code “${text}” lost its leading zero and is read as ${padded}.`
  reader.report({ severity: 'info', code: 'normalised', field: 'postalCode', value: text, message })
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
  for (const { severity, code, field, value, message, fix } of issues) {
    if (unparsable && code === 'required') continue
    reader.report({ severity, code, field, value, message, ...(fix !== null && { suggestion: fix }) })
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
