import type { Formatters, Labels, Modifiers } from 'react-day-picker'
import type { DateFormat } from './date-format.ts'
import { fromLocal } from './iso-date.ts'

interface CalendarLabels {
  formatters: Partial<Formatters> & { formatCaption: (month: Date) => string }
  labels: Partial<Labels>
}

const cache = new WeakMap<DateFormat, CalendarLabels>()

/** The texts of the calendar in one locale, cached. */
export function getCalendarLabels(format: DateFormat): CalendarLabels {
  const cached = cache.get(format)
  if (cached) return cached
  const formatters = createFormatters(format.locale)
  const created = { formatters, labels: createLabels(format, formatters) }
  cache.set(format, created)
  return created
}

function createFormatters(locale: string): CalendarLabels['formatters'] {
  const numberFormat = new Intl.NumberFormat(locale, { useGrouping: false })
  const createFormatter = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { calendar: 'gregory', ...options })
    return (day: Date) => format.format(day)
  }
  return {
    formatCaption: createFormatter({ month: 'long', year: 'numeric' }),
    formatDay: (day) => numberFormat.format(day.getDate()),
    formatMonthDropdown: createFormatter({ month: 'long' }),
    formatWeekdayName: createFormatter({ weekday: findWeekdayStyle(locale) }),
    formatYearDropdown: (day) => numberFormat.format(day.getFullYear()),
  }
}

function createLabels(
  { locale, formatLong }: DateFormat,
  { formatCaption }: CalendarLabels['formatters'],
): Partial<Labels> {
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long' })
  return {
    labelDayButton: (day, modifiers) =>
      [modifiers.today ? 'Today' : null, formatLong(fromLocal(day)), describeSelection(modifiers)]
        .filter(Boolean)
        .join(', '),
    labelGrid: (month) => formatCaption(month),
    labelMonthDropdown: () => 'Month',
    labelNext: () => 'Next month',
    labelPrevious: () => 'Previous month',
    labelWeekday: (day) => weekday.format(day),
    labelYearDropdown: () => 'Year',
  }
}

function describeSelection(modifiers: Modifiers): string | null {
  if (modifiers.range_start && modifiers.range_end) return 'selected'
  if (modifiers.range_start) return 'start of selection'
  if (modifiers.range_end) return 'end of selection'
  return modifiers.selected ? 'selected' : null
}

/** Longer short names do not fit above their columns. */
const maxWeekdayLength = 4

function findWeekdayStyle(locale: string): 'short' | 'narrow' {
  const short = new Intl.DateTimeFormat(locale, { weekday: 'short' })
  const days = Array.from({ length: 7 }, (_, index) => short.format(new Date(2026, 10, 1 + index)))
  return days.every((name) => name.length <= maxWeekdayLength) ? 'short' : 'narrow'
}
