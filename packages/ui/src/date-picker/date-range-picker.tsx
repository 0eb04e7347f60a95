import { Calendar as CalendarIcon } from 'lucide-react'
import { useId, useRef, useState, type ComponentProps, type FocusEvent } from 'react'
import { FieldButton } from '../internal/field-button.tsx'
import { useFieldControl, useFieldLabelId, joinIds } from '../internal/field-context.ts'
import { joinClasses } from '../internal/join-classes.ts'
import { useMediaQuery } from '../internal/use-media-query.ts'
import { inputClassName, type InputSize } from '../text-input/text-input.tsx'
import { CalendarPopup, calendarPrefetchHandlers } from './calendar-popup.tsx'
import { DateField, DateProblem } from './date-field.tsx'
import { type DateRangePreset, DateRangePresetList } from './date-range-presets.tsx'
import { withDefaultSettings, type DateSettings } from './date-settings.ts'
import { findRangeProblem } from './check-date.ts'
import type { DateRange, IsoDate } from './iso-date.ts'
import { useDateRange } from './use-date-range.ts'
import { useDateText } from './use-date-text.ts'
import styles from './date-range-picker.module.css'

export interface DateRangePickerProps
  extends Omit<ComponentProps<'div'>, 'onChange' | 'defaultValue' | 'children'>, DateSettings {
  /** The name of the group; inside a `Field`, its label is used. */
  label?: string
  /** @default 'Start date' */
  startLabel?: string
  /** @default 'End date' */
  endLabel?: string
  /** Both days are inclusive calendar days without a time zone. */
  value?: DateRange | null
  /** @default null */
  defaultValue?: DateRange | null
  /** Called with null while the range is incomplete. */
  onValueChange?: (value: DateRange | null) => void
  /** Called with what is wrong with the text; the picker also shows it. */
  onProblemChange?: (problem: string | null) => void
  /** Predefined ranges, such as `pastDateRangePresets`. */
  presets?: readonly DateRangePreset[]
  /** @default 'md' */
  size?: InputSize
  /** @default false */
  disabled?: boolean
  /** @default false */
  required?: boolean
  /** The form field name for both days, the start first. */
  name?: string
}

const noPresets: readonly DateRangePreset[] = []

/** A range of days, typed into two fields, picked from a calendar, or chosen from presets. */
export function DateRangePicker({
  label,
  startLabel = 'Start date',
  endLabel = 'End date',
  value,
  defaultValue = null,
  onValueChange,
  onProblemChange,
  presets = noPresets,
  locale,
  weekStart,
  today,
  min,
  max,
  isDateUnavailable,
  size,
  disabled = false,
  required,
  name,
  className,
  onBlur,
  ...props
}: DateRangePickerProps) {
  const baseId = useId()
  const frame = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [pickedStart, setPickedStart] = useState<IsoDate | null>(null)
  const [wasBlurred, setWasBlurred] = useState(false)
  const { displayedRange, range, setRange, setSide } = useDateRange(value, defaultValue, onValueChange)
  const settings = withDefaultSettings({ locale, weekStart, today, min, max, isDateUnavailable })
  const { format } = settings
  const labelId = useFieldLabelId()
  const { id, ...field } = useFieldControl({ required, 'aria-describedby': props['aria-describedby'] })
  const isWide = useMediaQuery('(min-width: 600px)')
  const reportProblem = (problem: string | null) => onProblemChange?.(problem)
  const start = useDateText({
    date: displayedRange.start,
    ...settings,
    onDateChange: (date) => setSide('start', date),
    onProblemChange: reportProblem,
  })
  const end = useDateText({
    date: displayedRange.end,
    ...settings,
    onDateChange: (date) => setSide('end', date),
    onProblemChange: reportProblem,
  })
  const rangeProblem = findRangeProblem(displayedRange, format, wasBlurred && !isOpen)
  const problem = start.problem ?? end.problem ?? rangeProblem

  function changeOpen(next: boolean) {
    setIsOpen(next)
    setPickedStart(null)
  }

  function selectRange(next: DateRange) {
    start.discard()
    end.discard()
    setRange(next)
    changeOpen(false)
  }

  function pick(date: IsoDate) {
    if (pickedStart === null) setPickedStart(date)
    else
      selectRange(date < pickedStart ? { start: date, end: pickedStart } : { start: pickedStart, end: date })
  }

  function handleBlur(event: FocusEvent<HTMLDivElement>) {
    onBlur?.(event)
    setWasBlurred(!event.currentTarget.contains(event.relatedTarget))
  }

  const renderField = (side: 'start' | 'end') => {
    const dateText = side === 'start' ? start : end
    const fieldProblem = dateText.problem ?? (side === 'end' && start.problem === null ? rangeProblem : null)
    return (
      <DateField
        id={side === 'start' ? id : undefined}
        aria-label={side === 'start' ? startLabel : endLabel}
        aria-describedby={joinIds(fieldProblem && `${baseId}problem`, `${baseId}format`)}
        aria-invalid={field['aria-invalid'] ?? (fieldProblem === null ? undefined : true)}
        required={field.required}
        disabled={disabled}
        dateText={dateText}
        format={format}
        problem={fieldProblem}
        className={styles.control}
        onFocus={() => {
          changeOpen(false)
          calendarPrefetchHandlers.onFocus()
        }}
        onOpenKey={() => changeOpen(true)}
      />
    )
  }

  return (
    // The group only detects when focus has left both fields.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      {...props}
      role="group"
      aria-label={labelId === undefined ? label : undefined}
      aria-labelledby={labelId}
      aria-describedby={field['aria-describedby']}
      className={joinClasses(styles.root, className)}
      data-slot="date-range-picker"
      onBlur={handleBlur}
    >
      <div
        className={inputClassName({ size, className: styles.frame })}
        ref={frame}
        data-invalid={problem !== null || field['aria-invalid'] ? '' : undefined}
        data-disabled={disabled ? '' : undefined}
      >
        {renderField('start')}
        <span className={styles.dash} aria-hidden="true">
          –
        </span>
        {renderField('end')}
        <FieldButton
          placement="beside"
          className={styles.open}
          {...calendarPrefetchHandlers}
          aria-label={
            range === null
              ? 'Choose dates'
              : `Change dates, ${format.formatMedium(range.start)} to ${format.formatMedium(range.end)}`
          }
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${baseId}calendar` : undefined}
          disabled={disabled}
          onClick={() => changeOpen(!isOpen)}
        >
          <CalendarIcon aria-hidden="true" />
        </FieldButton>
      </div>
      <span id={`${baseId}format`} hidden>
        Format: {format.pattern}
      </span>
      {name === undefined
        ? null
        : (['start', 'end'] as const).map((side) => (
            <input key={side} type="hidden" name={name} value={range?.[side] ?? ''} disabled={disabled} />
          ))}
      <DateProblem id={`${baseId}problem`} problem={problem} />
      <CalendarPopup
        id={`${baseId}calendar`}
        label="Choose a date range"
        isOpen={isOpen && !disabled}
        onOpenChange={changeOpen}
        anchor={frame}
        selected={pickedStart === null ? displayedRange : { start: pickedStart, end: null }}
        onPick={pick}
        today={settings.today}
        format={format}
        weekStart={settings.weekStart}
        monthCount={isWide ? 2 : 1}
        hint={pickedStart === null ? 'Select a start date.' : 'Select an end date.'}
        {...settings.limits}
      >
        <DateRangePresetList
          presets={presets}
          range={range}
          today={settings.today}
          limits={settings.limits}
          onSelect={selectRange}
        />
      </CalendarPopup>
    </div>
  )
}
