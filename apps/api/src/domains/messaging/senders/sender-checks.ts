import { Problem } from '../../../platform/errors/problem.ts'

export const checksPerHour = 6
const hourMs = 60 * 60 * 1000

const withinHour = (checks: readonly Date[], now: Date) =>
  checks
    .filter((moment) => now.getTime() - moment.getTime() < hourMs)
    .toSorted((a, b) => Number(a) - Number(b))

export interface CheckAllowance {
  left: number
  /** When the next look can be asked for, while there are none left. */
  nextAt: Date | null
}

export function readCheckAllowance(checks: readonly Date[], now: Date): CheckAllowance {
  const recent = withinHour(checks, now)
  const left = Math.max(0, checksPerHour - recent.length)
  const oldest = recent[recent.length - checksPerHour]
  return { left, nextAt: left > 0 || !oldest ? null : new Date(oldest.getTime() + hourMs) }
}

/** The looks of the last hour and one more. */
export const addCheck = (checks: readonly Date[], now: Date) => [...withinHour(checks, now), now].slice(-20)

/** @throws Problem `rate-limited` when somebody asked too often within an hour. */
export function requireCheckAllowance(checks: readonly Date[], now: Date) {
  const { nextAt } = readCheckAllowance(checks, now)
  if (nextAt === null) return
  const retryAfterSeconds = Math.max(1, Math.ceil((nextAt.getTime() - now.getTime()) / 1000))
  throw new Problem(
    'rate-limited',
    `The records were looked up ${checksPerHour} times within an hour. New records need a while to spread; try again in ${Math.ceil(retryAfterSeconds / 60)} min.`,
    { retryAfterSeconds },
  )
}
