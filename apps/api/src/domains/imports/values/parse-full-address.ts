import { normalizeRegion } from '../../estate/index.ts'

interface FullAddress {
  name: string | null
  line1: string
  city: string | null
  region: string | null
  postalCode: string | null
  country: string | null
}

const end = /^(.*?)[,\s]+([a-z]{2}|[a-z]+(?: [a-z]+){0,2})\.?[,\s]+(\d{5}(?:-\d{4})?)$/i
const country = /[,\s]+(united states(?: of america)?|u\.?s\.?a?\.?)$/i
const streetEnd =
  /^(.*\b(?:aly|ave|avenue|blvd|boulevard|cir|circle|ct|court|dr|drive|hwy|highway|ln|lane|loop|pkwy|parkway|pl|place|plz|plaza|rd|road|sq|square|st|street|ter|terrace|trl|trail|way)\.?(?:\s+(?:n|s|e|w|ne|nw|se|sw)\b\.?)?(?:\s+(?:apt|unit|ste|suite|bldg|#)\.?\s*[\w-]+)?)\s+(\D+)$/i

/**
 * A whole US address in one cell: `1200 Maple St, Kerrville, TX 78028`, also with the name in front
 * (`Maple Court - 1200 Maple St Kerrville, TX 78028`). Null when street and place cannot be told apart.
 */
export function parseFullAddress(text: string): FullAddress | null {
  const named = /^(.*\S)\s+[-–]\s+(\d.*)$/.exec(text)
  const name = named && /[a-z]/i.test(named[1]!) ? named[1]! : null
  const whole = (name ? named![2]! : text).replace(country, '')
  const match = end.exec(whole)
  if (!match) return null
  const place = splitRegion(match[1]!.replace(/[,\s]+$/, ''), match[2]!)
  if (!place) return null
  const street = splitStreet(place.before)
  if (!street || !/\d/.test(street.line1)) return null
  return {
    name,
    ...street,
    region: place.region,
    postalCode: match[3]!,
    country: country.test(name ? named![2]! : text) ? 'US' : null,
  }
}

/** The region may be one to three words, and the words before it belong to the city. */
function splitRegion(before: string, words: string) {
  const parts = words.split(' ')
  for (let from = 0; from < parts.length; from += 1) {
    const region = normalizeRegion(parts.slice(from).join(' '), 'US')
    if (region) return { before: [before, ...parts.slice(0, from)].join(' '), region }
  }
  return null
}

function splitStreet(text: string) {
  const comma = text.lastIndexOf(',')
  if (comma > 0) return { line1: text.slice(0, comma).trim(), city: text.slice(comma + 1).trim() || null }
  const match = streetEnd.exec(text)
  return match ? { line1: match[1]!.trim(), city: match[2]!.trim() } : null
}
