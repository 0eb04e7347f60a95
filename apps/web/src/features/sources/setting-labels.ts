import { sourceTexts as texts } from './texts.ts'

/** The label of a setting. Falls back to `In united states` for `inUnitedStates`. */
export function getSettingLabel(key: string): string {
  const knownLabel = texts.settingNames[key]
  if (knownLabel !== undefined) return knownLabel
  const words = key
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The display label of a setting's value. */
export function getSettingValueLabel(value: unknown): string {
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  if (Array.isArray(value)) return value.map(String).join(', ')
  const text = toText(value)
  return texts.settingValues[text] ?? text
}

/** A value as text for a form field; empty for types that a field can't hold. */
export function toText(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}
