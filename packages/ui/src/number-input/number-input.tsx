import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import { useFieldControl } from '../internal/field-context.ts'
import { inputClassName, type InputSize } from '../text-input/text-input.tsx'
import { parseNumberText, toNumberText } from './number-text.ts'

export interface NumberInputProps extends Omit<
  ComponentProps<'input'>,
  'size' | 'type' | 'value' | 'defaultValue' | 'onChange' | 'min' | 'max' | 'step'
> {
  /** `null` is empty. */
  value: number | null
  /** Called with `null` if the text is empty or not a number. */
  onValueChange: (value: number | null) => void
  /** Whether decimals are allowed. @default false */
  allowDecimals?: boolean
  /** How the number is written. @default the browser's */
  locale?: string
  /** The step of the arrow keys; Page keys take ten steps. Without it, they do nothing. */
  step?: number
  /** The minimum for keys. Lower typed numbers are still reported, for the form to reject. */
  min?: number
  /** The maximum for keys. Higher typed numbers are still reported, for the form to reject. */
  max?: number
  /** @default 'md' */
  size?: InputSize
}

/**
 * A number typed as text: no spinner, no changes by mouse wheel, and thousands separators of the locale are accepted. On blur, the text is
 * replaced by the parsed number.
 */
export function NumberInput({
  value,
  onValueChange,
  allowDecimals = false,
  locale,
  step,
  min = Number.NEGATIVE_INFINITY,
  max = Number.POSITIVE_INFINITY,
  size,
  className,
  onBlur,
  onKeyDown,
  ...props
}: NumberInputProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const spinProps = step === undefined ? {} : listSpinProps(value, min, max)

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    onKeyDown?.(event)
    if (step === undefined || props.disabled || props.readOnly) return
    const next = findNextNumber(event.key, value, { step, min, max })
    if (next === null) return
    event.preventDefault()
    setDraft(null)
    onValueChange(next)
  }

  return (
    <input
      {...props}
      {...useFieldControl(props)}
      {...spinProps}
      type="text"
      inputMode={allowDecimals ? 'decimal' : 'numeric'}
      autoComplete={props.autoComplete ?? 'off'}
      className={inputClassName({ size, align: 'end', className })}
      data-slot="number-input"
      value={draft ?? (value === null ? '' : toNumberText(value, locale))}
      onChange={(event) => {
        setDraft(event.target.value)
        onValueChange(parseNumber(event.target.value, allowDecimals, locale))
      }}
      onKeyDown={handleKeyDown}
      onBlur={(event) => {
        if (draft !== null && (draft.trim() === '' || parseNumber(draft, allowDecimals, locale) !== null))
          setDraft(null)
        onBlur?.(event)
      }}
    />
  )
}

function listSpinProps(value: number | null, min: number, max: number) {
  return {
    role: 'spinbutton',
    'aria-valuenow': value ?? undefined,
    'aria-valuemin': Number.isFinite(min) ? min : undefined,
    'aria-valuemax': Number.isFinite(max) ? max : undefined,
    'aria-valuetext': value === null ? 'Empty' : undefined,
  }
}

interface StepLimits {
  step: number
  min: number
  max: number
}

const pageSteps = 10

/** The next number for a key of a spin button, or null for other keys. */
export function findNextNumber(
  key: string,
  value: number | null,
  { step, min, max }: StepLimits,
): number | null {
  if (key === 'Home') return Number.isFinite(min) ? min : null
  if (key === 'End') return Number.isFinite(max) ? max : null
  const count = stepCounts[key]
  if (count === undefined) return null
  const start = value ?? (Number.isFinite(min) ? min : 0)
  const next = value === null ? start : start + count * step
  const decimals = Math.max(countDecimals(step), countDecimals(start))
  return Math.min(max, Math.max(min, Number(next.toFixed(decimals))))
}

const stepCounts: Record<string, number> = {
  ArrowUp: 1,
  ArrowDown: -1,
  PageUp: pageSteps,
  PageDown: -pageSteps,
}

function countDecimals(number: number): number {
  return (String(number).split('.')[1] ?? '').length
}

/** Parses a whole number, or a decimal one if that's allowed; null for anything that is not clearly one. */
export function parseNumber(text: string, allowDecimals: boolean, locale?: string): number | null {
  const number = parseNumberText(text, locale)
  return number === null || allowDecimals || Number.isInteger(number) ? number : null
}
