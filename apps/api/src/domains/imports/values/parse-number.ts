const plainPattern = /^-?\d+(?:\.\d+)?$/
const groupedPattern = /^-?\d{1,3}(?:[, '’]\d{3})+(?:\.\d+)?$/
const commaPattern = /^-?\d+,(?:\d{1,2}|\d{4,})$/
const commaGroupedPattern = /^-?\d{1,3}(?:[. '’]\d{3})+,\d+$/
const pointsGroupedPattern = /^-?\d{1,3}(?:\.\d{3}){2,}$/
const ambiguousPattern = /^-?[1-9]\d{0,2}([.,])\d{3}$/
/** Three digits after a comma that can’t separate thousands. */
const longCommaPattern = /^-?(?:0|\d{4,}),\d{3}$/

/** The decimal separator: 1.5 or 1,5. */
export const decimalMarks = ['.', ','] as const
export type DecimalMark = (typeof decimalMarks)[number]

/**
 * Parses a number as people write it: `1,450.00`, `$1,450`, `(1,450)` for a negative number, `41.0`, `1.450,00`.
 * `decimalMark` decides between the two readings of `1.450` and `1,450`. Null if the text isn't a number.
 */
export function parseNumber(text: string, decimalMark: DecimalMark = '.'): number | null {
  const { digits, sign } = stripMoney(text)
  const ambiguousMatch = ambiguousPattern.exec(digits)
  if (ambiguousMatch) {
    const isDecimal = ambiguousMatch[1] === decimalMark
    return sign * Number(isDecimal ? digits.replace(',', '.') : digits.replace(/[.,]/, ''))
  }
  if (plainPattern.test(digits)) return sign * Number(digits)
  if (commaPattern.test(digits) || longCommaPattern.test(digits))
    return sign * Number(digits.replace(',', '.'))
  if (groupedPattern.test(digits)) return sign * Number(digits.replaceAll(/[, '’]/g, ''))
  if (commaGroupedPattern.test(digits) || pointsGroupedPattern.test(digits))
    return sign * Number(digits.replaceAll(/[. '’]/g, '').replace(',', '.'))
  return null
}

/** Coordinates never have thousands separators, so a point or a comma always starts the decimals. */
export const parseDegrees = (text: string): number | null => parseNumber(text, text.includes(',') ? ',' : '.')

/** Whether the number can be read in two ways, such as `1.450` and `1,450`. */
export const isAmbiguousNumber = (text: string) => ambiguousPattern.test(stripMoney(text).digits)

/** The number without its currency, and its sign by parentheses. */
function stripMoney(text: string): { digits: string; sign: 1 | -1 } {
  if (plainPattern.test(text)) return { digits: text, sign: 1 }
  const digits = text.replaceAll(/[$€£]|\b(?:USD|EUR|GBP|CAD)\b/gi, '').trim()
  const negativeMatch = /^\((.*)\)$/.exec(digits)
  return negativeMatch ? { digits: negativeMatch[1]!, sign: -1 } : { digits, sign: 1 }
}

/** The mark that one number shows; null if it has none, or can be read either way. */
function showMark(text: string): DecimalMark | null {
  const { digits } = stripMoney(text)
  if (ambiguousPattern.test(digits)) return null
  if (commaPattern.test(digits) || longCommaPattern.test(digits) || commaGroupedPattern.test(digits))
    return ','
  if (pointsGroupedPattern.test(digits)) return ','
  if (/^-?\d+\.\d+$/.test(digits)) return '.'
  return groupedPattern.test(digits) && /[.,]/.test(digits) ? '.' : null
}

/**
 * The mark of a table’s numbers. Null if some numbers have one and some the other, or if numbers can be read either way
 * and those with the `usual` mark would have exactly three decimals, which is rare.
 */
export function findDecimalMark(
  values: Iterable<string>,
  { usual, isCommaKnown }: { usual: DecimalMark | null; isCommaKnown: boolean },
): DecimalMark | null {
  const shown = new Set<DecimalMark>(isCommaKnown ? [','] : [])
  let isUnusual = false
  for (const value of values) {
    const mark = showMark(value)
    if (mark !== null) shown.add(mark)
    else if (usual !== null && isAmbiguousNumber(value) && value.includes(usual)) isUnusual = true
  }
  if (shown.size > 0) return shown.size === 1 ? [...shown][0]! : null
  return isUnusual ? null : usual
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
