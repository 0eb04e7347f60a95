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

/** A value of unknown shape. The readers below return null if a value isn't what they expect. */
export type Fields = Readonly<Record<string, unknown>>

export function fieldsOf(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null
}

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Trimmed text; null if empty. Numbers become text. */
export function textOf(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

export const textsOf = (value: unknown): string[] =>
  listOf(value).flatMap((entry) => {
    const text = textOf(entry)
    return text === null ? [] : [text]
  })

/** A finite number, parsed from text if necessary. */
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
const yearMin = 1900

/** RFC 3339 in UTC with milliseconds; null if invalid or before 1900, since some feeds write the year 1 for "none". */
export function toInstant(ms: number | null): string | null {
  if (ms === null || !Number.isFinite(ms) || Math.abs(ms) > 8.64e15) return null
  const date = new Date(ms)
  const year = date.getUTCFullYear()
  return year < yearMin || year > 9999 ? null : date.toISOString()
}

/** Reads an ISO 8601 date-time with an offset. */
export function readInstant(value: unknown): string | null {
  return typeof value === 'string' && dateTime.test(value.trim()) ? toInstant(Date.parse(value.trim())) : null
}

/** Like `readInstant`, but a missing time zone means UTC. */
export function readInstantInUtc(value: unknown): string | null {
  if (typeof value === 'string' && dateTimeWithoutZone.test(value.trim())) {
    return toInstant(Date.parse(`${value.trim()}Z`))
  }
  return readInstant(value)
}

/** Reads milliseconds since 1970. */
export function readEpochMs(value: unknown): string | null {
  return typeof value === 'number' ? toInstant(value) : null
}

export function addHours(instant: string, hours: number): string | null {
  return toInstant(Date.parse(instant) + hours * 3_600_000)
}

/** The later of two instants from `toInstant`; null counts as missing. */
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

/** Reads CAP values such as Extreme or AllClear. Anything else is unknown. */
export const readSeverity = (value: unknown): Severity => findWord(severities, value) ?? 'unknown'

/** CAP 1.0 wrote "Very Likely" for Likely. */
export const readCertainty = (value: unknown): Certainty =>
  textOf(value)?.toLowerCase() === 'very likely' ? 'likely' : (findWord(certainties, value) ?? 'unknown')

export const readUrgency = (value: unknown): Urgency => findWord(urgencies, value) ?? 'unknown'

export const readResponseType = (value: unknown): ResponseType => findWord(responseTypes, value) ?? 'none'

export const readMessageType = (value: unknown): MessageType | null => findWord(messageTypes, value)
