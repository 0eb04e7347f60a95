import { useId, type ComponentProps, type ReactNode } from 'react'
import { CircleAlert } from 'lucide-react'
import { joinClasses } from '../internal/join-classes.ts'
import { joinIds } from '../internal/field-context.ts'
import { useControllableState } from '../internal/use-controllable-state.ts'
import styles from './radio-group.module.css'

export interface RadioOption<Value extends string> {
  value: Value
  label: ReactNode
  description?: ReactNode
  disabled?: boolean
}

export interface RadioGroupProps<Value extends string> extends Omit<
  ComponentProps<'fieldset'>,
  'onChange' | 'defaultValue' | 'children'
> {
  /** The question that the options answer. */
  label: ReactNode
  options: readonly RadioOption<Value>[]
  value?: Value | null
  /** @default null */
  defaultValue?: Value | null
  onValueChange?: (value: Value) => void
  help?: ReactNode
  error?: ReactNode
  /** The form field name. */
  name?: string
  /**
   * `cards` gives every option a frame, for a few important choices.
   * @default 'list'
   */
  appearance?: 'list' | 'cards'
}

/** Selects one of a few options that are all visible. */
export function RadioGroup<Value extends string>({
  label,
  options,
  value,
  defaultValue = null,
  onValueChange,
  help,
  error,
  name,
  appearance = 'list',
  className,
  ...props
}: RadioGroupProps<Value>) {
  const baseId = useId()
  const [selected, setSelected] = useControllableState<Value | null>(value, defaultValue, (next) => {
    if (next !== null) onValueChange?.(next)
  })

  return (
    <fieldset
      {...props}
      className={joinClasses(styles.root, className)}
      data-slot="radio-group"
      data-appearance={appearance}
      aria-describedby={joinIds(error ? `${baseId}error` : undefined, help ? `${baseId}help` : undefined)}
    >
      <legend className={styles.legend}>{label}</legend>
      {options.map((option) => {
        const id = `${baseId}${option.value}`
        return (
          <div className={styles.option} key={option.value}>
            <input
              type="radio"
              className={styles.dot}
              id={id}
              name={name ?? baseId}
              value={option.value}
              checked={selected === option.value}
              disabled={option.disabled}
              aria-describedby={option.description ? `${id}description` : undefined}
              onChange={() => setSelected(option.value)}
            />
            <span className={styles.texts}>
              <label className={styles.label} htmlFor={id}>
                {option.label}
              </label>
              {option.description ? (
                <span className={styles.description} id={`${id}description`}>
                  {option.description}
                </span>
              ) : null}
            </span>
          </div>
        )
      })}
      {error ? (
        <p className={styles.error} id={`${baseId}error`}>
          <CircleAlert className={styles.errorIcon} aria-hidden="true" />
          {error}
        </p>
      ) : null}
      {help ? (
        <p className={styles.help} id={`${baseId}help`}>
          {help}
        </p>
      ) : null}
    </fieldset>
  )
}
