import { type FieldError, invalidFields } from '../../../platform/errors/problem.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { describeMaxLength } from '../../../platform/text/format-count.ts'
import { formatDistance } from '../../../platform/text/format-distance.ts'
import type { AddressInput, PostalAddress, StatedPoint } from './address.ts'
import { findCity } from './cities.ts'
import { type AddressField, countryInSentence, countryRules, findCountry } from './countries.ts'
import { findFarMeters, locateByZip } from './location.ts'
import { normalizeRegion, regionName, regionNames, stateOfZip, suggestRegion } from './regions.ts'

const maxLengths: Record<AddressField, number> = {
  line1: 100,
  line2: 100,
  line3: 100,
  dependentLocality: 100,
  city: 100,
  region: 100,
  postalCode: 20,
  sortingCode: 20,
  country: 60,
}

const defaultLabels: Record<AddressField, string> = {
  line1: 'Address line 1',
  line2: 'Address line 2',
  line3: 'Address line 3',
  dependentLocality: 'District',
  city: 'City',
  region: 'State or region',
  postalCode: 'Postal code',
  sortingCode: 'Sorting code',
  country: 'Country',
}

/** One problem with an address. Forms and imports share the codes and messages. */
export interface AddressIssue {
  field: AddressField
  code:
    | 'required'
    | 'too_long'
    | 'country_unknown'
    | 'region_unknown'
    | 'postal_format'
    | 'postal_region_mismatch'
  /** An address with warnings only can be stored. */
  severity: 'error' | 'warning'
  message: string
  value: string | null
  /** The correct value, if known, or one that fits. */
  fix: string | null
}

const fieldErrorCodes = {
  required: 'required',
  too_long: 'max_length',
  country_unknown: 'enum',
  region_unknown: 'enum',
  postal_format: 'format',
  postal_region_mismatch: 'mismatch',
} as const satisfies Record<AddressIssue['code'], FieldError['code']>

const normalizeText = (text: string | null | undefined) => {
  const trimmed = (text ?? '').normalize('NFC').replaceAll(/\s+/g, ' ').trim()
  return trimmed === '' ? null : trimmed
}

/**
 * Returns an address in its stored form, and all issues. `address` is filled as far as the input could be parsed. Store
 * it only if no issue is an error.
 */
export function validateAddress(
  input: AddressInput,
  defaultCountry = 'US',
): { address: PostalAddress; issues: AddressIssue[] } {
  const issues: AddressIssue[] = []
  const report = (
    field: AddressField,
    code: AddressIssue['code'],
    message: string,
    value: string | null,
    overrides: Partial<AddressIssue> = {},
  ) => issues.push({ field, code, severity: 'error', message, value, fix: null, ...overrides })

  const countryInput = normalizeText(input.country)
  const country = countryInput === null ? defaultCountry : findCountry(countryInput)
  if (country === null)
    report('country', 'country_unknown', `“${countryInput}” isn’t a known country.`, countryInput)
  const rules = countryRules(country ?? '')
  const label = (field: AddressField) => rules.labels[field] ?? defaultLabels[field]

  const address: PostalAddress = {
    line1: normalizeText(input.line1) ?? '',
    line2: normalizeText(input.line2),
    line3: normalizeText(input.line3),
    dependentLocality: normalizeText(input.dependentLocality),
    city: normalizeText(input.city),
    region: normalizeText(input.region),
    postalCode: normalizeText(input.postalCode),
    sortingCode: normalizeText(input.sortingCode),
    country: country ?? defaultCountry,
  }

  for (const field of rules.required) {
    // Whether a ZIP code is needed depends on the city, which is checked below.
    if (country === 'US' && field === 'postalCode') continue
    if (address[field] || (field === 'country' && country === null)) continue
    const scope = country === null ? '' : ` for addresses in ${countryInSentence(country)}`
    report(field, 'required', `${label(field)} is required${scope}.`, null)
  }
  for (const [field, max] of Object.entries(maxLengths) as [AddressField, number][]) {
    const value = address[field]
    if (value && value.length > max)
      report(field, 'too_long', describeMaxLength(max, value.length), value, { fix: cutText(value, max) })
  }

  if (country !== null && address.region !== null) {
    const region = normalizeRegion(address.region, country)
    if (region === null) {
      const suggestion = suggestRegion(address.region, country)
      const kind = (rules.labels.region ?? 'region').toLowerCase()
      const hint = suggestion ? `Did you mean ${suggestion}?` : `Use the ${kind}’s name or code.`
      const message = `“${address.region}” isn’t a valid ${kind}. ${hint}`
      report('region', 'region_unknown', message, address.region, { fix: suggestion })
    } else address.region = region
  }

  if (country === 'US' && address.postalCode === null && !isCityKnown(address)) {
    const message = `${label('postalCode')} is required for addresses in ${countryInSentence(country)}.`
    report('postalCode', 'required', message, null)
  }

  if (rules.postal && address.postalCode !== null) {
    const { pattern, name, hint, canonical } = rules.postal
    if (pattern.test(address.postalCode)) address.postalCode = canonical(address.postalCode)
    else
      report(
        'postalCode',
        'postal_format',
        `“${address.postalCode}” isn’t a valid ${name}. ${hint}`,
        address.postalCode,
      )
  }

  const mismatch = findStateMismatch(address, issues)
  if (mismatch) issues.push(mismatch)
  return { address, issues }
}

/** Addresses without a ZIP code can be located by their city. */
const isCityKnown = (address: PostalAddress) => address.region !== null && findCity(address) !== null

function findStateMismatch(address: PostalAddress, issues: readonly AddressIssue[]): AddressIssue | null {
  const { country, postalCode, region } = address
  if (country !== 'US' || postalCode === null || region === null) return null
  if (issues.some((issue) => issue.field === 'postalCode' || issue.field === 'region')) return null
  const state = stateOfZip(postalCode)
  if (state === null || state === region || !(region in regionNames.US!)) return null
  return {
    field: 'region',
    code: 'postal_region_mismatch',
    severity: 'warning',
    message: `ZIP ${postalCode} is in ${regionName(state, 'US')}, not ${regionName(region, 'US')}.`,
    value: region,
    fix: state,
  }
}

/** The errors among `issues` as field errors of a request body. `pointer` is the address's JSON pointer. */
function addressFieldErrors(issues: readonly AddressIssue[], pointer: string): FieldError[] {
  return issues
    .filter((issue) => issue.severity === 'error')
    .map((issue) => ({
      pointer: `${pointer}/${issue.field}`,
      code: fieldErrorCodes[issue.code],
      message: issue.message,
      ...(issue.value !== null && { value: issue.value }),
    }))
}

/** The stored form of an address. Throws 422 with every invalid part. */
export function requireValidAddress(
  input: AddressInput,
  defaultCountry: string,
  pointer: string,
): PostalAddress {
  const { address, issues } = validateAddress(input, defaultCountry)
  const errors = addressFieldErrors(issues, pointer)
  if (errors.length > 0) throw invalidFields(...errors)
  return address
}

type PointInput = { lat?: number | null; lon?: number | null } & Omit<StatedPoint, 'lat' | 'lon'>

/**
 * The point of an address, or null. Throws 422 if only one number is set, if there is none but something is said about
 * the point, and for 0, 0.
 */
export function readPoint(
  { lat = null, lon = null, ...origin }: PointInput,
  pointer: string,
): StatedPoint | null {
  const isDescribed = Object.values(origin).some((value) => value !== undefined)
  if (lat === null && lon === null && !isDescribed) return null
  if (lat === null || lon === null) {
    const field = lat === null ? 'lat' : 'lon'
    const message = `Enter both latitude and longitude${isDescribed ? '' : ', or neither'}.`
    throw invalidFields({ pointer: `${pointer}/${field}`, code: 'required', message })
  }
  if (lat === 0 && lon === 0) {
    const message = '0, 0 is in the Atlantic Ocean. Enter the actual location, or leave both empty.'
    throw invalidFields({ pointer: `${pointer}/lat`, code: 'not_allowed', message })
  }
  return { lat, lon, ...origin }
}

/**
 * Throws 422 if a person set the point far from the address. Checks only against the ZIP code, because a city in
 * another country can have a namesake.
 */
export function requirePinAtAddress(point: StatedPoint | null, address: PostalAddress, pointer: string) {
  if (!point?.manual) return
  const meters = findFarMeters(address, point, locateByZip)
  if (meters === null) return
  const message = `This is ${formatDistance(meters)} from the address. Check latitude and longitude, or the ZIP code.`
  throw invalidFields({ pointer: `${pointer}/lat`, code: 'mismatch', message, value: point.lat })
}
