import { z } from '@hono/zod-openapi'
import { isOneLine, text } from './text.ts'

const externalIdsMax = 50

/** A time in a response: RFC 3339, UTC, with milliseconds. */
export const isoDateTime = z.iso.datetime()

// The range of the database, with room for time zones.
const isStorable = (date: string) => {
  const year = new Date(date).getUTCFullYear()
  return year >= 1 && year < 9999
}

/** A calendar day, `2026-11-30`. */
export const calendarDay = z.iso.date().refine(isStorable, 'Use a date between the years 1 and 9998.')

/** A time in a request: RFC 3339 with any offset. */
export const dateTimeInput = z.iso
  .datetime({ offset: true })
  .refine(isStorable, 'Use a date and time between the years 1 and 9998.')

/** Ids of an object in other systems, by the name of the system. */
export const externalIdMap = z
  .record(text(60), text(100))
  .refine((ids) => Object.keys(ids).length <= externalIdsMax, `Use up to ${externalIdsMax} external IDs.`)

export const emailOutput = z.string().openapi({ format: 'email' })

export const emailAddress = z
  .string()
  .trim()
  .max(254, 'An address can have up to 254 characters.')
  .regex(z.regexes.email, { error: (issue) => `"${String(issue.input)}" is not a valid email` })

export const timeZone = z
  .string()
  .refine(isTimeZone, 'Use a time zone name, for example America/Denver.')
  .openapi({ description: 'IANA time zone name.' })

export const languageTag = z
  .string()
  .max(35)
  .refine(isLanguageTag, 'Use a language tag, for example en-US.')
  .openapi({ description: 'Language tag (BCP 47).' })

export const unitSystem = z.enum(['imperial', 'metric'])

/** A field that responses contain but requests must not. */
export const readOnly = (message: string) =>
  z
    .unknown()
    .superRefine((value, ctx) => {
      if (value !== undefined) ctx.addIssue({ code: 'custom', params: { code: 'not_allowed' }, message })
    })
    .openapi({ readOnly: true, description: message })

export const httpUrl = z
  .url({ protocol: /^https?$/, error: 'Use a URL that starts with https:// or http://.' })
  .max(500)
  .refine(isOneLine, 'Control characters aren’t allowed.')

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

/** The organization in the path. */
export const OrgParams = z.object({ orgId: z.uuid() })
