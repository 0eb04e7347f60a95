import { useEffect, useMemo, useRef, type ComponentProps, type KeyboardEvent } from 'react'
import { mergeRefs } from '../internal/merge-refs.ts'
import type { DateFormat } from './date-format.ts'
import type { useDateText } from './use-date-text.ts'

interface DateBoxProps extends Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'size'> {
  dateText: ReturnType<typeof useDateText>
  format: DateFormat
  /** Stops the form from being sent while it is set. */
  problem: string | null
  /** Called when a key asks for the calendar. */
  onOpenKey: () => void
}

/** A text box for one date. What is typed is read when the box is left or Enter is pressed. */
export function DateBox({
  dateText,
  format,
  problem,
  onOpenKey,
  ref,
  onChange,
  onBlur,
  onKeyDown,
  ...props
}: DateBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const inputRef = useMemo(() => mergeRefs<HTMLInputElement>(input, ref), [ref])

  useEffect(() => {
    input.current?.setCustomValidity(problem ?? '')
  }, [problem])

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    onKeyDown?.(event)
    if (event.key === 'Enter') dateText.commit()
    if (event.key !== 'ArrowDown' || props.disabled || props.readOnly) return
    event.preventDefault()
    dateText.commit()
    onOpenKey()
  }

  return (
    <input
      placeholder={format.pattern}
      {...props}
      ref={inputRef}
      type="text"
      inputMode="text"
      autoComplete={props.autoComplete ?? 'off'}
      spellCheck={false}
      aria-invalid={props['aria-invalid'] ?? (problem === null ? undefined : true)}
      value={dateText.text}
      onChange={(event) => {
        onChange?.(event)
        dateText.type(event.target.value)
      }}
      onBlur={(event) => {
        onBlur?.(event)
        dateText.commit()
      }}
      onKeyDown={handleKeyDown}
    />
  )
}
