import { normalizeHeader } from '../recognize/normalize-header.ts'

const socialSecurity = /^\d{3}-\d{2}-\d{4}$/
const cardShape = /^[3-6]\d{3}(?:[ -]?\d{2,6}){2,4}$/

const sensitiveHeaders = new Set([
  'ssn',
  'ss number',
  'social security',
  'social security number',
  'tax id',
  'date of birth',
  'dob',
  'birth date',
  'driver license',
  'drivers license',
  'driver license number',
  'bank account',
  'bank account number',
  'account and routing number',
  'routing number',
  'credit card',
  'card number',
  'credit card number',
  'credit score',
])

/** Whether a heading announces data that the product never takes in. */
export const isSensitiveHeader = (header: string) => sensitiveHeaders.has(normalizeHeader(header))

/** Whether a cell looks like a US social security number or passes as a payment card number. */
export function isSensitiveValue(value: string): boolean {
  if (value.length < 11 || value.length > 23) return false
  const first = value.charCodeAt(0)
  if (first < 48 || first > 57) return false
  if (value.length === 11) return socialSecurity.test(value)
  if (!cardShape.test(value)) return false
  const digits = value.replaceAll(/\D/g, '')
  return digits.length >= 13 && digits.length <= 19 && passesLuhn(digits)
}

function passesLuhn(digits: string) {
  let sum = 0
  for (let at = 0; at < digits.length; at += 1) {
    const digit = Number(digits[digits.length - 1 - at])
    const doubled = at % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}
