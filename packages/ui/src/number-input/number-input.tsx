import { useState, type ComponentProps } from 'react'
import { useFieldControl } from '../internal/field-context.ts'
import { inputClassName, type InputSize } from '../text-input/text-input.tsx'
import { parseNumber } from './parse-number.ts'

export interface NumberInputProps extends Omit<
  ComponentProps<'input'>,
  'size' | 'type' | 'value' | 'defaultValue' | 'onChange' | 'min' | 'max' | 'step'
> {
  /** `null` is empty. */
  value: number | null
  /** Called with `null` when the text is empty or no number. */
  onValueChange: (value: number | null) => void
  /** Whether decimals may be typed. @default false */
  allowDecimals?: boolean
  /** @default 'md' */
  size?: InputSize
}

/**
 * A number typed as text: no spinner, no change by the mouse wheel, thousands separators are understood. What was
 * typed stays until the field is left, then it shows the number that was understood.
 */
export function NumberInput({
  value,
  onValueChange,
  allowDecimals = false,
  size,
  className,
  onBlur,
  ...props
}: NumberInputProps) {
  const [draft, setDraft] = useState<string | null>(null)

  return (
    <input
      {...props}
      {...useFieldControl(props)}
      type="text"
      inputMode={allowDecimals ? 'decimal' : 'numeric'}
      autoComplete={props.autoComplete ?? 'off'}
      className={inputClassName({ size, align: 'end', className })}
      data-slot="number-input"
      value={draft ?? (value === null ? '' : String(value))}
      onChange={(event) => {
        setDraft(event.target.value)
        onValueChange(parseNumber(event.target.value, allowDecimals))
      }}
      onBlur={(event) => {
        if (draft !== null && (draft.trim() === '' || parseNumber(draft, allowDecimals) !== null))
          setDraft(null)
        onBlur?.(event)
      }}
    />
  )
}
