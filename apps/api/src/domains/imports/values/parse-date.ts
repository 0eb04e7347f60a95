import { isExists, isValid, parse } from 'date-fns'

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

const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]\d{1,2}:\d{2}.*)?$/
const yearFirst = /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})(?: .*)?$/
const compact = /^(?:19|20)\d{6}$/
const numeric = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?:[ T]\d{1,2}:\d{2}.*)?$/
const dayName = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?,? +/i
const dayMonthYear = /^(\d{1,2})(?:st|nd|rd|th)?[ -]([a-z]{3,9})\.?[ ,-]+(\d{4}|\d{2})$/i
const monthDayYear = /^([a-z]{3,9})\.?[ -](\d{1,2})(?:st|nd|rd|th)?,?[ -]+(\d{4}|\d{2})$/i
const yearMonthDay = /^(\d{4})[ -]([a-z]{3,9})\.?[ -](\d{1,2})$/i
const serial = /^\d{5}(?:\.\d+)?$/

/** Day 0 of Excel's date serials, shifted by one to skip the February 29, 1900 that Excel invents. */
const serialStartMs = Date.UTC(1899, 11, 30)
const dayMs = 86_400_000

/**
 * Parses a date as exports write it: 2026-11-30, 11/30/2026, 30.11.2026, 30-Nov-2026, Nov 30, 2026, 20261130, or an
 * Excel date serial. `order` says how to read 03/04/2025; without it such a date is ambiguous. Two-digit years up to 69
 * belong to this century.
 */
export function parseDate(text: string, order: DateOrder | null): ParsedDate {
  const plain = text.replace(dayName, '')
  const first = iso.exec(plain) ?? yearFirst.exec(plain)
  if (first) return toDate(first[1]!, first[2]!, first[3]!)
  const slashes = numeric.exec(plain)
  if (slashes) return fromNumbers(slashes[1]!, slashes[3]!, slashes[4]!, order)
  if (compact.test(plain)) return toDate(plain.slice(0, 4), plain.slice(4, 6), plain.slice(6))
  if (serial.test(plain)) return fromSerial(Number(plain))
  const dmy = dayMonthYear.exec(plain)
  if (dmy) return fromWords(dmy[1]!, dmy[2]!, dmy[3]!)
  const mdy = monthDayYear.exec(plain)
  if (mdy) return fromWords(mdy[2]!, mdy[1]!, mdy[3]!)
  const ymd = yearMonthDay.exec(plain)
  return ymd ? fromWords(ymd[3]!, ymd[2]!, ymd[1]!) : invalid
}

function fromNumbers(a: string, b: string, year: string, order: DateOrder | null): ParsedDate {
  if (order === 'YMD') return year.length === 2 ? toDate(fullYear(a.padStart(2, '0')), b, year) : invalid
  const full = fullYear(year)
  if (order === 'MDY') return toDate(full, a, b)
  if (order === 'DMY') return toDate(full, b, a)
  const american = toDate(full, a, b)
  const european = toDate(full, b, a)
  if (!('date' in american)) return european
  if (!('date' in european) || european.date === american.date) return american
  return { ambiguous: { MDY: american.date, DMY: european.date } }
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
  let couldBeAmerican = true
  let couldBeEuropean = true
  let hasAmbiguousDate = false
  for (const value of values) {
    const parsed = parseDate(value, null)
    if ('ambiguous' in parsed) {
      hasAmbiguousDate = true
      continue
    }
    const shape = /^(\d{1,2})[/.-](\d{1,2})[/.-]\d{2,4}\b/.exec(value)
    if (!shape || 'invalid' in parsed) continue
    if (Number(shape[1]) > 12) couldBeAmerican = false
    if (Number(shape[2]) > 12) couldBeEuropean = false
  }
  if (couldBeAmerican && couldBeEuropean) return hasAmbiguousDate ? null : 'MDY'
  if (couldBeAmerican) return 'MDY'
  return couldBeEuropean ? 'DMY' : null
}
