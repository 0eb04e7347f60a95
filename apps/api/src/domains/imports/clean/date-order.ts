import { type DateOrder, parseDate } from './parse-date.ts'

/**
 * The order in which all dates of some columns make sense, when only one does; null when either could be meant.
 * One date such as 11/30/2026 settles it for the whole file.
 */
export function findDateOrder(values: Iterable<string>): DateOrder | null {
  let couldBeAmerican = true
  let couldBeEuropean = true
  let isUndecided = false
  for (const value of values) {
    const parsed = parseDate(value, null)
    if ('ambiguous' in parsed) {
      isUndecided = true
      continue
    }
    const shape = /^(\d{1,2})[/.-](\d{1,2})[/.-]\d{2,4}\b/.exec(value)
    if (!shape || 'invalid' in parsed) continue
    if (Number(shape[1]) > 12) couldBeAmerican = false
    if (Number(shape[2]) > 12) couldBeEuropean = false
  }
  if (couldBeAmerican && couldBeEuropean) return isUndecided ? null : 'MDY'
  if (couldBeAmerican) return 'MDY'
  return couldBeEuropean ? 'DMY' : null
}
