import { z } from '@hono/zod-openapi'
import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'
import { invalidFields } from '../errors/problem.ts'

/** A phone number in a request, before its country is known. Pass it through `readPhone`. */
export const phoneNumber = z
  .string()
  .trim()
  .max(40)
  .refine(isPlausible, { error: (issue) => describeInvalidPhone(String(issue.input)) })
  .openapi({
    description:
      'In any common format; stored in E.164. Without a country code, the organization’s default country is assumed.',
  })

/** Seven to fifteen digits and what people write between them. The web app's forms check the same. */
function isPlausible(input: string) {
  const digits = input.replaceAll(/\D/g, '').length
  return digits >= 7 && digits <= 15 && /^[+\d\s().x/-]+$/i.test(input)
}

const describeInvalidPhone = (input: string) => `"${input}" is not a valid phone number`

/**
 * The E.164 form of a number in a request; null and undefined are returned unchanged. Throws 422 if it isn't a number.
 *
 * @param country ISO 3166 code of the country whose numbers are written without a country code.
 */
export function readPhone<Empty extends null | undefined>(
  input: string | Empty,
  country: string,
  pointer: string,
): string | Empty {
  if (input === null || input === undefined) return input
  const phone = parsePhone(input, country)
  if (phone) return phone.e164
  throw invalidFields({ pointer, code: 'format', message: describeInvalidPhone(input), value: input })
}

interface ParsedPhone {
  e164: string
  extension: string | null
}

const northAmericanPattern = /^(?:\+?1[ .-]?)?\(?([2-9]\d{2})\)?[ .-]*([2-9]\d{2})[ .-]*(\d{4})$/

/**
 * The one rule for phone numbers: those of forms, calls, and files. Null if the text isn't a number that can be dialed.
 *
 * @param country ISO 3166 code of the country whose numbers are written without a country code.
 * @param options.extract Also finds a number between other words, as in a cell of a file.
 */
export function parsePhone(input: string, country: string, { extract = false } = {}): ParsedPhone | null {
  const number = input.trim()
  if (country === 'US' || country === 'CA') {
    // libphonenumber takes about 20 µs per number, and nearly all numbers have this shape.
    const match = northAmericanPattern.exec(number)
    if (match) return { e164: `+1${match[1]!}${match[2]!}${match[3]!}`, extension: null }
  }
  const region = isSupportedCountry(country) ? (country satisfies CountryCode) : undefined
  const parsed = parsePhoneNumberFromString(number, {
    ...(region && { defaultCountry: region }),
    extract,
  })
  return parsed?.isValid() ? { e164: parsed.number, extension: parsed.ext ?? null } : null
}

/** Whether a number in E.164 has a country's calling code. */
export const isDomestic = (e164: string, country: string) =>
  isSupportedCountry(country) && e164.startsWith(`+${getCountryCallingCode(country)}`)
