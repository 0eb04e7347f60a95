import { useId, type ComponentProps, type ReactNode } from 'react'
import { joinClasses } from '../internal/join-classes.ts'
import { useControllableState } from '../internal/use-controllable-state.ts'
import styles from './segmented-control.module.css'

export interface SegmentedOption<Value extends string> {
  value: Value
  label: string
  /** Decorative: hidden from assistive technology. */
  icon?: ReactNode
  disabled?: boolean
}

export interface SegmentedControlProps<Value extends string> extends Omit<
  ComponentProps<'div'>,
  'onChange' | 'defaultValue' | 'children'
> {
  /** The accessible name of the group. */
  label: string
  options: readonly SegmentedOption<Value>[]
  value?: Value
  /** @default the first option */
  defaultValue?: Value
  onValueChange?: (value: Value) => void
  /** @default false */
  hideLabels?: boolean
  /** @default false */
  disabled?: boolean
}

/** Selects one of two to five views or modes. Behaves like a radio group. */
export function SegmentedControl<Value extends string>({
  label,
  options,
  value,
  defaultValue,
  onValueChange,
  hideLabels = false,
  disabled = false,
  className,
  ...props
}: SegmentedControlProps<Value>) {
  const name = useId()
  const [selected, setSelected] = useControllableState<Value | undefined>(
    value,
    defaultValue ?? options[0]?.value,
    (next) => {
      if (next !== undefined) onValueChange?.(next)
    },
  )

  return (
    <div
      {...props}
      role="radiogroup"
      aria-label={label}
      className={joinClasses(styles.root, className)}
      data-slot="segmented-control"
      aria-disabled={disabled || undefined}
    >
      {options.map((option) => (
        <label className={styles.segment} key={option.value} title={hideLabels ? option.label : undefined}>
          <input
            className={styles.input}
            type="radio"
            name={name}
            value={option.value}
            checked={selected === option.value}
            disabled={disabled || option.disabled}
            onChange={() => setSelected(option.value)}
          />
          {option.icon ? (
            <span className={styles.icon} aria-hidden="true">
              {option.icon}
            </span>
          ) : null}
          <span className={styles.text} data-hidden={hideLabels ? '' : undefined}>
            {option.label}
          </span>
        </label>
      ))}
    </div>
  )
}
