const plain = /^-?\d+(?:\.\d+)?$/
const grouped = /^-?\d{1,3}(?:[, ']\d{3})+(?:\.\d+)?$/
const european = /^-?\d{1,3}(?:\.\d{3})+,\d+$/

/**
 * A number as people write it: `1,450.00`, `$1,450`, `(1,450)` for less than nothing, `41.0`.
 * Null when the text is no number.
 */
export function parseNumber(text: string): number | null {
  if (plain.test(text)) return Number(text)
  let rest = text.replaceAll(/[$€£]|\b(?:USD|EUR|GBP|CAD)\b/gi, '').trim()
  let sign = 1
  const negative = /^\((.*)\)$/.exec(rest)
  if (negative) {
    rest = negative[1]!
    sign = -1
  }
  if (plain.test(rest)) return sign * Number(rest)
  if (grouped.test(rest)) return sign * Number(rest.replaceAll(/[, ']/g, ''))
  if (european.test(rest)) return sign * Number(rest.replaceAll('.', '').replace(',', '.'))
  return null
}
