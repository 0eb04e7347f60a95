import { Temporal } from 'temporal-polyfill'
import type { DemoFrame } from './history.ts'
import type { SeededRandom } from './seeded-random.ts'

const saturday = 6
const dayMs = 24 * 60 * 60 * 1000

/** The first and last hour in which something may begin. */
type Hours = readonly [from: number, to: number]

const officeHours: Hours = [8, 14]

/** The first days can all become one Friday, so each step of an organization's start has hours of its own. */
export const startHours = {
  organization: [7, 7],
  members: [9, 9],
  portfolios: [10, 10],
  sources: [14, 14],
} as const satisfies Record<string, Hours>

/**
 * A time in the organization's office hours, about `daysAgo` days ago: on the Friday before if that is a weekend. One day
 * ago is the latest, because the office may not be open yet.
 */
export function workTime(
  demo: Pick<DemoFrame, 'now' | 'timeZone'>,
  daysAgo: number,
  random: SeededRandom,
  [from, to]: Hours = officeHours,
) {
  const day = localDay(demo, daysAgo)
  const friday = day.subtract({ days: Math.max(0, day.dayOfWeek - saturday + 1) })
  return toDate(
    friday.toZonedDateTime({
      timeZone: demo.timeZone,
      plainTime: { hour: random.int(from, to), minute: random.int(0, 59), second: random.int(0, 59) },
    }),
  )
}

/** A calendar day, such as `2026-11-30`, relative to today. */
export const dayFromNow = (demo: Pick<DemoFrame, 'now' | 'timeZone'>, days: number) =>
  new Date(Date.parse(today(demo).toString()) + days * dayMs).toISOString().slice(0, 10)

export const daysBetween = (from: Date, to: Date) => Math.floor((to.getTime() - from.getTime()) / dayMs)

export const minutesAfter = (at: Date, minutes: number) =>
  new Date(at.getTime() + Math.round(minutes * 60_000))

const localDay = (demo: Pick<DemoFrame, 'now' | 'timeZone'>, daysAgo: number) =>
  today(demo).subtract({ days: daysAgo })

let latest: { now: Date; timeZone: string; day: Temporal.PlainDate } | null = null

/** The organization's day. Reading the calendar is slow, and tenants have thousands of days. */
function today({ now, timeZone }: Pick<DemoFrame, 'now' | 'timeZone'>): Temporal.PlainDate {
  if (latest?.now !== now || latest.timeZone !== timeZone) {
    const instant = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    latest = { now, timeZone, day: instant.toZonedDateTimeISO(timeZone).toPlainDate() }
  }
  return latest.day
}

const toDate = ({ epochMilliseconds }: Temporal.ZonedDateTime) => new Date(epochMilliseconds)
