import type { DateLimits } from './check-date.ts'
import { type DateFormat, findFirstWeekday, getDateFormat, type Weekday } from './date-format.ts'
import { fromLocal, type IsoDate } from './iso-date.ts'

export interface DateSettings extends DateLimits {
  /**
   * How dates are written and read: `en-GB`.
   * @default the browser's own
   */
  locale?: string | undefined
  /**
   * What the weeks begin with, 0 for Sunday to 6 for Saturday.
   * @default what the locale says
   */
  weekStart?: Weekday | undefined
  /**
   * Today, where it matters whose: that of a property may differ from that of the device.
   * @default the day that the device says
   */
  today?: IsoDate | undefined
}

interface UsedDateSettings {
  format: DateFormat
  weekStart: Weekday
  today: IsoDate
  limits: DateLimits
}

/** The settings with what is left out filled in. */
export function readDateSettings(settings: DateSettings): UsedDateSettings {
  const { locale, weekStart, today, min, max, isDateUnavailable } = settings
  const format = getDateFormat(locale)
  return {
    format,
    weekStart: weekStart ?? findFirstWeekday(format.locale),
    today: today ?? fromLocal(new Date()),
    limits: { min, max, isDateUnavailable },
  }
}
