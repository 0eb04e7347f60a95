import { formatMoment } from '~/lib/format'

/** `9 AM`; midnight is 12 AM, at either end of the day. */
export function nameHour(hour: number): string {
  return formatMoment(Date.UTC(2026, 0, 1, hour % 24), { hour: 'numeric', timeZone: 'UTC' })
}
