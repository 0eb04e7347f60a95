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
const regionPattern = /[, ]([a-z]+(?: [a-z]+){0,2})$/i
const countryPattern = /[, ](united states(?: of america)?|u\.?s\.?a?\.?)$/i
const streetAndCityPattern =
  /^(.*\b(?:aly|ave|avenue|blvd|boulevard|cir|circle|ct|court|dr|drive|hwy|highway|ln|lane|loop|pkwy|parkway|pl|place|plz|plaza|rd|road|sq|square|st|street|ter|terrace|trl|trail|way)\.?(?: (?:n|s|e|w|ne|nw|se|sw)\b\.?)?(?: (?:apt|unit|ste|suite|bldg|#)\.? ?[\w-]+)?) (\D+)$/i

/**
 * Parses a US address in one cell: `1200 Maple St, Kerrville, TX 78028`, also with a name in front
 * (`Maple Court - 1200 Maple St Kerrville, TX 78028`). Null if the street and the city can't be separated.
 */
export function parseFullAddress(text: string): FullAddress | null {
  if (text.length > addressCharsMax) return null
  const cleanText = collapseSpaces(text)
  const nameMatch = /^(.*\S) [-–] (\d.*)$/.exec(cleanText)
  const name = nameMatch && /[a-z]/i.test(nameMatch[1]!) ? nameMatch[1]! : null
  const addressText = name ? nameMatch![2]! : cleanText
  const withoutCountry = trimSeparators(addressText.replace(countryPattern, ''))
  const zipMatch = zipPattern.exec(withoutCountry)
  if (!zipMatch) return null
  const beforeZip = trimSeparators(withoutCountry.slice(0, zipMatch.index)).replace(/\.$/, '')
  const regionMatch = regionPattern.exec(beforeZip)
  if (!regionMatch) return null
  const regionSplit = splitRegion(trimSeparators(beforeZip.slice(0, regionMatch.index)), regionMatch[1]!)
  if (!regionSplit) return null
  const street = splitStreet(regionSplit.streetAndCity)
  if (!street || !/\d/.test(street.line1)) return null
  return {
    name,
    ...street,
    region: regionSplit.region,
    postalCode: zipMatch[1]!,
    country: countryPattern.test(addressText) ? 'US' : null,
  }
}

/** The region takes one to three of the last words. Any words before them belong to the city. */
function splitRegion(streetAndCity: string, words: string) {
  const parts = words.split(' ')
  for (let start = 0; start < parts.length; start += 1) {
    const region = normalizeRegion(parts.slice(start).join(' '), 'US')
    if (region) return { streetAndCity: [streetAndCity, ...parts.slice(0, start)].join(' '), region }
  }
  return null
}

function splitStreet(text: string) {
  const comma = text.lastIndexOf(',')
  if (comma > 0) return { line1: text.slice(0, comma).trim(), city: text.slice(comma + 1).trim() || null }
  const match = streetAndCityPattern.exec(text)
  return match ? { line1: match[1]!.trim(), city: match[2]!.trim() } : null
}
