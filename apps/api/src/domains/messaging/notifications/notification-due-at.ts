import { Temporal } from 'temporal-polyfill'
import type { NotifySettings } from '../../../platform/db/schema/index.ts'

/** When digests are sent, in the member's time zone. Weekly ones on Monday. */
const digestTime = Temporal.PlainTime.from('07:00')

type DeliveryPreference = Pick<NotifySettings, 'digest' | 'quietHours'>

/**
 * When a member is emailed about a threat: immediately for an extreme one; otherwise with the next digest if they want
 * one, and never within their quiet hours.
 */
export function notificationDueAt(
  preference: DeliveryPreference,
  timeZone: string,
  severity: { isExtreme: boolean },
  now: Date,
): Date {
  if (severity.isExtreme) return now
  const localNow = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
  const dueAt = preference.digest === 'none' ? localNow : nextDigest(localNow, preference.digest)
  return new Date(afterQuietHours(dueAt, preference.quietHours).epochMilliseconds)
}

function nextDigest(localNow: Temporal.ZonedDateTime, interval: 'daily' | 'weekly') {
  const nextDigestTime = nextOccurrence(localNow, digestTime)
  if (interval === 'daily') return nextDigestTime
  const daysToMonday = (8 - nextDigestTime.dayOfWeek) % 7
  return nextDigestTime.add({ days: daysToMonday })
}

function afterQuietHours(at: Temporal.ZonedDateTime, quietHours: DeliveryPreference['quietHours']) {
  if (quietHours === null) return at
  const [from, to, time] = [quietHours.from, quietHours.to, at.toPlainTime().toString().slice(0, 5)] as const
  const isQuiet = from < to ? time >= from && time < to : time >= from || time < to
  return from !== to && isQuiet ? nextOccurrence(at, Temporal.PlainTime.from(to)) : at
}

/** The next occurrence of a local time of day. */
function nextOccurrence(at: Temporal.ZonedDateTime, time: Temporal.PlainTime) {
  const timeToday = at.withPlainTime(time)
  return Temporal.ZonedDateTime.compare(timeToday, at) > 0
    ? timeToday
    : at.add({ days: 1 }).withPlainTime(time)
}
