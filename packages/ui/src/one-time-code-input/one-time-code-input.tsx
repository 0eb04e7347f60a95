import { useRef, type ClipboardEvent, type ComponentProps, type KeyboardEvent } from 'react'
import { useFieldControl, useFieldLabelId } from '../internal/field-context.ts'
import { joinClasses } from '../internal/join-classes.ts'
import { useControllableState } from '../internal/use-controllable-state.ts'
import styles from './one-time-code-input.module.css'

export interface OneTimeCodeInputProps extends Omit<
  ComponentProps<'div'>,
  'onChange' | 'defaultValue' | 'children'
> {
  /**
   * The name of the group; inside a `Field`, its label is used.
   * @default 'One-time code'
   */
  label?: string
  /** @default 6 */
  length?: number
  value?: string
  onValueChange?: (value: string) => void
  /** Called with the complete code. */
  onComplete?: (code: string) => void
  /** @default false */
  disabled?: boolean
  /** @default false */
  autoFocus?: boolean
}

/** A short numeric code with one field per digit. Any field accepts a paste and the phone's suggestion. */
export function OneTimeCodeInput({
  label = 'One-time code',
  length = 6,
  value,
  onValueChange,
  onComplete,
  disabled = false,
  autoFocus = false,
  className,
  ...props
}: OneTimeCodeInputProps) {
  const inputs = useRef<(HTMLInputElement | null)[]>([])
  const [code, setCode] = useControllableState(value, '', onValueChange)
  const labelId = useFieldLabelId()
  const field = useFieldControl({ 'aria-describedby': props['aria-describedby'] })

  function enterDigits(index: number, text: string) {
    const digits = text.replace(/\D/gu, '')
    if (digits === '') return
    const start = digits.length >= length ? 0 : Math.min(index, code.length)
    const next = (code.slice(0, start) + digits + code.slice(start + digits.length)).slice(0, length)
    setCode(next)
    inputs.current[Math.min(start + digits.length, length - 1)]?.focus()
    if (next.length === length) onComplete?.(next)
  }

  function remove(index: number) {
    const position = code[index] === undefined ? Math.max(0, index - 1) : index
    setCode(code.slice(0, position) + code.slice(position + 1))
    inputs.current[position]?.focus()
  }

  function handleKeyDown(event: KeyboardEvent, index: number) {
    const targets: Record<string, number> = {
      ArrowLeft: index - 1,
      ArrowRight: index + 1,
      Home: 0,
      End: length - 1,
    }
    const target = targets[event.key]
    if (event.key === 'Backspace') {
      event.preventDefault()
      remove(index)
    } else if (target !== undefined) {
      event.preventDefault()
      inputs.current[Math.max(0, Math.min(target, code.length, length - 1))]?.focus()
    }
  }

  function handlePaste(event: ClipboardEvent, index: number) {
    event.preventDefault()
    enterDigits(index, event.clipboardData.getData('text'))
  }

  return (
    <div
      {...props}
      role="group"
      aria-label={labelId === undefined ? label : undefined}
      aria-labelledby={labelId}
      aria-describedby={field['aria-describedby']}
      // Codes are written from left to right in every language.
      dir="ltr"
      className={joinClasses(styles.root, className)}
      data-slot="one-time-code-input"
    >
      {Array.from({ length }, (_, index) => (
        <input
          key={index}
          ref={(element) => {
            inputs.current[index] = element
          }}
          id={index === 0 ? field.id : undefined}
          className={styles.box}
          type="text"
          inputMode="numeric"
          autoComplete={index === 0 ? 'one-time-code' : 'off'}
          autoFocus={autoFocus && index === 0}
          aria-label={`Digit ${index + 1} of ${length}`}
          aria-invalid={field['aria-invalid']}
          disabled={disabled}
          value={code[index] ?? ''}
          onChange={(event) => enterDigits(index, extractNewText(event.target.value, code[index]))}
          onKeyDown={(event) => handleKeyDown(event, index)}
          onPaste={(event) => handlePaste(event, index)}
          onFocus={(event) => event.target.select()}
        />
      ))}
    </div>
  )
}

/** The typed text without the digit that the field already contained. */
function extractNewText(text: string, previous: string | undefined): string {
  if (previous === undefined || text.length < 2) return text
  return text.startsWith(previous)
    ? text.slice(previous.length)
    : text.slice(0, text.length - previous.length)
}
