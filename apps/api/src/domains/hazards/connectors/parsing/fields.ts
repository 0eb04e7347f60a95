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

/** Answers of feeds have any shape: these look at one value and say null where it is not what it should be. */
export type Fields = Readonly<Record<string, unknown>>

export function fieldsOf(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null
}

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Text without white space around it; an empty one is none. */
export function textOf(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

export const textsOf = (value: unknown): string[] =>
  listOf(value).flatMap((entry) => {
    const text = textOf(entry)
    return text === null ? [] : [text]
  })

/** A finite number, also where a feed writes it as text. */
export function numberOf(value: unknown): number | null {
  const text = textOf(value)
  if (text === null) return null
  const number = Number(text)
  return Number.isFinite(number) ? number : null
}

/** An address to open in a browser: only http and https. */
export function linkOf(value: unknown): string | null {
  const text = textOf(value)
  return text !== null && /^https?:\/\/[^\s]+$/i.test(text) && URL.canParse(text) ? text : null
}

const dateTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/i
const dateTimeWithoutZone = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/
const firstYear = 1900

/** RFC 3339 UTC with milliseconds; null for what is no time and for the year 1 that some feeds write for "none". */
export function toInstant(ms: number | null): string | null {
  if (ms === null || !Number.isFinite(ms) || Math.abs(ms) > 8.64e15) return null
  const date = new Date(ms)
  const year = date.getUTCFullYear()
  return year < firstYear || year > 9999 ? null : date.toISOString()
}

/** Reads a date-time of ISO 8601 with an offset. */
export function readInstant(value: unknown): string | null {
  return typeof value === 'string' && dateTime.test(value.trim()) ? toInstant(Date.parse(value.trim())) : null
}

/** The same for feeds that leave out the zone and mean UTC. */
export function readInstantInUtc(value: unknown): string | null {
  if (typeof value === 'string' && dateTimeWithoutZone.test(value.trim())) {
    return toInstant(Date.parse(`${value.trim()}Z`))
  }
  return readInstant(value)
}

/** Milliseconds since 1970, as numbers. */
export function readEpochMs(value: unknown): string | null {
  return typeof value === 'number' ? toInstant(value) : null
}

export function addHours(instant: string, hours: number): string | null {
  return toInstant(Date.parse(instant) + hours * 3_600_000)
}

/** The later of two instants in the one form that this file writes. */
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

/** CAP writes Extreme, AllClear and so on; a word that CAP does not know counts as unknown. */
export const readSeverity = (value: unknown): Severity => findWord(severities, value) ?? 'unknown'

/** CAP 1.0 wrote "Very Likely" for what is Likely today. */
export const readCertainty = (value: unknown): Certainty =>
  textOf(value)?.toLowerCase() === 'very likely' ? 'likely' : (findWord(certainties, value) ?? 'unknown')

export const readUrgency = (value: unknown): Urgency => findWord(urgencies, value) ?? 'unknown'

export const readResponseType = (value: unknown): ResponseType => findWord(responseTypes, value) ?? 'none'

export const readMessageType = (value: unknown): MessageType | null => findWord(messageTypes, value)
