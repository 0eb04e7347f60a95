import { addressTexts } from './address-texts.ts'

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
