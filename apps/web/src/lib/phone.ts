/** E.164 */
const phonePattern = /^\+[1-9]\d{3,14}$/

/** Removes separators between the digits. */
export function normalizePhone(text: string): string {
  return text.replace(/[\s().-]/g, '')
}

/** Whether it is an E.164 number. Pass it through {@link normalizePhone} first. */
export function isPhoneNumber(phone: string): boolean {
  return phonePattern.test(phone)
}

const northAmericanNumber = /^(\+1)(\d{3})(\d{3})(\d{4})$/

/** Formats North American numbers: `+13035550142` as "+1 303 555 0142". Others are returned as they are. */
export function formatPhone(e164: string): string {
  return e164.replace(northAmericanNumber, '$1 $2 $3 $4')
}
