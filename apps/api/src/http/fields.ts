import { z } from '@hono/zod-openapi'
import { isOneLine } from './text.ts'

/** A moment in RFC 3339, UTC, with milliseconds. */
export const isoMoment = z.iso.datetime()

export const emailShown = z.string().openapi({ format: 'email' })

export const emailAddress = z
  .string()
  .trim()
  .max(254, 'An address has at most 254 characters.')
  .regex(z.regexes.email, { error: (issue) => `"${String(issue.input)}" is not a valid email` })

export const phoneNumber = z
  .string()
  .trim()
  .regex(/^\+[1-9]\d{3,14}$/, { error: (issue) => `"${String(issue.input)}" is not a valid phone number` })
  .openapi({ description: 'E.164: a plus sign, the country code, the number.' })

export const timeZone = z
  .string()
  .refine(isTimeZone, 'Use a time zone name such as America/Denver.')
  .openapi({ description: 'IANA name.' })

export const languageTag = z
  .string()
  .max(35)
  .refine(isLanguageTag, 'Use a language tag such as en-US.')
  .openapi({ description: 'BCP 47.' })

export const unitSystem = z.enum(['imperial', 'metric'])

/** A field that the object shows but no write may name. */
export const readOnly = (message: string) =>
  z
    .unknown()
    .superRefine((value, ctx) => {
      if (value !== undefined) ctx.addIssue({ code: 'custom', params: { code: 'not_allowed' }, message })
    })
    .openapi({ readOnly: true, description: message })

export const webAddress = z
  .url({ protocol: /^https?$/, error: 'Use a web address that starts with https:// or http://.' })
  .max(500)
  .refine(isOneLine, 'Control characters are not allowed here.')

function isTimeZone(name: string) {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

function isLanguageTag(tag: string) {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}
