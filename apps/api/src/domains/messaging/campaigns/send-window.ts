import type { SendWindow } from '../../../platform/db/schema/index.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** At most `count` messages within any `spanMs`. */
interface Throttle {
  count: number
  spanMs: number
}

/** The throttle for a number per minute, spread so that mail servers get a few at a time. */
export function toThrottle(perMinute: number | null): Throttle | null {
  if (perMinute === null) return null
  return perMinute >= 6
    ? { count: Math.floor(perMinute / 6), spanMs: 10_000 }
    : { count: 1, spanMs: Math.ceil(minuteMs / perMinute) }
}

/** The hour of the day in a time zone. */
const readHour = (timeZone: string, at: Date) =>
  Number(new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', hour: 'numeric' }).format(at))

/** Whether the window is open in a time zone. */
export function isWithinSendWindow(window: SendWindow | null, timeZone: string, now: Date): boolean {
  if (window === null) return true
  const hour = readHour(timeZone, now)
  return hour >= window.fromHour && hour < window.toHour
}

/** When the window opens next in a time zone, or now if it is open. Correct on days when clocks change. */
export function nextWindowStart(window: SendWindow | null, timeZone: string, now: Date): Date {
  if (isWithinSendWindow(window, timeZone, now)) return now
  // Time zone offsets are multiples of 15 minutes.
  const quarterMs = 15 * minuteMs
  const firstQuarterMs = Math.floor(now.getTime() / quarterMs) * quarterMs + quarterMs
  for (let at = firstQuarterMs; at <= now.getTime() + 2 * dayMs; at += quarterMs) {
    if (isWithinSendWindow(window, timeZone, new Date(at))) return new Date(at)
  }
  return new Date(now.getTime() + hourMs)
}
