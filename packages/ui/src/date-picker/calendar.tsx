import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react'
import { useImperativeHandle, useRef, useState, type RefObject } from 'react'
import { DayPicker, type ChevronProps, type ClassNames, type Matcher } from 'react-day-picker'
import { getCalendarLabels } from './calendar-labels.ts'
import { findDateProblem, type DateLimits } from './check-date.ts'
import type { DateFormat, Weekday } from './date-format.ts'
import { createIsoDate, fromLocal, splitIsoDate, toLocalNoon, type IsoDate } from './iso-date.ts'

export type CalendarClassNames = Partial<ClassNames> & { preview: string }

export interface CalendarProps extends DateLimits {
  /** The selected day, or the selected range, whose ends can be null. */
  selected: IsoDate | null | { start: IsoDate | null; end: IsoDate | null }
  onPick: (date: IsoDate) => void
  today: IsoDate
  format: DateFormat
  weekStart: Weekday
  /** @default 1 */
  monthCount?: number
  isRightToLeft: boolean
  /** Set to the day that gets initial focus. */
  firstFocus: RefObject<HTMLElement | null>
  /** Passed in by the caller, so that the styles load with the page. */
  classNames: CalendarClassNames
  /** What to do next; announced when it changes. */
  hint?: string | undefined
}

const yearsBack = 100
const yearsAhead = 20

/** A grid of days with arrow, Page, Home, and End keys. */
export function Calendar({
  selected,
  onPick,
  today,
  format,
  weekStart,
  monthCount = 1,
  isRightToLeft,
  firstFocus,
  classNames,
  hint,
  ...limits
}: CalendarProps) {
  const root = useRef<HTMLDivElement>(null)
  const [hoveredDate, setHoveredDate] = useState<IsoDate | null>(null)
  const isRange = selected !== null && typeof selected === 'object'
  const start = isRange ? selected.start : selected
  const end = isRange ? selected.end : null
  const [year] = splitIsoDate(today)
  const firstDate = limits.min ?? createIsoDate(year - yearsBack, 1, 1)
  const lastDate = limits.max ?? createIsoDate(year + yearsAhead, 12, 31)
  const initialDate = clamp(start ?? today, firstDate, lastDate)
  const preview = isRange && start && !end && hoveredDate ? sortDates(start, hoveredDate) : null

  useImperativeHandle<HTMLElement | null, HTMLElement | null>(
    firstFocus,
    () => root.current?.querySelector<HTMLElement>('[role="grid"] button[tabindex="0"]') ?? null,
  )

  const sharedProps = {
    autoFocus: false,
    captionLayout: 'dropdown',
    classNames,
    components: { Chevron },
    defaultMonth: toLocalNoon(initialDate),
    dir: isRightToLeft ? 'rtl' : 'ltr',
    disabled: (day: Date) => findDateProblem(fromLocal(day), format, limits) !== null,
    endMonth: toLocalNoon(lastDate),
    ...getCalendarLabels(format),
    lang: format.locale,
    modifiers: {
      preview: preview
        ? ({ from: toLocalNoon(preview[0]), to: toLocalNoon(preview[1]) } as Matcher)
        : undefined,
    },
    modifiersClassNames: { preview: classNames.preview },
    navLayout: 'around',
    numberOfMonths: monthCount,
    onDayFocus: (day: Date) => setHoveredDate(fromLocal(day)),
    onDayMouseEnter: (day: Date) => setHoveredDate(fromLocal(day)),
    startMonth: toLocalNoon(firstDate),
    today: toLocalNoon(today),
    weekStartsOn: weekStart,
    // Always six weeks, so that content below does not move between months.
    fixedWeeks: true,
    footer: hint,
    showOutsideDays: monthCount === 1,
  } as const
  const pick = (_selection: unknown, day: Date) => onPick(fromLocal(day))

  return (
    <div ref={root}>
      {isRange ? (
        <DayPicker
          {...sharedProps}
          mode="range"
          selected={{ from: start ? toLocalNoon(start) : undefined, to: end ? toLocalNoon(end) : undefined }}
          onSelect={pick}
        />
      ) : (
        <DayPicker
          {...sharedProps}
          mode="single"
          required
          selected={start ? toLocalNoon(start) : undefined}
          onSelect={pick}
        />
      )}
    </div>
  )
}

function clamp(date: IsoDate, first: IsoDate, last: IsoDate): IsoDate {
  return date < first ? first : date > last ? last : date
}

function sortDates(first: IsoDate, second: IsoDate): [IsoDate, IsoDate] {
  return first <= second ? [first, second] : [second, first]
}

const icons = { left: ChevronLeft, right: ChevronRight, up: ChevronDown, down: ChevronDown }

function Chevron({ orientation = 'down', className }: ChevronProps) {
  const Icon = icons[orientation]
  return <Icon className={className} aria-hidden="true" />
}
