const longestMs = 24 * 60 * 60 * 1000

/** How long a host asks to be left alone: `Retry-After` in seconds or as a date (RFC 9110, 10.2.3). */
export function readRetryAfter(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null
  const wait = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now.getTime()
  return Number.isNaN(wait) ? null : Math.min(longestMs, Math.max(0, wait))
}
