import { formatMoment } from './format.ts'

// Apart from the other formats, because the first list needs none of these.

const dayTexts = { today: 'Today', yesterday: 'Yesterday' } as const

/** `Nov 20, 2026` */
export function formatDate(moment: string | Date): string {
  return formatMoment(moment, { dateStyle: 'medium' })
}

/** A calendar day, `2026-11-20`, as `Nov 20, 2026`, independent of the time zone. */
export function formatCalendarDay(day: string): string {
  return formatMoment(`${day}T00:00:00Z`, { dateStyle: 'medium', timeZone: 'UTC' })
}

/** `Today`, `Yesterday`, or the date, in the user's time zone. */
export function formatDay(moment: string | Date, now: Date = new Date()): string {
  const previousDay = new Date(now.getTime() - 86_400_000)
  const date = formatDate(moment)
  if (date === formatDate(now)) return dayTexts.today
  return date === formatDate(previousDay) ? dayTexts.yesterday : date
}

/** `5:02 PM`; with the date if it isn't today. */
export function formatTimeOfDay(moment: string | Date, now: Date = new Date()): string {
  const isToday = formatDate(moment) === formatDate(now)
  return formatMoment(moment, { ...(isToday ? {} : { dateStyle: 'medium' }), timeStyle: 'short' })
}
