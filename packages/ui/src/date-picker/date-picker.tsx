import { Calendar as CalendarIcon } from 'lucide-react'
import { useId, useRef, useState, type ComponentProps } from 'react'
import { FieldButton } from '../internal/field-button.tsx'
import { useFieldControl, joinIds } from '../internal/field-context.ts'
import { joinClasses } from '../internal/join-classes.ts'
import { useControllableState } from '../internal/use-controllable-state.ts'
import { inputClassName, type InputSize } from '../text-input/text-input.tsx'
import { CalendarPopup, calendarPrefetchHandlers } from './calendar-popup.tsx'
import { DateField, DateProblem } from './date-field.tsx'
import { withDefaultSettings, type DateSettings } from './date-settings.ts'
import type { IsoDate } from './iso-date.ts'
import { useDateText } from './use-date-text.ts'
import styles from './date-picker.module.css'

export interface DatePickerProps
  extends
    Omit<ComponentProps<'input'>, 'size' | 'type' | 'value' | 'defaultValue' | 'min' | 'max' | 'step'>,
    DateSettings {
  /** `2026-11-21`, a calendar day without a time zone, or null. */
  value?: IsoDate | null
  /** @default null */
  defaultValue?: IsoDate | null
  /** Called with null while the text is not a valid date. */
  onValueChange?: (value: IsoDate | null) => void
  /** Called with what is wrong with the text; the picker also shows it. */
  onProblemChange?: (problem: string | null) => void
  /** @default 'md' */
  size?: InputSize
}

/**
 * A day, typed or picked from a calendar. It is submitted as an ISO date. `className` and `style` go to the outer
 * element.
 */
export function DatePicker({
  value,
  defaultValue = null,
  onValueChange,
  onProblemChange,
  locale,
  weekStart,
  today,
  min,
  max,
  isDateUnavailable,
  size,
  name,
  className,
  style,
  onFocus,
  ...props
}: DatePickerProps) {
  const baseId = useId()
  const frame = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [date, setDate] = useControllableState(value, defaultValue, onValueChange)
  const settings = withDefaultSettings({ locale, weekStart, today, min, max, isDateUnavailable })
  const { format } = settings
  const field = useFieldControl(props)
  const dateText = useDateText({
    date,
    ...settings,
    onDateChange: setDate,
    onProblemChange: (problem) => onProblemChange?.(problem),
  })
  const isReadOnly = props.disabled || props.readOnly || false

  return (
    <div className={joinClasses(styles.root, className)} style={style} data-slot="date-picker">
      <div className={styles.frame} ref={frame}>
        <DateField
          {...props}
          {...field}
          aria-describedby={joinIds(
            dateText.problem && `${baseId}problem`,
            field['aria-describedby'],
            `${baseId}format`,
          )}
          dateText={dateText}
          format={format}
          problem={dateText.problem}
          className={inputClassName({ size, className: styles.control })}
          onFocus={(event) => {
            onFocus?.(event)
            setIsOpen(false)
            calendarPrefetchHandlers.onFocus()
          }}
          onOpenKey={() => setIsOpen(true)}
        />
        <FieldButton
          placement="over"
          {...calendarPrefetchHandlers}
          aria-label={date === null ? 'Choose date' : `Change date, ${format.formatLong(date)}`}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${baseId}calendar` : undefined}
          disabled={isReadOnly}
          onClick={() => setIsOpen(!isOpen)}
        >
          <CalendarIcon aria-hidden="true" />
        </FieldButton>
      </div>
      <span id={`${baseId}format`} hidden>
        Format: {format.pattern}
      </span>
      {name === undefined ? null : (
        <input type="hidden" name={name} value={date ?? ''} disabled={props.disabled} />
      )}
      <DateProblem id={`${baseId}problem`} problem={dateText.problem} />
      <CalendarPopup
        id={`${baseId}calendar`}
        label="Choose a date"
        isOpen={isOpen && !isReadOnly}
        onOpenChange={setIsOpen}
        anchor={frame}
        selected={date}
        onPick={(picked) => {
          dateText.discard()
          if (picked !== date) setDate(picked)
          setIsOpen(false)
        }}
        today={settings.today}
        format={format}
        weekStart={settings.weekStart}
        {...settings.limits}
      />
    </div>
  )
}
