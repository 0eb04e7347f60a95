import { Temporal } from 'temporal-polyfill'
import type { NotifySettings } from '../../../platform/db/schema/index.ts'

/** Early enough for the morning round. Of weekly digests on Monday. */
const digestTime = Temporal.PlainTime.from('07:00')

type DeliveryPreference = Pick<NotifySettings, 'digest' | 'quietHours'>

/**
 * When somebody is told by mail of a threat: extreme ones at once, whatever the hour; others with the next digest where
 * they want one, and never within their quiet hours.
 */
export function notificationDueAt(
  wish: DeliveryPreference,
  timeZone: string,
  severity: { isExtreme: boolean },
  now: Date,
): Date {
  if (severity.isExtreme) return now
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
  const wanted = wish.digest === 'none' ? local : nextDigest(local, wish.digest)
  return new Date(afterQuietHours(wanted, wish.quietHours).epochMilliseconds)
}

function nextDigest(local: Temporal.ZonedDateTime, every: 'daily' | 'weekly') {
  const next = nextTime(local, digestTime)
  if (every === 'daily') return next
  const daysToMonday = (8 - next.dayOfWeek) % 7
  return next.add({ days: daysToMonday })
}

function afterQuietHours(at: Temporal.ZonedDateTime, hours: DeliveryPreference['quietHours']) {
  if (hours === null) return at
  const [from, to, time] = [hours.from, hours.to, at.toPlainTime().toString().slice(0, 5)] as const
  const isQuiet = from < to ? time >= from && time < to : time >= from || time < to
  return from !== to && isQuiet ? nextTime(at, Temporal.PlainTime.from(to)) : at
}

/** The next moment after this one at which clocks there show the time. */
function nextTime(at: Temporal.ZonedDateTime, time: Temporal.PlainTime) {
  const today = at.withPlainTime(time)
  return Temporal.ZonedDateTime.compare(today, at) > 0 ? today : at.add({ days: 1 }).withPlainTime(time)
}
