import type { DateFormat } from './date-format.ts'
import type { PartialDateRange } from './use-date-range.ts'

/** What is wrong with the two days together, or null. That one is missing is wrong only once both boxes are left. */
export function findRangeProblem(
  { start, end }: PartialDateRange,
  format: DateFormat,
  hasBeenLeft: boolean,
): string | null {
  if (start !== null && end !== null && end < start)
    return `The end, ${format.formatMedium(end)}, lies before the start, ${format.formatMedium(start)}.`
  if (!hasBeenLeft || (start === null) === (end === null)) return null
  return start === null ? 'Enter the start date too.' : 'Enter the end date too.'
}
