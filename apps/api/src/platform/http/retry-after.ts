const retryAfterMaxMs = 24 * 60 * 60 * 1000

/** Parses `Retry-After` (RFC 9110, 10.2.3), a number of seconds or a date, into milliseconds from `now`. */
export function readRetryAfter(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null
  const waitMs = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now.getTime()
  return Number.isNaN(waitMs) ? null : Math.min(retryAfterMaxMs, Math.max(0, waitMs))
}
