import { parseNumberText, toNumberText } from '@parapet/ui/number-input'
import { getRegionalSettings } from './regional-settings.ts'

/** A value as field text. An empty string means not set. */
export const toFieldText = (value: string | number | null | undefined) => (value == null ? '' : String(value))

/** A field's trimmed text, or null if it is empty. */
export const emptyToNull = (value: string) => (value.trim() === '' ? null : value.trim())

/** A number as the user's format writes it, but not grouped. An empty string means not set. */
export const toFieldNumber = (value: number | null | undefined) =>
  value == null ? '' : toNumberText(value, getRegionalSettings().locale)

/** Parses a number in the user's format: null if empty, NaN if it isn't one. */
export const parseNumber = (text: string): number | null =>
  text.trim() === '' ? null : (parseNumberText(text, getRegionalSettings().locale) ?? Number.NaN)

export function isNumber(text: string): boolean {
  return !Number.isNaN(parseNumber(text))
}

export function isCount(text: string): boolean {
  const value = parseNumber(text)
  return value === null || (Number.isInteger(value) && value >= 0)
}

/** The tags in a comma-separated field, without duplicates. */
export function splitTags(value: string): string[] {
  return [...new Set(value.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== '')
}
