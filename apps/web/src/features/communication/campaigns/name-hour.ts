import { getRegion } from '~/lib/region'

/** `9 AM`; midnight is 12 AM, at either end of the day. */
export function nameHour(hour: number): string {
  return new Intl.DateTimeFormat(getRegion().locale, { hour: 'numeric', timeZone: 'UTC' }).format(
    Date.UTC(2026, 0, 1, hour % 24),
  )
}
