import { normalizeRegion } from '../../estate/index.ts'

interface FullAddress {
  name: string | null
  line1: string
  city: string | null
  region: string | null
  postalCode: string | null
  country: string | null
}

const regionAndZipPattern = /^(.*?)[,\s]+([a-z]{2}|[a-z]+(?: [a-z]+){0,2})\.?[,\s]+(\d{5}(?:-\d{4})?)$/i
const countryPattern = /[,\s]+(united states(?: of america)?|u\.?s\.?a?\.?)$/i
const streetAndCityPattern =
  /^(.*\b(?:aly|ave|avenue|blvd|boulevard|cir|circle|ct|court|dr|drive|hwy|highway|ln|lane|loop|pkwy|parkway|pl|place|plz|plaza|rd|road|sq|square|st|street|ter|terrace|trl|trail|way)\.?(?:\s+(?:n|s|e|w|ne|nw|se|sw)\b\.?)?(?:\s+(?:apt|unit|ste|suite|bldg|#)\.?\s*[\w-]+)?)\s+(\D+)$/i

/**
 * Parses a US address in one cell: `1200 Maple St, Kerrville, TX 78028`, also with a name in front
 * (`Maple Court - 1200 Maple St Kerrville, TX 78028`). Null if the street and the city can't be separated.
 */
export function parseFullAddress(text: string): FullAddress | null {
  const nameMatch = /^(.*\S)\s+[-–]\s+(\d.*)$/.exec(text)
  const name = nameMatch && /[a-z]/i.test(nameMatch[1]!) ? nameMatch[1]! : null
  const addressText = (name ? nameMatch![2]! : text).replace(countryPattern, '')
  const match = regionAndZipPattern.exec(addressText)
  if (!match) return null
  const regionSplit = splitRegion(match[1]!.replace(/[,\s]+$/, ''), match[2]!)
  if (!regionSplit) return null
  const street = splitStreet(regionSplit.streetAndCity)
  if (!street || !/\d/.test(street.line1)) return null
  return {
    name,
    ...street,
    region: regionSplit.region,
    postalCode: match[3]!,
    country: countryPattern.test(name ? nameMatch![2]! : text) ? 'US' : null,
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
