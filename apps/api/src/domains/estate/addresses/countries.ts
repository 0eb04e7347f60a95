// The entry without the names in all other languages.
import countries from 'i18n-iso-countries/index.js'
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' }
import { foldText } from './address.ts'

countries.registerLocale(english)

export type AddressField =
  | 'line1'
  | 'line2'
  | 'line3'
  | 'dependentLocality'
  | 'city'
  | 'region'
  | 'postalCode'
  | 'sortingCode'
  | 'country'

export interface CountryRules {
  /** Fields that an address of this country must have. */
  required: readonly AddressField[]
  /** Local names of fields that differ from “City”, “State or region” and “Postal code”. */
  labels: Partial<Record<AddressField, string>>
  postal?: {
    pattern: RegExp
    /** Completes “… is not a valid …”. */
    name: string
    hint: string
    /** Returns a matching code in its official spelling. */
    canonical: (code: string) => string
  }
}

const toCompactUpperCase = (code: string) => code.toUpperCase().replaceAll(/\s+/g, '')

const insertSpaceBeforeLast = (length: number) => (code: string) => {
  const compactCode = toCompactUpperCase(code)
  return `${compactCode.slice(0, -length)} ${compactCode.slice(-length)}`
}

/**
 * Required fields and postal patterns from the libaddressinput data (`require` and `zip` of
 * https://chromium-i18n.appspot.com/ssl-address/data/US and so on).
 */
const rulesByCountry: Record<string, CountryRules> = {
  US: {
    required: ['line1', 'city', 'region', 'postalCode', 'country'],
    labels: { region: 'State', postalCode: 'ZIP code' },
    postal: {
      pattern: /^\d{5}(?:[ -]?\d{4})?$/,
      name: 'US ZIP code',
      hint: 'Use 5 digits or ZIP+4.',
      canonical: (code) => {
        const digits = code.replaceAll(/\D/g, '')
        return digits.length === 9 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits
      },
    },
  },
  CA: {
    required: ['line1', 'city', 'region', 'postalCode', 'country'],
    labels: { region: 'Province' },
    postal: {
      pattern: /^[ABCEGHJKLMNPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] ?\d[ABCEGHJ-NPRSTV-Z]\d$/i,
      name: 'Canadian postal code',
      hint: 'Use the format K1A 0B1.',
      canonical: insertSpaceBeforeLast(3),
    },
  },
  GB: {
    required: ['line1', 'city', 'postalCode', 'country'],
    labels: { city: 'Town or city', region: 'County', postalCode: 'Postcode' },
    postal: {
      pattern: /^(?:GIR ?0AA|[A-Z]{1,2}\d[A-Z\d]? ?\d[ABD-HJLNP-UW-Z]{2})$/i,
      name: 'UK postcode',
      hint: 'Use the format SW1A 1AA.',
      canonical: insertSpaceBeforeLast(3),
    },
  },
  IE: {
    required: ['line1', 'city', 'country'],
    labels: { city: 'Town or city', region: 'County', postalCode: 'Eircode' },
    postal: {
      pattern: /^[\dA-Z]{3} ?[\dA-Z]{4}$/i,
      name: 'Eircode',
      hint: 'Use the format A65 F4E2.',
      canonical: insertSpaceBeforeLast(4),
    },
  },
  AU: {
    required: ['line1', 'city', 'region', 'postalCode', 'country'],
    labels: { city: 'Suburb', region: 'State', postalCode: 'Postcode' },
    postal: {
      pattern: /^\d{4}$/,
      name: 'Australian postcode',
      hint: 'Use 4 digits.',
      canonical: toCompactUpperCase,
    },
  },
  NZ: {
    required: ['line1', 'city', 'postalCode', 'country'],
    labels: { city: 'Town or city', postalCode: 'Postcode' },
    postal: {
      pattern: /^\d{4}$/,
      name: 'New Zealand postcode',
      hint: 'Use 4 digits.',
      canonical: toCompactUpperCase,
    },
  },
  DE: {
    required: ['line1', 'city', 'postalCode', 'country'],
    labels: {},
    postal: {
      pattern: /^\d{5}$/,
      name: 'German postal code',
      hint: 'Use 5 digits.',
      canonical: toCompactUpperCase,
    },
  },
}

const defaultRules: CountryRules = { required: ['line1', 'country'], labels: {} }

/** The rules of a country (alpha-2 code). Countries without their own require line 1 and the country. */
export const countryRules = (country: string): CountryRules => rulesByCountry[country] ?? defaultRules

/** The countries (alpha-2 codes) whose addresses must have a field that others don't. */
export const countriesRequiring = (field: AddressField): readonly string[] =>
  Object.keys(rulesByCountry).filter((country) => rulesByCountry[country]!.required.includes(field))

const aliases = new Map([
  ['usa', 'US'],
  ['us of a', 'US'],
  ['united states of america', 'US'],
  ['america', 'US'],
  ['eeuu', 'US'],
  ['uk', 'GB'],
  ['great britain', 'GB'],
  ['england', 'GB'],
  ['scotland', 'GB'],
  ['wales', 'GB'],
  ['northern ireland', 'GB'],
])

const foldName = (name: string) => foldText(name).replaceAll('.', '')

/** Spanish and French names, such as “Estados Unidos”, “EE. UU.” and “États-Unis”. */
const translators = ['es', 'fr'].flatMap((language) =>
  (['long', 'short'] as const).map(
    (style) => new Intl.DisplayNames(language, { type: 'region', style, fallback: 'none' }),
  ),
)
const translatedNames = (code: string) => translators.flatMap((translator) => translator.of(code) ?? [])

// English names come last, so that they win.
const namesByCode = Object.entries(countries.getNames('en', { select: 'all' }))
const codeByName = new Map([
  ...namesByCode.flatMap(([code]) => translatedNames(code).map((name) => [foldName(name), code] as const)),
  ...namesByCode.flatMap(([code, names]) => names.map((name) => [foldName(name), code] as const)),
])

/**
 * The alpha-2 code of a country, by its alpha-2 code, alpha-3 code or its name in English, Spanish or French. Null if
 * unknown.
 */
export function findCountry(text: string): string | null {
  const trimmed = text.trim()
  const name = foldName(trimmed)
  const code = trimmed.toUpperCase()
  if (code.length === 2 && countries.isValid(code)) return code
  return (
    aliases.get(name) ??
    codeByName.get(name) ??
    (code.length === 3 ? (countries.alpha3ToAlpha2(code) ?? null) : null)
  )
}

const countriesWithArticle = new Set([
  'US',
  'GB',
  'NL',
  'AE',
  'PH',
  'BS',
  'CZ',
  'DO',
  'MV',
  'SC',
  'KM',
  'CF',
  'MH',
])

/** The country's name within a sentence: “the United States”, “Germany”. */
export function countryInSentence(code: string) {
  const name =
    code === 'US' ? 'United States' : (countries.getName(code, 'en', { select: 'official' }) ?? code)
  return countriesWithArticle.has(code) ? `the ${name.replace(/^the /i, '')}` : name
}

/** Countries of addresses in National Weather Service zones: the US and its territories. */
export const nwsCountries: readonly string[] = ['US', 'PR', 'GU', 'VI', 'AS', 'MP']
