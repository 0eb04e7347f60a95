import { getRegionalSettings } from './regional-settings.ts'

/** A value as field text. An empty string means not set. */
export const toFieldText = (value: string | number | null | undefined) => (value == null ? '' : String(value))

/** A field's trimmed text, or null if it is empty. */
export const emptyToNull = (value: string) => (value.trim() === '' ? null : value.trim())

/** A number as the user's format writes it, but not grouped. An empty string means not set. */
export const toNumberText = (value: number | null | undefined) =>
  value == null ? '' : String(value).replace('.', readSeparators().decimal)

/** Parses `1,250.5` as the user's format writes it: null if empty, NaN if it isn't one. */
export function parseNumber(text: string): number | null {
  // Formats group with all kinds of spaces and apostrophes.
  const compact = text.replace(/[\s'’]/g, '')
  if (compact === '') return null
  const { group, decimal } = readSeparators()
  const [whole = '', fraction = '', ...rest] = compact.split(decimal)
  const isGrouped = /^-?\d{1,3}(?:g\d{2,3})*g\d{3}$/.test(whole.replaceAll(group, 'g'))
  const isNumber = rest.length === 0 && (isGrouped || /^-?\d+$/.test(whole)) && /^\d*$/.test(fraction)
  return isNumber ? Number(`${whole.replaceAll(group, '')}.${fraction}`) : Number.NaN
}

export function isNumber(text: string): boolean {
  return !Number.isNaN(parseNumber(text))
}

export function isCount(text: string): boolean {
  const value = parseNumber(text)
  return value === null || (Number.isInteger(value) && value >= 0)
}

/** The characters that group digits and separate decimals. Spaces and apostrophes aren't told apart. */
function readSeparators() {
  const parts = new Intl.NumberFormat(getRegionalSettings().locale).formatToParts(12_345.6)
  const find = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  const group = find('group')
  return { group: group === '' || /[\s'’]/.test(group) ? '\u0000' : group, decimal: find('decimal') || '.' }
}

/** The tags in a comma-separated field, without duplicates. */
export function splitTags(value: string): string[] {
  return [...new Set(value.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== '')
}
