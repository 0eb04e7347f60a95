/** Any value as short text, for showing a change. Null if it is empty. */
export function describeValue(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (Array.isArray(value))
    return value.length === 0 ? null : value.map((item) => describeValue(item) ?? '').join(', ')
  if (typeof value === 'object') {
    const parts = Object.values(value).flatMap((part) => describeValue(part) ?? [])
    return parts.length === 0 ? null : parts.join(', ')
  }
  if (typeof value === 'string') return value.replaceAll('_', ' ')
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null
}

/** `unitCountDeclared` becomes `Unit count declared`. */
export function describeFieldName(field: string): string {
  const words = field
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/ user id$| id$/, '')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
