import { listWords, type DateFormat, type DatePart } from './date-format.ts'
import { countDays, createIsoDate, splitIsoDate, type IsoDate } from './iso-date.ts'

type ParsedDate = { date: IsoDate | null; problem: null } | { date: null; problem: string }

/** Directional marks that formatters insert between the parts of a date. */
const directionalMarks = /[\u200e\u200f\u061c]/gu
const allowedCharacters = /^[\p{L}\p{M}\d\s.,،/\-–'’年月日]+$/u

/**
 * Parses a date as people type it: in the locale's order with any separator, as `2026-11-21`, or with the month as a word.
 * A two-digit year means the nearest such year, and a missing year means the year of `today`. Empty text isn't a date.
 */
export function parseDate(text: string, format: DateFormat, today: IsoDate): ParsedDate {
  const trimmed = text.trim()
  if (trimmed === '') return { date: null, problem: null }
  const normalized = format.toAsciiDigits(trimmed.normalize('NFKC')).replace(directionalMarks, '')
  const parts = allowedCharacters.test(normalized) ? readParts(normalized, format) : null
  if (!parts) return createProblem(`“${trimmed}” isn’t a date.`, format, today)

  const year = completeYear(parts.year, today)
  const { month, day } = parts
  if (year < 1000 || year > 9999)
    return createProblem(`The year in “${trimmed}” must have two or four digits.`, format, today)
  if (month < 1 || month > 12)
    return createProblem(`Month ${month} in “${trimmed}” doesn’t exist.`, format, today)
  const dayCount = countDays(year, month)
  if (day < 1 || day > dayCount) {
    const name = new Intl.DateTimeFormat(format.locale, {
      calendar: 'gregory',
      timeZone: 'UTC',
      month: 'long',
      year: 'numeric',
    }).format(Date.UTC(year, month - 1))
    return createProblem(`${name} has ${dayCount} days, not ${day}.`, format, today)
  }
  return { date: createIsoDate(year, month, day), problem: null }
}

function createProblem(problem: string, format: DateFormat, today: IsoDate): ParsedDate {
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
  const allWords = listWords(text)
  const words = allWords.filter((word) => !format.fillers.has(word) && !/^(?:st|nd|rd|th)$/u.test(word))
  // In some languages, a short word is both a month and a weekday: `mar` in Spanish.
  const monthNames =
    words.length > 0 ? words : [...new Set(allWords.filter((word) => format.months.has(word)))]
  const month = monthNames.length === 1 ? format.months.get(monthNames[0] ?? '') : undefined
  if (monthNames.length > 0 && month === undefined) return null
  return month === undefined ? readNumbers(numbers, format.order) : readDayAndYear(numbers, month)
}

/** Splits a date without separators: `11212026`. */
function splitDigits(numbers: string[], order: readonly DatePart[]): string[] {
  const [digits = ''] = numbers
  if (numbers.length !== 1 || (digits.length !== 8 && digits.length !== 6)) return numbers
  const yearLength = digits.length - 4
  let remaining = digits
  return order.map((part) => {
    const length = part === 'year' ? yearLength : 2
    const partDigits = remaining.slice(0, length)
    remaining = remaining.slice(length)
    return partDigits
  })
}

function readNumbers(numbers: string[], order: readonly DatePart[]): DateParts | null {
  const [first = ''] = numbers
  const isYearFirst = first.length === 4 && numbers.length === 3
  const partOrder = isYearFirst ? (['year', 'month', 'day'] as const) : order
  const parts = numbers.length === 2 ? partOrder.filter((part) => part !== 'year') : partOrder
  if (numbers.length < 2 || numbers.length !== parts.length) return null
  const getPart = (part: DatePart) => numbers[parts.indexOf(part)]
  return { day: Number(getPart('day')), month: Number(getPart('month')), year: getPart('year') }
}

function readDayAndYear(numbers: string[], month: number): DateParts | null {
  const [first, second] = numbers
  if (first === undefined || numbers.length > 2) return null
  const isYearFirst = first.length === 4
  const day = isYearFirst ? second : first
  return day === undefined ? null : { day: Number(day), month, year: isYearFirst ? first : second }
}

function completeYear(yearText: string | undefined, today: IsoDate): number {
  const [thisYear] = splitIsoDate(today)
  if (yearText === undefined) return thisYear
  if (yearText.length !== 2) return Number(yearText)
  const inThisCentury = thisYear - (thisYear % 100) + Number(yearText)
  if (inThisCentury > thisYear + 50) return inThisCentury - 100
  return inThisCentury <= thisYear - 50 ? inThisCentury + 100 : inThisCentury
}
