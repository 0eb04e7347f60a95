import { Temporal } from 'temporal-polyfill'
import { findTimeZone } from '../../estate/index.ts'

/** When texts and calls may arrive, in the recipient's local time (47 CFR 64.1200(c)(1): 8 a.m. to 9 p.m.). */
const opensAt = Temporal.PlainTime.from('08:00')
const closesAt = Temporal.PlainTime.from('21:00')

/**
 * The earliest time at which a text or call may be sent to someone in a time zone: now, or when their quiet hours end. An
 * extreme threat doesn't wait.
 */
export function nextTextTime(timeZone: string, { isExtreme }: { isExtreme: boolean }, now: Date): Date {
  if (isExtreme) return now
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
  const time = local.toPlainTime()
  const isEarly = Temporal.PlainTime.compare(time, opensAt) < 0
  const isLate = Temporal.PlainTime.compare(time, closesAt) >= 0
  if (!isEarly && !isLate) return now
  const openingDay = isLate ? local.add({ days: 1 }) : local
  return new Date(openingDay.withPlainTime(opensAt).epochMilliseconds)
}

/** The time zone at someone's home, or that of the organization if the home's location is unknown. */
export const timeZoneAt = (
  home: { lat: number | null; lon: number | null } | undefined,
  organization: { timeZone: string },
): string => {
  const { lat = null, lon = null } = home ?? {}
  return lat === null || lon === null ? organization.timeZone : findTimeZone({ lat, lon })
}
