import { foldText } from './fold-text.ts'

/** USPS Publication 28, appendix B: states, districts, possessions and military areas. */
const unitedStates: Record<string, string> = {
  AL: 'Alabama',
  AK: 'Alaska',
  AS: 'American Samoa',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FM: 'Federated States of Micronesia',
  FL: 'Florida',
  GA: 'Georgia',
  GU: 'Guam',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MH: 'Marshall Islands',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  MP: 'Northern Mariana Islands',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PW: 'Palau',
  PA: 'Pennsylvania',
  PR: 'Puerto Rico',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VI: 'Virgin Islands',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
  AA: 'Armed Forces Americas',
  AE: 'Armed Forces Europe',
  AP: 'Armed Forces Pacific',
}

const canada: Record<string, string> = {
  AB: 'Alberta',
  BC: 'British Columbia',
  MB: 'Manitoba',
  NB: 'New Brunswick',
  NL: 'Newfoundland and Labrador',
  NS: 'Nova Scotia',
  NT: 'Northwest Territories',
  NU: 'Nunavut',
  ON: 'Ontario',
  PE: 'Prince Edward Island',
  QC: 'Quebec',
  SK: 'Saskatchewan',
  YT: 'Yukon',
}

const australia: Record<string, string> = {
  ACT: 'Australian Capital Territory',
  NSW: 'New South Wales',
  NT: 'Northern Territory',
  QLD: 'Queensland',
  SA: 'South Australia',
  TAS: 'Tasmania',
  VIC: 'Victoria',
  WA: 'Western Australia',
}

/** Names of the subdivisions by ISO 3166-2 suffix, for the countries whose codes we check. */
export const regionNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  US: unitedStates,
  CA: canada,
  AU: australia,
}

const letters = (text: string) => foldText(text).replaceAll(/[^a-z]/g, '')

const codeByLetters = Object.fromEntries(
  Object.entries(regionNames).map(([country, names]) => [
    country,
    new Map(
      Object.entries(names).flatMap(([code, name]) => [
        [letters(code), code] as const,
        [letters(name), code],
      ]),
    ),
  ]),
)

/**
 * The code of a state or province given as code or name in any spelling of case, dots and accents.
 * Null when the country has a list and the text is not on it; other countries keep the text.
 */
export function normalizeRegion(text: string, country: string): string | null {
  const known = codeByLetters[country]
  if (!known) return text.trim() || null
  return known.get(letters(text)) ?? null
}

/** The code somebody most likely meant: the only name that starts with what they wrote. */
export function suggestRegion(text: string, country: string): string | null {
  const start = letters(text)
  const names = Object.entries(regionNames[country] ?? {})
  if (start.length < 2) return null
  const matches = names.filter(([, name]) => letters(name).startsWith(start))
  return matches.length === 1 ? matches[0]![0] : null
}

/** The name of a region for people, or the code itself where we have no list. */
export const regionName = (code: string, country: string) => regionNames[country]?.[code] ?? code
