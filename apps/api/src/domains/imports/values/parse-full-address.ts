import { normalizeRegion } from '../../estate/index.ts'
import { collapseSpaces, trimSeparators } from './clean-cell.ts'

interface FullAddress {
  name: string | null
  line1: string
  city: string | null
  region: string | null
  postalCode: string | null
  country: string | null
}

/** Longer text isn't an address. */
const addressCharsMax = 500

// For text without runs of spaces.
const zipPattern = /[, ](\d{5}(?:-\d{4})?)$/
const regionWordsMax = 3
const countryPattern = /[, ](united states(?: of america)?|u\.?s\.?a?\.?)$/i
const streetAndCityPattern =
  /^(.*\b(?:aly|ave|avenue|blvd|boulevard|cir|circle|ct|court|dr|drive|hwy|highway|ln|lane|loop|pkwy|parkway|pl|place|plz|plaza|rd|road|sq|square|st|street|ter|terrace|trl|trail|way)\.?(?: (?:n|s|e|w|ne|nw|se|sw)\b\.?)?(?: (?:apt|unit|ste|suite|bldg|#)\.? ?[\w-]+)?) (\D+)$/i

/**
 * Parses a US address in one cell: `1200 Maple St, Kerrville, TX 78028`, with or without a ZIP code, or with a name in
 * front (`Maple Court - 1200 Maple St Kerrville, TX 78028`). Null if the street and the city can't be separated.
 */
export function parseFullAddress(text: string): FullAddress | null {
  if (text.length > addressCharsMax) return null
  const { name, addressText } = splitName(collapseSpaces(text.replaceAll('\n', ', ')))
  const withoutCountry = trimSeparators(addressText.replace(countryPattern, ''))
  const postalCode = zipPattern.exec(withoutCountry)?.[1] ?? null
  const beforeZip = postalCode === null ? withoutCountry : withoutCountry.slice(0, -postalCode.length)
  const regionSplit = splitRegion(trimSeparators(beforeZip))
  const street = regionSplit && splitStreet(regionSplit.streetAndCity, postalCode !== null)
  if (!street || !/\d/.test(street.line1)) return null
  return {
    name,
    ...street,
    region: regionSplit.region,
    postalCode,
    country: countryPattern.test(addressText) ? 'US' : null,
  }
}

/** “Maple Court - 1200 Maple St …”, or “Maple Court, 1200 Maple St …” */
function splitName(text: string): { name: string | null; addressText: string } {
  const match = /^(.*\S) [-–] (\d.*)$/.exec(text) ?? /^([^\d,]+), (\d.*)$/.exec(text)
  return match && /[a-z]/i.test(match[1]!)
    ? { name: match[1]!, addressText: match[2]! }
    : { name: null, addressText: text }
}

/** The region takes up to three of the last words. */
function splitRegion(text: string) {
  const words = text.replaceAll(/,(?=\S)/g, ', ').split(' ')
  for (let count = Math.min(regionWordsMax, words.length - 1); count > 0; count -= 1) {
    const name = words.slice(-count).join(' ')
    const region = name.includes(',') ? null : normalizeRegion(name, 'US')
    // “Washington DC” is the city, too.
    if (region && !(region === 'DC' && count === 2))
      return { streetAndCity: trimSeparators(words.slice(0, -count).join(' ')), region }
  }
  return null
}

/** Without a ZIP code, an address is located by its city. */
function splitStreet(text: string, hasZip: boolean) {
  const comma = text.lastIndexOf(',')
  if (comma > 0) {
    const city = text.slice(comma + 1).trim()
    if (city !== '' && !/\d/.test(city)) return { line1: text.slice(0, comma).trim(), city }
    // A unit, such as “1200 Maple St, # 4, TX 78028”.
    return hasZip ? { line1: text, city: null } : null
  }
  const match = streetAndCityPattern.exec(text)
  return match ? { line1: match[1]!.trim(), city: match[2]!.trim() } : null
}
