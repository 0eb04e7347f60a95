/** A value as field text. An empty string means not set. */
export const toFieldText = (value: string | number | null | undefined) => (value == null ? '' : String(value))

/** A field's trimmed text, or null if it is empty. */
export const emptyToNull = (value: string) => (value.trim() === '' ? null : value.trim())

/** Parses `1,250` and `1250`; null if empty. Check the text with `isCount` first. */
export function parseCount(value: string): number | null {
  const digits = value.replace(/[\s,]/g, '')
  return digits === '' ? null : Number(digits)
}

export function isCount(value: string): boolean {
  return /^[\d\s,]*$/.test(value)
}

export function isDecimal(value: string): boolean {
  return value.trim() === '' || Number.isFinite(Number(value.replaceAll(',', '')))
}

/** The tags in a comma-separated field, without duplicates. */
export function splitTags(value: string): string[] {
  return [...new Set(value.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== '')
}
