import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { mergeRefs } from '../internal/merge-refs.ts'
import type { DateFormat } from './date-format.ts'
import type { useDateText } from './use-date-text.ts'
import styles from './date-problem.module.css'

interface DateFieldProps extends Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'size'> {
  dateText: ReturnType<typeof useDateText>
  format: DateFormat
  /** Keeps the form from being submitted while it is set. */
  problem: string | null
  /** Called when a key opens the calendar. */
  onOpenKey: () => void
}

/** A text field for one date. The text is parsed on blur and on Enter. */
export function DateField({
  dateText,
  format,
  problem,
  onOpenKey,
  ref,
  onChange,
  onBlur,
  onKeyDown,
  ...props
}: DateFieldProps) {
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

interface DateProblemProps {
  id: string
  problem: string | null
}

/** What is wrong with the typed text. */
export function DateProblem({ id, problem }: DateProblemProps) {
  return problem === null ? null : <DateProblemText key={problem} id={id} problem={problem} />
}

/**
 * If a press on a button further down has caused the blur, the text is shown after the press, so that the button does not
 * move away from the pointer.
 */
function DateProblemText({ id, problem }: { id: string; problem: string }) {
  const [isPressed, setIsPressed] = useState(() => document.querySelector(':active') !== null)

  useEffect(() => {
    if (!isPressed) return
    const release = () => setTimeout(setIsPressed, 0, false)
    const controller = new AbortController()
    for (const name of ['pointerup', 'pointercancel', 'dragend', 'keyup'])
      window.addEventListener(name, release, { signal: controller.signal })
    return () => controller.abort()
  }, [isPressed])

  if (isPressed) return null
  return (
    <p className={styles.root} id={id} role="alert">
      <CircleAlert className={styles.icon} aria-hidden="true" />
      {problem}
    </p>
  )
}
