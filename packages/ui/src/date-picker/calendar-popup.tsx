import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { createLazyModule } from '../internal/create-lazy-module.ts'
import { usePopupLayers, prefetchPopups } from '../internal/popup-loader.tsx'
import type { KeyHandler, PopupOffset } from '../internal/use-popup.ts'
import type { CalendarClassNames, CalendarProps } from './calendar.tsx'
import dayStyles from './calendar-days.module.css'
import styles from './calendar-popup.module.css'

const popupOffset: PopupOffset = [0, 8]

interface CalendarPopupProps extends Omit<CalendarProps, 'isRightToLeft' | 'firstFocus' | 'classNames'> {
  id: string
  label: string
  isOpen: boolean
  onOpenChange: (open: boolean) => void
  /** The field that it is placed below. */
  anchor: RefObject<HTMLElement | null>
  /** Shown before the calendar. */
  children?: ReactNode
}

/** The dialog with the month grid. It appears once its code has loaded, with focus on the selected day or today. */
export function CalendarPopup({
  id,
  label,
  isOpen,
  onOpenChange,
  anchor,
  children,
  ...calendar
}: CalendarPopupProps) {
  const firstFocus = useRef<HTMLElement>(null)
  const opener = useRef<HTMLElement>(null)
  const triggerKeyHandler = useRef<KeyHandler>(null)
  const close = () => onOpenChange(false)
  const layers = usePopupLayers(isOpen, close)
  const module = useCalendarModule(isOpen, close)

  useLayoutEffect(() => {
    if (isOpen) opener.current = findOpener(anchor.current)
  }, [isOpen, anchor])

  if (!layers || !module) return null

  return (
    <layers.PopoverLayer
      popup={{ trigger: anchor, onOpenChange, side: 'bottom', align: 'start', offset: popupOffset }}
      triggerKeyHandler={triggerKeyHandler}
      modal
      initialFocus={firstFocus}
      returnFocus={opener}
      id={id}
      role="dialog"
      aria-modal="true"
      aria-label={label}
      className={styles.root}
      data-slot="calendar-popup"
    >
      {children}
      <module.Calendar
        {...calendar}
        isRightToLeft={anchor.current !== null && getComputedStyle(anchor.current).direction === 'rtl'}
        firstFocus={firstFocus}
        classNames={classNames}
      />
    </layers.PopoverLayer>
  )
}

/** The field or button that opened it. Not every browser focuses a button on click. */
function findOpener(anchor: HTMLElement | null): HTMLElement | null {
  const { activeElement } = document
  if (activeElement instanceof HTMLElement && anchor?.contains(activeElement)) return activeElement
  return anchor?.querySelector('button') ?? null
}

const classNames: CalendarClassNames = {
  root: styles.calendar ?? '',
  months: styles.months ?? '',
  month: styles.month ?? '',
  month_caption: styles.caption ?? '',
  dropdowns: styles.dropdowns ?? '',
  dropdown_root: styles.dropdownRoot ?? '',
  dropdown: styles.dropdown ?? '',
  caption_label: styles.dropdownText ?? '',
  button_previous: styles.previous ?? '',
  button_next: styles.next ?? '',
  chevron: styles.chevron ?? '',
  month_grid: dayStyles.grid ?? '',
  weekday: dayStyles.weekday ?? '',
  day: dayStyles.day ?? '',
  day_button: dayStyles.dayButton ?? '',
  selected: dayStyles.selected ?? '',
  range_start: dayStyles.rangeStart ?? '',
  range_middle: dayStyles.rangeMiddle ?? '',
  range_end: dayStyles.rangeEnd ?? '',
  preview: dayStyles.preview ?? '',
  today: dayStyles.today ?? '',
  outside: dayStyles.outside ?? '',
  disabled: dayStyles.unavailable ?? '',
  footer: styles.hint ?? '',
}

const calendar = createLazyModule(() => import('./calendar.tsx'))

/** Loads the month grid only when someone opens it. */
const useCalendarModule = calendar.useModule

function prefetchCalendar(): void {
  prefetchPopups()
  calendar.load().catch(() => undefined)
}

/** Fetches the calendar on the first hover, press, or focus. */
export const calendarPrefetchHandlers = {
  onPointerEnter: prefetchCalendar,
  onPointerDown: prefetchCalendar,
  onFocus: prefetchCalendar,
}
