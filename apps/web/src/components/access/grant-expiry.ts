const dayMs = 86_400_000
export const grantDurationDays = { day: 1, week: 7, month: 30, quarter: 90 } as const

/** When a grant expires: never, after a number of days, or at the end of a calendar day. */
export type GrantExpiry = 'never' | keyof typeof grantDurationDays | 'date'

/** The expiry in UTC (ISO 8601), or null for never. A day ends at midnight in the browser's time zone. */
export function toExpiry(expiry: GrantExpiry, day: string, now: Date = new Date()): string | null {
  if (expiry === 'never') return null
  if (expiry !== 'date') return new Date(now.getTime() + grantDurationDays[expiry] * dayMs).toISOString()
  const [year = 0, month = 1, dayOfMonth = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, dayOfMonth + 1).toISOString()
}

const soonThresholdMs = 14 * dayMs

/** Whether a grant expires within two weeks. */
export const expiresSoon = (expiresAt: string | null, now: Date = new Date()) =>
  expiresAt !== null && new Date(expiresAt).getTime() - now.getTime() < soonThresholdMs
