import { Temporal } from 'temporal-polyfill'
import type { DemoFrame } from './history.ts'
import type { SeededRandom } from './seeded-random.ts'

const saturday = 6

/**
 * A time in the organization's office hours, about `daysAgo` days ago: on the Friday before if that is a weekend. One day
 * ago is the latest, because the office may not be open yet.
 */
export function workTime(demo: Pick<DemoFrame, 'now' | 'timeZone'>, daysAgo: number, random: SeededRandom) {
  const day = localDay(demo, daysAgo)
  const friday = day.subtract({ days: Math.max(0, day.dayOfWeek - saturday + 1) })
  return toDate(
    friday.toZonedDateTime({
      timeZone: demo.timeZone,
      plainTime: { hour: random.int(8, 14), minute: random.int(0, 59), second: random.int(0, 59) },
    }),
  )
}

/** A calendar day, such as `2026-11-30`, relative to today. */
export const dayFromNow = (demo: Pick<DemoFrame, 'now' | 'timeZone'>, days: number) =>
  localDay(demo, -days).toString()

export const daysBetween = (from: Date, to: Date) => Math.floor((to.getTime() - from.getTime()) / 86_400_000)

export const minutesAfter = (at: Date, minutes: number) =>
  new Date(at.getTime() + Math.round(minutes * 60_000))

function localDay({ now, timeZone }: Pick<DemoFrame, 'now' | 'timeZone'>, daysAgo: number) {
  return Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .subtract({ days: daysAgo })
}

const toDate = ({ epochMilliseconds }: Temporal.ZonedDateTime) => new Date(epochMilliseconds)
