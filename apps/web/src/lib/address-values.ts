import type { ApiData, ApiInput } from '@parapet/api-client'
import { addressTexts } from './address-texts.ts'
import { emptyToNull, toFieldText } from './field-text.ts'
import { listNamedCodes } from './named-codes.ts'

type SuggestedPoint = NonNullable<ApiData<'listAddressSuggestions'>['items'][number]['point']>
type NewAddress = NonNullable<ApiInput<'createProperty'>['body']>['address']
type AddressPatch = NonNullable<ApiInput<'updatePropertyAddress'>['body']>

/** The form values of an address. An empty string means not set. */
export type AddressValues = Record<
  'country' | 'line1' | 'line2' | 'city' | 'region' | 'postalCode' | 'lat' | 'lon',
  string
>

/** An address in an API response. */
interface StoredAddress {
  country: string
  line1: string
  line2: string | null
  city: string | null
  region: string | null
  postalCode: string | null
  lat: number | null
  lon: number | null
  geocode: { manual: boolean }
}

export function toAddressValues(address: StoredAddress): AddressValues {
  return {
    country: address.country,
    line1: address.line1,
    line2: toFieldText(address.line2),
    city: toFieldText(address.city),
    region: toFieldText(address.region),
    postalCode: toFieldText(address.postalCode),
    // Geocoded coordinates are left out, so that the server geocodes again; manual ones are shown for editing.
    lat: address.geocode.manual ? toFieldText(address.lat) : '',
    lon: address.geocode.manual ? toFieldText(address.lon) : '',
  }
}

const postalFields = ['country', 'line1', 'line2', 'city', 'region', 'postalCode'] as const
const requiredFields: ReadonlySet<string> = new Set(['country', 'line1'])

/** The changes to an address. `suggested` is the point of the suggestion that was selected last. */
export function toAddressPatch(
  values: AddressValues,
  base: AddressValues,
  suggested: SuggestedPoint | null = null,
): AddressPatch {
  const changedFields = postalFields
    .filter((field) => values[field].trim() !== base[field].trim())
    .map((field) => [field, requiredFields.has(field) ? values[field].trim() : emptyToNull(values[field])])
  const isPointChanged = values.lat.trim() !== base.lat.trim() || values.lon.trim() !== base.lon.trim()
  const hasPoint = values.lat.trim() !== ''
  return {
    ...Object.fromEntries(changedFields),
    ...(isPointChanged && hasPoint
      ? (matchPoint(values, suggested) ?? { ...toPoint(values), manual: true as const })
      : {}),
    ...(isPointChanged && !hasPoint ? { lat: null, lon: null } : {}),
  }
}

/** The address in the body of a `createProperty` call. `suggested` as in `toAddressPatch`. */
export function toNewAddress(values: AddressValues, suggested: SuggestedPoint | null = null): NewAddress {
  return {
    country: values.country,
    line1: values.line1.trim(),
    line2: emptyToNull(values.line2),
    city: emptyToNull(values.city),
    region: emptyToNull(values.region),
    postalCode: emptyToNull(values.postalCode),
    ...(values.lat.trim() === '' ? {} : (matchPoint(values, suggested) ?? toPoint(values))),
  }
}

function toPoint(values: Pick<AddressValues, 'lat' | 'lon'>) {
  return { lat: Number(values.lat), lon: Number(values.lon) }
}

/** The suggested point, if the form still has it. */
export function matchPoint(values: Pick<AddressValues, 'lat' | 'lon'>, suggested: SuggestedPoint | null) {
  const { lat, lon } = toPoint(values)
  return suggested?.lat === lat && suggested.lon === lon ? suggested : null
}

const unit = /[\s,]+((?:#|(?:apartment|apt|unit|suite|ste|room|rm|lot|floor|fl)\b).*)$/i

/** The apartment or suite at the end of a typed line, which suggestions don't have. */
export const findUnit = (line: string) => unit.exec(line)?.[1]?.trim() ?? ''

const addressFields = [...postalFields, 'lat', 'lon'] as const

/**
 * Maps JSON pointers of a request body to form fields. `prefix` is the pointer of the address in the body, empty if
 * the address is the body.
 */
export function addressPointers(prefix: string): Record<string, keyof AddressValues> {
  return Object.fromEntries(addressFields.map((field) => [`${prefix}/${field}`, field]))
}

export type AddressField = 'line1' | 'line2' | 'city' | 'region' | 'postalCode'

interface AddressRules {
  required: ReadonlySet<AddressField>
  labels: Record<AddressField, string>
}

const defaultLabels: Record<AddressField, string> = {
  line1: addressTexts.line1,
  line2: addressTexts.line2,
  city: addressTexts.city,
  region: addressTexts.region,
  postalCode: addressTexts.postalCode,
}

const defineRules = (
  required: AddressField[],
  labels: Partial<Record<AddressField, string>> = {},
): AddressRules => ({
  required: new Set(required),
  labels: { ...defaultLabels, ...labels },
})

// Mirrors the server's table; here it only labels fields and marks the required ones.
const rulesByCountry: Record<string, AddressRules> = {
  US: defineRules(['line1', 'city', 'region', 'postalCode'], { region: 'State', postalCode: 'ZIP code' }),
  CA: defineRules(['line1', 'city', 'region', 'postalCode'], { region: 'Province' }),
  GB: defineRules(['line1', 'city', 'postalCode'], {
    city: 'Town or city',
    region: 'County',
    postalCode: 'Postcode',
  }),
  IE: defineRules(['line1', 'city'], { city: 'Town or city', region: 'County', postalCode: 'Eircode' }),
  AU: defineRules(['line1', 'city', 'region', 'postalCode'], {
    city: 'Suburb',
    region: 'State',
    postalCode: 'Postcode',
  }),
  NZ: defineRules(['line1', 'city', 'postalCode'], { city: 'Town or city', postalCode: 'Postcode' }),
  DE: defineRules(['line1', 'city', 'postalCode']),
}

const defaultRules = defineRules(['line1'])

/** The required fields of a country's addresses, and the local names of the fields. */
export function getAddressRules(country: string): AddressRules {
  return rulesByCountry[country] ?? defaultRules
}

const countryCodes =
  'US CA MX GB IE DE AT CH FR ES IT NL BE LU DK SE NO FI PL CZ PT GR AU NZ JP KR SG IN AE IL ZA BR AR CL CO'

/** Countries of an address, sorted by name and including the current one. */
export const listAddressCountries = (current: string) => listNamedCodes(countryCodes, current, 'region')
