import { sourcesTexts as texts } from './texts.ts'

/** `inUnitedStates` as `In united states`, where its connector gives no better name. */
export function nameSetting(key: string): string {
  const known = texts.settingNames[key]
  if (known !== undefined) return known
  const words = key
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A chosen value as people read it. */
export function nameValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  if (Array.isArray(value)) return value.map(String).join(', ')
  const text = toText(value)
  return texts.settingValues[text] ?? text
}

/** A single value of a setting as a field holds it; nothing for what no field can hold. */
export function toText(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}
