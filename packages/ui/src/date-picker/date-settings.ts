import type { DateLimits } from './check-date.ts'
import { type DateFormat, findFirstWeekday, getDateFormat, type Weekday } from './date-format.ts'
import { fromLocal, type IsoDate } from './iso-date.ts'

export interface DateSettings extends DateLimits {
  /**
   * How dates are formatted and parsed: `en-GB`.
   * @default the browser's own
   */
  locale?: string | undefined
  /**
   * The first day of the week, from 0 for Sunday to 6 for Saturday.
   * @default depends on the locale
   */
  weekStart?: Weekday | undefined
  /**
   * Today's date, if it can differ from the device's, for example at a property in another time zone.
   * @default the device's date
   */
  today?: IsoDate | undefined
}

interface ResolvedDateSettings {
  format: DateFormat
  weekStart: Weekday
  today: IsoDate
  limits: DateLimits
}

/** Fills in the defaults. */
export function withDefaultSettings(settings: DateSettings): ResolvedDateSettings {
  const { locale, weekStart, today, min, max, isDateUnavailable } = settings
  const format = getDateFormat(locale)
  return {
    format,
    weekStart: weekStart ?? findFirstWeekday(format.locale),
    today: today ?? fromLocal(new Date()),
    limits: { min, max, isDateUnavailable },
  }
}
