import { isPhoneNumber, normalizePhone } from '~/lib/phone'

/** A value as the text of a field; empty means not set. */
export const text = (value: string | number | null | undefined) => (value == null ? '' : String(value))

/** What a field says, or null when it is empty. */
export const orNull = (value: string) => (value.trim() === '' ? null : value.trim())

/** Reads `1,250` and `1250`; null when empty. Callers check the text first. */
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

/** E.164 once what people write between the digits is gone; empty is fine. */
export function isPhone(value: string): boolean {
  const phone = normalizePhone(value)
  return phone === '' || isPhoneNumber(phone)
}

/** The tags of a field that takes them separated by commas, each once. */
export function splitTags(value: string): string[] {
  return [...new Set(value.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== '')
}
