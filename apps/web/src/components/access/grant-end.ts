const dayMs = 86_400_000
export const grantEnds = { day: 1, week: 7, month: 30, quarter: 90 } as const

/** When a grant ends: never, some days from now, or with the end of a day of the calendar. */
export type GrantEnd = 'never' | keyof typeof grantEnds | 'date'

/** The moment, or null for never. A day ends at midnight where the person is. */
export function toExpiry(end: GrantEnd, day: string, now: Date = new Date()): string | null {
  if (end === 'never') return null
  if (end !== 'date') return new Date(now.getTime() + grantEnds[end] * dayMs).toISOString()
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + 1).toISOString()
}

const soonMs = 14 * dayMs

/** Whether a grant ends within two weeks. */
export const endsSoon = (expiresAt: string | null, now: Date = new Date()) =>
  expiresAt !== null && new Date(expiresAt).getTime() - now.getTime() < soonMs
