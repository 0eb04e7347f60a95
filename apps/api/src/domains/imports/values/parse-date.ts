// Node parses date-fns' large package.json again for each of its files, so importing all of it takes most of a second.
import { isExists } from 'date-fns/isExists'
import { isValid } from 'date-fns/isValid'
import { parse } from 'date-fns/parse'

/** Which part of a date such as 03/04/2025 comes first: month (MDY), day (DMY) or year (YMD). */
export const dateOrders = ['MDY', 'DMY', 'YMD'] as const
export type DateOrder = (typeof dateOrders)[number]

type ParsedDate =
  | { date: string }
  /** Both readings are valid, and `order` is null. */
  | { ambiguous: Record<'MDY' | 'DMY', string> }
  | { invalid: true }

const invalid = { invalid: true } as const
const referenceDate = new Date(2000, 0, 1)

const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** A calendar day for messages: 2026-11-30 as `Nov 30, 2026`. */
export const formatDate = (date: string) => dateFormat.format(new Date(`${date}T00:00:00Z`))

const isoPattern = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]\d{1,2}:\d{2}.*)?$/
const yearFirstPattern = /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})(?: .*)?$/
const compactPattern = /^(?:19|20)\d{6}$/
const numericPattern = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?:[ T]\d{1,2}:\d{2}.*)?$/
const weekdayPattern = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?,? +/i
const dayMonthYearPattern = /^(\d{1,2})(?:st|nd|rd|th)?[ -]([a-z]{3,9})\.?[ ,-]+(\d{4}|\d{2})$/i
const monthDayYearPattern = /^([a-z]{3,9})\.?[ -](\d{1,2})(?:st|nd|rd|th)?,?[ -]+(\d{4}|\d{2})$/i
const yearMonthDayPattern = /^(\d{4})[ -]([a-z]{3,9})\.?[ -](\d{1,2})$/i
const serialPattern = /^\d{5}(?:\.\d+)?$/

/** Day 0 of Excel's date serials, shifted by one to skip the February 29, 1900 that Excel invents. */
const serialStartMs = Date.UTC(1899, 11, 30)
const dayMs = 86_400_000

/**
 * Parses a date as exports write it: 2026-11-30, 11/30/2026, 30.11.2026, 30-Nov-2026, Nov 30, 2026, 20261130, or an
 * Excel date serial. `order` says how to read 03/04/2025; without it such a date is ambiguous. Two-digit years up to 69
 * belong to this century.
 */
export function parseDate(text: string, order: DateOrder | null): ParsedDate {
  const withoutWeekday = text.replace(weekdayPattern, '')
  const yearFirstMatch = isoPattern.exec(withoutWeekday) ?? yearFirstPattern.exec(withoutWeekday)
  if (yearFirstMatch) return toDate(yearFirstMatch[1]!, yearFirstMatch[2]!, yearFirstMatch[3]!)
  const numericMatch = numericPattern.exec(withoutWeekday)
  if (numericMatch) return fromNumbers(numericMatch[1]!, numericMatch[3]!, numericMatch[4]!, order)
  if (compactPattern.test(withoutWeekday))
    return toDate(withoutWeekday.slice(0, 4), withoutWeekday.slice(4, 6), withoutWeekday.slice(6))
  if (serialPattern.test(withoutWeekday)) return fromSerial(Number(withoutWeekday))
  const dayMonthYearMatch = dayMonthYearPattern.exec(withoutWeekday)
  if (dayMonthYearMatch) return fromWords(dayMonthYearMatch[1]!, dayMonthYearMatch[2]!, dayMonthYearMatch[3]!)
  const monthDayYearMatch = monthDayYearPattern.exec(withoutWeekday)
  if (monthDayYearMatch) return fromWords(monthDayYearMatch[2]!, monthDayYearMatch[1]!, monthDayYearMatch[3]!)
  const yearMonthDayMatch = yearMonthDayPattern.exec(withoutWeekday)
  return yearMonthDayMatch
    ? fromWords(yearMonthDayMatch[3]!, yearMonthDayMatch[2]!, yearMonthDayMatch[1]!)
    : invalid
}

const monthYearPattern = /^(?:[a-z]{3,9}\.?,? |\d{1,2}[/.-])(\d{4})$/i
const yearPattern = /(?:^|\D)(\d{4})(?:\D|$)|^(\d{4})\d{4}$/

/** The year of a date, or of a month such as July 1998; null if the text has neither, or only two digits of the year. */
export function findYear(text: string): number | null {
  const monthMatch = monthYearPattern.exec(text)
  if (monthMatch) return Number(monthMatch[1])
  const yearMatch = yearPattern.exec(text)
  return yearMatch && !('invalid' in parseDate(text, null)) ? Number(yearMatch[1] ?? yearMatch[2]) : null
}

function fromNumbers(first: string, second: string, year: string, order: DateOrder | null): ParsedDate {
  if (order === 'YMD')
    return year.length === 2 ? toDate(fullYear(first.padStart(2, '0')), second, year) : invalid
  const fourDigitYear = fullYear(year)
  if (order === 'MDY') return toDate(fourDigitYear, first, second)
  if (order === 'DMY') return toDate(fourDigitYear, second, first)
  const monthFirst = toDate(fourDigitYear, first, second)
  const dayFirst = toDate(fourDigitYear, second, first)
  if (!('date' in monthFirst)) return dayFirst
  if (!('date' in dayFirst) || dayFirst.date === monthFirst.date) return monthFirst
  return { ambiguous: { MDY: monthFirst.date, DMY: dayFirst.date } }
}

function fromSerial(days: number): ParsedDate {
  if (days < 10_000 || days >= 80_000) return invalid
  return { date: new Date(serialStartMs + Math.floor(days) * dayMs).toISOString().slice(0, 10) }
}

function fromWords(day: string, month: string, year: string): ParsedDate {
  const name = month.slice(0, 3)
  const date = parse(`${day} ${name} ${fullYear(year)}`, 'd MMM yyyy', referenceDate)
  if (!isValid(date) || !isMonthName(month)) return invalid
  return toDate(fullYear(year), String(date.getMonth() + 1), day)
}

function toDate(year: string, month: string, day: string): ParsedDate {
  if (year < '1900' || !isExists(Number(year), Number(month) - 1, Number(day))) return invalid
  return { date: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` }
}

const fullYear = (year: string) => (year.length === 4 ? year : `${Number(year) <= 69 ? '20' : '19'}${year}`)

const months = 'january february march april may june july august september october november december'.split(
  ' ',
)
const isMonthName = (text: string) => {
  const name = text.toLowerCase()
  return months.some((month) => month.startsWith(name)) || name === 'sept'
}

/**
 * The order in which all dates of some columns are valid, or null if neither or both are. One date such as 11/30/2026
 * decides it for the whole file.
 */
export function findDateOrder(values: Iterable<string>): DateOrder | null {
  let canBeMonthFirst = true
  let canBeDayFirst = true
  let hasAmbiguousDate = false
  for (const value of values) {
    const parsed = parseDate(value, null)
    if ('ambiguous' in parsed) {
      hasAmbiguousDate = true
      continue
    }
    const numericMatch = /^(\d{1,2})[/.-](\d{1,2})[/.-]\d{2,4}\b/.exec(value)
    if (!numericMatch || 'invalid' in parsed) continue
    if (Number(numericMatch[1]) > 12) canBeMonthFirst = false
    if (Number(numericMatch[2]) > 12) canBeDayFirst = false
  }
  if (canBeMonthFirst && canBeDayFirst) return hasAmbiguousDate ? null : 'MDY'
  if (canBeMonthFirst) return 'MDY'
  return canBeDayFirst ? 'DMY' : null
}
