/** A number as a locale writes it, but not grouped. */
export const toNumberText = (value: number, locale?: string): string =>
  Number.isInteger(value) ? String(value) : String(value).replace('.', findSeparators(locale).decimal)

/**
 * Parses a number as a locale writes it, such as `1,250.5` or `1.250,5`; null for anything that is not clearly one. In
 * another locale, `72,5` would be 725, so digits must be grouped correctly.
 */
export function parseNumberText(text: string, locale?: string): number | null {
  // Locales group with all kinds of spaces and apostrophes.
  const compact = text.replace(/[\s'’]/gu, '')
  const { group, decimal } = findSeparators(locale)
  const [whole = '', fraction, ...rest] = compact.split(decimal)
  const isWhole = /^[-+]?\d+$/u.test(whole) || groupedDigits.test(whole.replaceAll(group, 'g'))
  if (!isWhole || rest.length > 0 || (fraction !== undefined && !/^\d+$/u.test(fraction))) return null
  return Number(`${whole.replaceAll(group, '')}.${fraction ?? '0'}`)
}

/** In India, all groups but the last have two digits. */
const groupedDigits = /^[-+]?\d{1,3}(?:g\d{2,3})*g\d{3}$/u

interface Separators {
  group: string
  decimal: string
}

/** By locale: forms convert a dozen numbers when they open, and each formatter takes a millisecond. */
const knownSeparators = new Map<string | undefined, Separators>()

function findSeparators(locale: string | undefined): Separators {
  const known = knownSeparators.get(locale)
  if (known) return known
  const parts = new Intl.NumberFormat(locale).formatToParts(12_345.6)
  const find = (type: 'group' | 'decimal') => parts.find((part) => part.type === type)?.value
  const group = find('group')
  const separators = {
    group: group === undefined || /[\s'’]/u.test(group) ? '\u0000' : group,
    decimal: find('decimal') ?? '.',
  }
  knownSeparators.set(locale, separators)
  return separators
}
