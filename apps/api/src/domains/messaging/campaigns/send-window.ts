import type { SendWindow } from '../../../platform/db/schema/index.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** At most `count` mails within any `spanMs`. */
export interface Throttle {
  count: number
  spanMs: number
}

/** A number for each minute, spread so that mail servers get a few at a time. */
export function throttleFor(perMinute: number | null): Throttle | null {
  if (perMinute === null) return null
  return perMinute >= 6
    ? { count: Math.floor(perMinute / 6), spanMs: 10_000 }
    : { count: 1, spanMs: Math.ceil(minuteMs / perMinute) }
}

/** Hour and minutes of the day in a time zone. */
function readHour(timeZone: string, at: Date) {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(at)
  const part = (type: string) => Number(parts.find((candidate) => candidate.type === type)?.value ?? 0)
  return { hour: part('hour'), minute: part('minute') }
}

/** Whether mail may go to a place now. */
export function isWithinSendWindow(window: SendWindow | null, timeZone: string, now: Date): boolean {
  if (window === null) return true
  const { hour } = readHour(timeZone, now)
  return hour >= window.fromHour && hour < window.toHour
}

/** When the window opens next at a place; now where it is open. Right on days when clocks change, too. */
export function nextWindowStart(window: SendWindow | null, timeZone: string, now: Date): Date {
  if (isWithinSendWindow(window, timeZone, now)) return now
  // Time zones differ by quarters of an hour at the finest.
  const quarterMs = 15 * minuteMs
  const first = Math.floor(now.getTime() / quarterMs) * quarterMs + quarterMs
  for (let at = first; at <= now.getTime() + 2 * dayMs; at += quarterMs) {
    if (isWithinSendWindow(window, timeZone, new Date(at))) return new Date(at)
  }
  return new Date(now.getTime() + hourMs)
}
