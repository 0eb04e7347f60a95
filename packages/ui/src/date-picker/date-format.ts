import { createIsoDate, type IsoDate, toUtc } from './iso-date.ts'

export type DatePart = 'day' | 'month' | 'year'

/** How dates are formatted in one locale. */
export interface DateFormat {
  locale: string
  /** What to type: `DD/MM/YYYY`. */
  pattern: string
  /** The order of day, month, and year. */
  order: readonly DatePart[]
  /** Month numbers by lowercase name, long and short. */
  months: ReadonlyMap<string, number>
  /** Lowercase words that can appear in a date without meaning. */
  fillers: ReadonlySet<string>
  /** Numeric, as typed: `21/11/2026`. */
  format: (date: IsoDate) => string
  /** In words: `Saturday, 21 November 2026`. */
  formatLong: (date: IsoDate) => string
  /** In words, without the day of the week: `21 November 2026`. */
  formatMedium: (date: IsoDate) => string
  /** Replaces the digits of the locale's script with 0 to 9. */
  toAsciiDigits: (text: string) => string
}

const partPatterns: Record<DatePart, string> = { day: 'DD', month: 'MM', year: 'YYYY' }
const sample = createIsoDate(2026, 11, 21)
const formats = new Map<string, DateFormat>()

/** The format of a locale, by default the device's, cached. Always uses the Gregorian calendar. */
export function getDateFormat(locale = new Intl.DateTimeFormat().resolvedOptions().locale): DateFormat {
  const cached = formats.get(locale)
  if (cached) return cached
  const format = createDateFormat(locale)
  formats.set(locale, format)
  return format
}

function createDateFormat(locale: string): DateFormat {
  const create = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { calendar: 'gregory', timeZone: 'UTC', ...options })
  const short = create({ year: 'numeric', month: '2-digit', day: '2-digit' })
  const long = create({ dateStyle: 'full' })
  const medium = create({ dateStyle: 'long' })
  const parts = short.formatToParts(toUtc(sample))
  const { months, shared } = readMonths(locale)
  const fillers = [short, long, medium, create({ dateStyle: 'medium' })].flatMap(listFillers)

  return {
    locale,
    pattern: parts
      .map(({ type, value }) => (isDatePart(type) ? partPatterns[type] : value))
      .join('')
      .trim(),
    order: parts.flatMap(({ type }) => (isDatePart(type) ? [type] : [])),
    months: new Map([...readMonths('en').months, ...months]),
    fillers: new Set([...fillers, ...shared, ...listWeekdays(['en', locale])]),
    format: (date) => short.format(toUtc(date)),
    formatLong: (date) => long.format(toUtc(date)),
    formatMedium: (date) => medium.format(toUtc(date)),
    toAsciiDigits: createDigitReader(locale),
  }
}

function isDatePart(type: string): type is DatePart {
  return type === 'day' || type === 'month' || type === 'year'
}

/** Lowercase words, without the period of abbreviations. */
export function listWords(text: string): string[] {
  return text.toLowerCase().match(/\p{L}[\p{L}\p{M}]*/gu) ?? []
}

const monthNumbers = Array.from({ length: 12 }, (_, index) => index + 1)

/** From all months, because some languages change the word before a vowel. */
function listFillers(format: Intl.DateTimeFormat): string[] {
  return monthNumbers.flatMap((month) =>
    format
      .formatToParts(toUtc(createIsoDate(2026, month, 21)))
      .flatMap(({ type, value }) => (type === 'literal' ? listWords(value) : [])),
  )
}

/** The names of the months, and the words shared by all of them if months are numbered: `thg 11`. */
function readMonths(locale: string): { months: Map<string, number>; shared: Set<string> } {
  const months = new Map<string, number>()
  const shared = new Set<string>()
  for (const style of ['long', 'short'] as const) {
    for (const month of monthNumbers) {
      for (const name of listNames(locale, createIsoDate(2026, month, 15), { month: style }, 'month')) {
        if ((months.get(name) ?? month) !== month) shared.add(name)
        months.set(name, month)
      }
    }
  }
  for (const name of shared) months.delete(name)
  return { months, shared }
}

function listWeekdays(locales: string[]): string[] {
  return locales.flatMap((locale) =>
    (['long', 'short'] as const).flatMap((weekday) =>
      Array.from({ length: 7 }, (_, index) => createIsoDate(2026, 11, 1 + index)).flatMap((date) =>
        listNames(locale, date, { weekday }, 'weekday'),
      ),
    ),
  )
}

/** The name alone and next to a day, because some languages inflect it. */
function listNames(
  locale: string,
  date: IsoDate,
  options: Intl.DateTimeFormatOptions,
  partType: 'month' | 'weekday',
): string[] {
  return [options, { ...options, day: 'numeric' as const }].flatMap((variant) =>
    new Intl.DateTimeFormat(locale, { calendar: 'gregory', timeZone: 'UTC', ...variant })
      .formatToParts(toUtc(date))
      .flatMap(({ type, value }) => (type === partType ? listWords(value) : [])),
  )
}

function createDigitReader(locale: string): (text: string) => string {
  const format = new Intl.NumberFormat(locale, { useGrouping: false })
  const digits = new Map(Array.from({ length: 10 }, (_, digit) => [format.format(digit), String(digit)]))
  return (text) => text.replace(/\p{Nd}/gu, (digit) => digits.get(digit) ?? digit)
}

/** 0 is Sunday, 6 is Saturday. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6

const weekdays: readonly Weekday[] = [0, 1, 2, 3, 4, 5, 6]
const sundayFirst = new Set(
  'AG AS AU BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW'.split(
    ' ',
  ),
)
const saturdayFirst = new Set('AE AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY'.split(' '))

/** The first day of the week in the region of the locale. */
export function findFirstWeekday(locale: string): Weekday {
  const localeInfo = new Intl.Locale(locale)
  // Not in Firefox yet. 1 is Monday, 7 is Sunday.
  const day = (localeInfo as Partial<Intl.Locale>).getWeekInfo?.().firstDay
  if (day !== undefined) return weekdays[day % 7] ?? 1
  const region = localeInfo.maximize().region ?? ''
  if (saturdayFirst.has(region)) return 6
  return sundayFirst.has(region) ? 0 : 1
}
