const plainPattern = /^-?\d+(?:\.\d+)?$/
const groupedPattern = /^-?\d{1,3}(?:[, ']\d{3})+(?:\.\d+)?$/
const europeanPattern = /^-?\d{1,3}(?:\.\d{3})+,\d+$/

/**
 * Parses a number as people write it: `1,450.00`, `$1,450`, `(1,450)` for a negative number, `41.0`.
 * Null if the text isn't a number.
 */
export function parseNumber(text: string): number | null {
  if (plainPattern.test(text)) return Number(text)
  let digits = text.replaceAll(/[$€£]|\b(?:USD|EUR|GBP|CAD)\b/gi, '').trim()
  let sign = 1
  const negativeMatch = /^\((.*)\)$/.exec(digits)
  if (negativeMatch) {
    digits = negativeMatch[1]!
    sign = -1
  }
  if (plainPattern.test(digits)) return sign * Number(digits)
  if (groupedPattern.test(digits)) return sign * Number(digits.replaceAll(/[, ']/g, ''))
  if (europeanPattern.test(digits)) return sign * Number(digits.replaceAll('.', '').replace(',', '.'))
  return null
}

interface BedBath {
  bedrooms: number | null
  bathrooms: number | null
}

const studioPattern = /^(?:studio|efficiency|eff|bachelor|0 ?(?:bd|br|bed)?)\b\.?/i

/** The number of bedrooms: `2`, `2 BR`, `Studio` for none. Null if the text has no number. */
export function parseBedrooms(text: string): number | null {
  if (studioPattern.test(text) && !/^0\.\d/.test(text)) return 0
  return parseNumber(text.replace(/(?:bd|br|beds?|bdrms?|bedrooms?)\.?$/i, ''))
}

/** The number of bathrooms: `1.5`, `2 BA`. Null if the text has no number. */
export const parseBathrooms = (text: string): number | null =>
  parseNumber(text.replace(/(?:ba|baths?|bathrooms?|b)\.?$/i, '').replace(/½/, '.5'))

/** Both in one cell: `2/1.00`, `2 bd / 1 ba`, `2x1`, `Studio/1.00`, `--/--`. Null for any other format. */
export function parseBedBath(text: string): BedBath | null {
  const parts = text.split(/[/x×|]/i).map((part) => part.trim())
  if (parts.length === 1) {
    const beds = studioPattern.test(text) ? 0 : /(?:bd|br|beds?)\.?$/i.test(text) ? parseBedrooms(text) : null
    return beds === null ? null : { bedrooms: beds, bathrooms: null }
  }
  if (parts.length !== 2) return null
  const [beds, baths] = parts as [string, string]
  const bedrooms = /^-*$/.test(beds) ? null : parseBedrooms(beds)
  const bathrooms = /^-*$/.test(baths) ? null : parseBathrooms(baths)
  if ((bedrooms === null && !/^-*$/.test(beds)) || (bathrooms === null && !/^-*$/.test(baths))) return null
  return { bedrooms, bathrooms }
}

/** The unit of area that the text names, or null. */
export const findAreaUnits = (text: string) =>
  /^(?:sq\.? ?ft|square feet|sqft|sf|ft2)$/i.test(text)
    ? ('square_feet' as const)
    : /^(?:sq\.? ?m|m2|m²|sqm|square met(?:er|re)s)$/i.test(text)
      ? ('square_meters' as const)
      : null
