import {
  certainties,
  type Certainty,
  type MessageType,
  messageTypes,
  type ResponseType,
  responseTypes,
  severities,
  type Severity,
  urgencies,
  type Urgency,
} from '../../../../platform/db/schema/hazard.ts'

/** Responses have any shape, so these read one value each and return null where it isn't what it should be. */
export type Fields = Readonly<Record<string, unknown>>

export function fieldsOf(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null
}

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Trimmed text; null where it is empty. */
export function textOf(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

export const textsOf = (value: unknown): string[] =>
  listOf(value).flatMap((entry) => {
    const text = textOf(entry)
    return text === null ? [] : [text]
  })

/** A finite number, also from text. */
export function numberOf(value: unknown): number | null {
  const text = textOf(value)
  if (text === null) return null
  const number = Number(text)
  return Number.isFinite(number) ? number : null
}

/** A link that a browser may open: http and https only. */
export function linkOf(value: unknown): string | null {
  const text = textOf(value)
  return text !== null && /^https?:\/\/[^\s]+$/i.test(text) && URL.canParse(text) ? text : null
}

const dateTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/i
const dateTimeWithoutZone = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/
const firstYear = 1900

/**
 * RFC 3339 in UTC with milliseconds; null for an invalid time and for the year 1, which some feeds write for "none".
 */
export function toInstant(ms: number | null): string | null {
  if (ms === null || !Number.isFinite(ms) || Math.abs(ms) > 8.64e15) return null
  const date = new Date(ms)
  const year = date.getUTCFullYear()
  return year < firstYear || year > 9999 ? null : date.toISOString()
}

/** Reads an ISO 8601 date-time with an offset. */
export function readInstant(value: unknown): string | null {
  return typeof value === 'string' && dateTime.test(value.trim()) ? toInstant(Date.parse(value.trim())) : null
}

/** For feeds that leave out the time zone and mean UTC. */
export function readInstantInUtc(value: unknown): string | null {
  if (typeof value === 'string' && dateTimeWithoutZone.test(value.trim())) {
    return toInstant(Date.parse(`${value.trim()}Z`))
  }
  return readInstant(value)
}

/** Milliseconds since 1970, as a number. */
export function readEpochMs(value: unknown): string | null {
  return typeof value === 'number' ? toInstant(value) : null
}

export function addHours(instant: string, hours: number): string | null {
  return toInstant(Date.parse(instant) + hours * 3_600_000)
}

/** The later of two instants in the form of `toInstant`. */
export function laterOf(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b
  return a > b ? a : b
}

export function earlierOf(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b
  return a < b ? a : b
}

function findWord<Word extends string>(words: readonly Word[], value: unknown): Word | null {
  const text = textOf(value)
    ?.replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
  return words.find((word) => word === text) ?? null
}

/** CAP writes Extreme, AllClear and so on. Other words count as unknown. */
export const readSeverity = (value: unknown): Severity => findWord(severities, value) ?? 'unknown'

/** CAP 1.0 wrote "Very Likely" for Likely. */
export const readCertainty = (value: unknown): Certainty =>
  textOf(value)?.toLowerCase() === 'very likely' ? 'likely' : (findWord(certainties, value) ?? 'unknown')

export const readUrgency = (value: unknown): Urgency => findWord(urgencies, value) ?? 'unknown'

export const readResponseType = (value: unknown): ResponseType => findWord(responseTypes, value) ?? 'none'

export const readMessageType = (value: unknown): MessageType | null => findWord(messageTypes, value)
