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
