import { getRegionalSettings } from './regional-settings.ts'

/** Locales whose small whole numbers are the same as in code, without an extension such as `-u-nu-deva`. */
const plainDigits = /^(de|en|es|fr|it|pt|zh)(-[A-Z]{2})?$/

/** Locales that write `12,345` and `95%`. */
const plainEnglish = /^en(-(US|GB|CA|AU|NZ|IE))?$/

/** `1,234` */
export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  const { locale } = getRegionalSettings()
  // The first formatter of a page takes 25 to 50 ms on a fast laptop, and most pages start with a count.
  if (!options && Number.isSafeInteger(value) && value >= 0) {
    if (value < 1000 && plainDigits.test(locale)) return String(value)
    if (plainEnglish.test(locale)) return String(value).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
  }
  return getFormatter(Intl.NumberFormat, locale, options).format(value)
}

/** `95%` for 0.95, rounded to whole percent. */
export function formatPercent(share: number): string {
  const percent = Math.round(share * 100)
  // Without a formatter, for the same reason.
  return plainEnglish.test(getRegionalSettings().locale)
    ? `${formatNumber(percent)}%`
    : formatNumber(percent / 100, { style: 'percent' })
}

/** `property` or `properties`: the English word without the number. */
export function plural(count: number, singular: string, pluralForm = `${singular}s`): string {
  // Only 1 is singular in English; `Intl.PluralRules` would be the first of its kind on most pages, too.
  return count === 1 ? singular : pluralForm
}

/** `1 property`, `1,204 properties` */
export function countOf(count: number, singular: string, pluralForm?: string): string {
  return `${formatNumber(count)} ${plural(count, singular, pluralForm)}`
}

const ordinalSuffixes: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> = {
  one: 'st',
  two: 'nd',
  few: 'rd',
}

/** `5th` */
export const formatOrdinal = (value: number) =>
  `${formatNumber(value)}${ordinalSuffixes[getFormatter(Intl.PluralRules, 'en', { type: 'ordinal' }).select(value)] ?? 'th'}`

/** `a, b, and c` */
export function formatList(words: readonly string[]): string {
  return getFormatter(Intl.ListFormat, 'en').format(words)
}

/** `a, b, or c` */
export function formatAlternatives(words: readonly string[]): string {
  return getFormatter(Intl.ListFormat, 'en', { type: 'disjunction' }).format(words)
}

/** `Friday, November 20, 2026 at 10:30 AM CST`, in `timeZone` or the user's own. */
export function formatExactTime(moment: string | Date, timeZone?: string): string {
  return formatMoment(moment, {
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    ...(timeZone === undefined ? {} : { timeZone }),
  })
}

const relativeUnits: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/** `3 hours ago`, `in 2 days`, `just now`, in English, because it continues a sentence. */
export function formatRelativeTime(moment: string | Date, now: Date = new Date()): string {
  const seconds = (new Date(moment).getTime() - now.getTime()) / 1000
  const [unit, length] = relativeUnits.find(([, unitSeconds]) => Math.abs(seconds) >= unitSeconds) ?? [
    'second',
    1,
  ]
  const formatter = getFormatter(Intl.RelativeTimeFormat, 'en', { numeric: 'auto' })
  if (unit !== 'second') return formatter.format(Math.round(seconds / length), unit)
  return seconds > 0 ? formatter.format(0, 'second') : 'just now'
}

/** Formats in the user's locale, and in their time zone unless `options` names another. */
export function formatMoment(moment: string | number | Date, options: Intl.DateTimeFormatOptions): string {
  const { locale, timeZone } = getRegionalSettings()
  return getFormatter(Intl.DateTimeFormat, locale, { timeZone, ...options }).format(new Date(moment))
}

const formatters = new Map<string, unknown>()

/** Creating a formatter takes far longer than formatting with it, and a table formats thousands of values. */
function getFormatter<Options, Formatter>(
  FormatterClass: new (locale: string, options?: Options) => Formatter,
  locale: string,
  options?: Options,
): Formatter {
  const key = FormatterClass.name + locale + JSON.stringify(options)
  if (!formatters.has(key)) formatters.set(key, new FormatterClass(locale, options))
  return formatters.get(key) as Formatter
}

/** The label of an API value, or the value itself if it is newer than this build. */
export function labelFor(labels: Readonly<Record<string, string>>, value: string): string {
  return labels[value] ?? value
}

const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** `757 bytes`, `12 kB`, `2.1 MB` */
export function formatBytes(bytes: number): string {
  const exponent = Math.min(byteUnits.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  const unit = byteUnits[exponent]
  return formatNumber(bytes / 1000 ** exponent, {
    style: 'unit',
    ...(unit === undefined ? {} : { unit }),
    // In the short form, “byte” has no plural.
    unitDisplay: exponent === 0 ? 'long' : 'short',
    maximumFractionDigits: exponent < 2 ? 0 : 1,
  })
}
