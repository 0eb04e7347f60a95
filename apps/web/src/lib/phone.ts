/**
 * Whether the text may be a phone number; empty is valid. A rough check: the server validates it again, because only it
 * knows the country of numbers without a country code.
 */
export function isPhone(text: string): boolean {
  const trimmed = text.trim()
  const digits = trimmed.replaceAll(/\D/g, '').length
  return trimmed === '' || (digits >= 7 && digits <= 15 && /^[+\d\s().x/-]+$/i.test(trimmed))
}

const northAmericanNumber = /^(\+1)(\d{3})(\d{3})(\d{4})$/

/** Formats North American numbers: `+13035550142` as "+1 303 555 0142". Others are returned as they are. */
export function formatPhone(e164: string): string {
  return e164.replace(northAmericanNumber, '$1 $2 $3 $4')
}
