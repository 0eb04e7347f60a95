import { listWords, type DateFormat, type DatePart } from './date-format.ts'
import { countDays, createIsoDate, splitIsoDate, type IsoDate } from './iso-date.ts'

type ParsedDate = { date: IsoDate | null; problem: null } | { date: null; problem: string }

/** Directional marks that formatters insert between the parts of a date. */
const invisible = /[\u200e\u200f\u061c]/gu
const allowed = /^[\p{L}\p{M}\d\s.,،/\-–'’年月日]+$/u

/**
 * Parses a date as people type it: in the locale's order with any separator, as `2026-11-21`, or with the month as a word.
 * A two-digit year means the nearest such year, and a missing year means the year of `today`. Empty text is no date.
 */
export function parseDate(text: string, format: DateFormat, today: IsoDate): ParsedDate {
  const found = text.trim()
  if (found === '') return { date: null, problem: null }
  const plain = format.toAsciiDigits(found.normalize('NFKC')).replace(invisible, '')
  const parts = allowed.test(plain) ? readParts(plain, format) : null
  if (!parts) return fail(`“${found}” isn’t a date.`, format, today)

  const year = completeYear(parts.year, today)
  const { month, day } = parts
  if (year < 1000 || year > 9999) return fail(`The year in “${found}” must have four digits.`, format, today)
  if (month < 1 || month > 12) return fail(`Month ${month} in “${found}” doesn’t exist.`, format, today)
  const dayCount = countDays(year, month)
  if (day < 1 || day > dayCount) {
    const name = new Intl.DateTimeFormat(format.locale, {
      calendar: 'gregory',
      timeZone: 'UTC',
      month: 'long',
      year: 'numeric',
    }).format(Date.UTC(year, month - 1))
    return fail(`${name} has ${dayCount} days, not ${day}.`, format, today)
  }
  return { date: createIsoDate(year, month, day), problem: null }
}

function fail(problem: string, format: DateFormat, today: IsoDate): ParsedDate {
  return { date: null, problem: `${problem} Use ${format.pattern}, for example ${format.format(today)}.` }
}

interface DateParts {
  day: number
  month: number
  /** As typed; undefined if missing. */
  year: string | undefined
}

function readParts(text: string, format: DateFormat): DateParts | null {
  const numbers = splitDigits(text.match(/\d+/gu) ?? [], format.order)
  const typed = listWords(text)
  const words = typed.filter((word) => !format.fillers.has(word) && !/^(?:st|nd|rd|th)$/u.test(word))
  // In some languages, a short word is both a month and a weekday: `mar` in Spanish.
  const names = words.length > 0 ? words : [...new Set(typed.filter((word) => format.months.has(word)))]
  const month = names.length === 1 ? format.months.get(names[0] ?? '') : undefined
  if (names.length > 0 && month === undefined) return null
  return month === undefined ? readNumbers(numbers, format.order) : readBesideMonth(numbers, month)
}

/** Splits a date without separators: `11212026`. */
function splitDigits(numbers: string[], order: readonly DatePart[]): string[] {
  const [only = ''] = numbers
  if (numbers.length !== 1 || (only.length !== 8 && only.length !== 6)) return numbers
  const yearLength = only.length - 4
  let rest = only
  return order.map((part) => {
    const length = part === 'year' ? yearLength : 2
    const piece = rest.slice(0, length)
    rest = rest.slice(length)
    return piece
  })
}

function readNumbers(numbers: string[], order: readonly DatePart[]): DateParts | null {
  const [first = ''] = numbers
  const isYearFirst = first.length === 4 && numbers.length === 3
  const wanted = isYearFirst ? (['year', 'month', 'day'] as const) : order
  const parts = numbers.length === 2 ? wanted.filter((part) => part !== 'year') : wanted
  if (numbers.length < 2 || numbers.length !== parts.length) return null
  const at = (part: DatePart) => numbers[parts.indexOf(part)]
  return { day: Number(at('day')), month: Number(at('month')), year: at('year') }
}

function readBesideMonth(numbers: string[], month: number): DateParts | null {
  const [first, second] = numbers
  if (first === undefined || numbers.length > 2) return null
  const isYearFirst = first.length === 4
  const day = isYearFirst ? second : first
  return day === undefined ? null : { day: Number(day), month, year: isYearFirst ? first : second }
}

function completeYear(typed: string | undefined, today: IsoDate): number {
  const [thisYear] = splitIsoDate(today)
  if (typed === undefined) return thisYear
  if (typed.length !== 2) return Number(typed)
  const inThisCentury = thisYear - (thisYear % 100) + Number(typed)
  if (inThisCentury > thisYear + 50) return inThisCentury - 100
  return inThisCentury <= thisYear - 50 ? inThisCentury + 100 : inThisCentury
}
