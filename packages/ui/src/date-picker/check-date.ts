import type { DateFormat } from './date-format.ts'
import type { IsoDate } from './iso-date.ts'
import type { PartialDateRange } from './use-date-range.ts'

/** Which days can be selected. */
export interface DateLimits {
  /** The first day that can be selected. */
  min?: IsoDate | undefined
  /** The last day that can be selected. */
  max?: IsoDate | undefined
  /** Returns true, or the reason as text, for days in between that cannot be selected. */
  isDateUnavailable?: ((date: IsoDate) => boolean | string) | undefined
}

/** Why a day cannot be selected, or null. */
export function findDateProblem(date: IsoDate, format: DateFormat, limits: DateLimits): string | null {
  const { min, max, isDateUnavailable } = limits
  if (min !== undefined && date < min)
    return `${format.formatMedium(date)} is too early. Choose ${format.formatMedium(min)} or later.`
  if (max !== undefined && date > max)
    return `${format.formatMedium(date)} is too late. Choose ${format.formatMedium(max)} or earlier.`
  const reason = isDateUnavailable?.(date) ?? false
  if (reason === false) return null
  return typeof reason === 'string' ? reason : `${format.formatMedium(date)} isn’t available.`
}

/** What is wrong with the range, or null. A missing end counts only after focus has left both fields. */
export function findRangeProblem(
  { start, end }: PartialDateRange,
  format: DateFormat,
  wasBlurred: boolean,
): string | null {
  if (start !== null && end !== null && end < start)
    return `The end date, ${format.formatMedium(end)}, is before the start date, ${format.formatMedium(start)}.`
  if (!wasBlurred || (start === null) === (end === null)) return null
  return start === null ? 'Enter a start date.' : 'Enter an end date.'
}
