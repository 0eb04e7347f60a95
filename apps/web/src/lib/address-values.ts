import type { ApiInput } from '@parapet/api-client'
import { addressTexts } from './address-texts.ts'
import { orNull, text } from './field-text.ts'

type NewAddress = NonNullable<ApiInput<'createProperty'>['body']>['address']
type AddressPatch = NonNullable<ApiInput<'updatePropertyAddress'>['body']>

/** An address as the texts of a form; empty means not set. */
export type AddressValues = Record<
  'country' | 'line1' | 'line2' | 'city' | 'region' | 'postalCode' | 'lat' | 'lon',
  string
>

/** An address as the API answers it. */
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
    line2: text(address.line2),
    city: text(address.city),
    region: text(address.region),
    postalCode: text(address.postalCode),
    // A point that was found from the address is found anew; one that a person set is theirs to keep or change.
    lat: address.geocode.manual ? text(address.lat) : '',
    lon: address.geocode.manual ? text(address.lon) : '',
  }
}

const postalFields = ['country', 'line1', 'line2', 'city', 'region', 'postalCode'] as const
const requiredParts: ReadonlySet<string> = new Set(['country', 'line1'])

export function toAddressPatch(values: AddressValues, base: AddressValues): AddressPatch {
  const parts = postalFields
    .filter((field) => values[field].trim() !== base[field].trim())
    .map((field) => [field, requiredParts.has(field) ? values[field].trim() : orNull(values[field])])
  const movesPoint = values.lat.trim() !== base.lat.trim() || values.lon.trim() !== base.lon.trim()
  const isPlaced = values.lat.trim() !== ''
  return {
    ...Object.fromEntries(parts),
    ...(movesPoint && isPlaced ? { ...toPoint(values), manual: true as const } : {}),
    ...(movesPoint && !isPlaced ? { lat: null, lon: null } : {}),
  }
}

/** The address of a property that does not exist yet. */
export function toNewAddress(values: AddressValues): NewAddress {
  return {
    country: values.country,
    line1: values.line1.trim(),
    line2: orNull(values.line2),
    city: orNull(values.city),
    region: orNull(values.region),
    postalCode: orNull(values.postalCode),
    ...(values.lat.trim() === '' ? {} : toPoint(values)),
  }
}

function toPoint(values: AddressValues) {
  return { lat: Number(values.lat), lon: Number(values.lon) }
}

const addressFields = [...postalFields, 'lat', 'lon'] as const

/** `prefix` is where the address stands in the body: empty in its own call. */
export function addressPointers(prefix: string): Record<string, keyof AddressValues> {
  return Object.fromEntries(addressFields.map((field) => [`${prefix}/${field}`, field]))
}

export type AddressField = 'line1' | 'line2' | 'city' | 'region' | 'postalCode'

interface AddressRules {
  required: ReadonlySet<AddressField>
  labels: Record<AddressField, string>
}

const usual: Record<AddressField, string> = {
  line1: addressTexts.line1,
  line2: addressTexts.line2,
  city: addressTexts.city,
  region: addressTexts.region,
  postalCode: addressTexts.postalCode,
}

const rules = (
  required: AddressField[],
  labels: Partial<Record<AddressField, string>> = {},
): AddressRules => ({
  required: new Set(required),
  labels: { ...usual, ...labels },
})

// The same table as the server checks with; here it only labels and marks fields before they are sent.
const byCountry: Record<string, AddressRules> = {
  US: rules(['line1', 'city', 'region', 'postalCode'], { region: 'State', postalCode: 'ZIP code' }),
  CA: rules(['line1', 'city', 'region', 'postalCode'], { region: 'Province' }),
  GB: rules(['line1', 'city', 'postalCode'], {
    city: 'Town or city',
    region: 'County',
    postalCode: 'Postcode',
  }),
  IE: rules(['line1', 'city'], { city: 'Town or city', region: 'County', postalCode: 'Eircode' }),
  AU: rules(['line1', 'city', 'region', 'postalCode'], {
    city: 'Suburb',
    region: 'State',
    postalCode: 'Postcode',
  }),
  NZ: rules(['line1', 'city', 'postalCode'], { city: 'Town or city', postalCode: 'Postcode' }),
  DE: rules(['line1', 'city', 'postalCode']),
}

const elsewhere = rules(['line1'])

/** What an address of a country needs, and what its parts are called there. */
export function getAddressRules(country: string): AddressRules {
  return byCountry[country] ?? elsewhere
}

const offered =
  'US CA MX GB IE DE AT CH FR ES IT NL BE LU DK SE NO FI PL CZ PT GR AU NZ JP KR SG IN AE IL ZA BR AR CL CO'

/** Countries to choose from by name, with the current one among them. */
export function listCountries(current: string): { code: string; name: string }[] {
  const names = new Intl.DisplayNames(navigator.language, { type: 'region' })
  return [...new Set([...offered.split(' '), current])]
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
}
