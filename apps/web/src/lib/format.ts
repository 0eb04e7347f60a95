import { dayTexts } from '~/texts/days'

interface Region {
  locale: string
  timeZone: string | undefined
}

let region: Region = { locale: navigator.language, timeZone: undefined }

/** Formats from here on as the person has chosen; before that, as the browser says. */
export function setRegion(next: Region) {
  region = next
}

/** `1,234` */
export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(region.locale, options).format(value)
}

/** `Nov 20, 2026` */
export function formatDate(moment: string | Date): string {
  return format(moment, { dateStyle: 'medium' })
}

/** `Friday, November 20, 2026 at 10:30 AM CST`, in the given time zone or the person's own. */
export function formatExactTime(moment: string | Date, timeZone?: string): string {
  return format(moment, {
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

/** `Today`, `Yesterday`, or the date, in the person's own time zone. */
export function formatDay(moment: string | Date, now: Date = new Date()): string {
  const dayBefore = new Date(now.getTime() - 86_400_000)
  const date = formatDate(moment)
  if (date === formatDate(now)) return dayTexts.today
  return date === formatDate(dayBefore) ? dayTexts.yesterday : date
}

const relativeUnits: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/** `3 hours ago`, `in 2 days`, `now` */
export function formatRelativeTime(moment: string | Date, now: Date = new Date()): string {
  const seconds = (new Date(moment).getTime() - now.getTime()) / 1000
  const [unit, length] = relativeUnits.find(([, unitSeconds]) => Math.abs(seconds) >= unitSeconds) ?? [
    'second',
    1,
  ]
  const formatter = new Intl.RelativeTimeFormat(region.locale, { numeric: 'auto' })
  return unit === 'second'
    ? formatter.format(0, 'second')
    : formatter.format(Math.round(seconds / length), unit)
}

function format(moment: string | Date, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(region.locale, { timeZone: region.timeZone, ...options }).format(
    new Date(moment),
  )
}
