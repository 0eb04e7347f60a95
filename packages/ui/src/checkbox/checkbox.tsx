import { CircleAlert } from 'lucide-react'
import { useEffect, useId, useRef, type ComponentProps, type ReactNode } from 'react'
import { joinClasses } from '../internal/join-classes.ts'
import { joinIds } from '../internal/field-context.ts'
import { mergeRefs } from '../internal/merge-refs.ts'
import styles from './checkbox.module.css'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'size' | 'children'> {
  /** Omit it only with an `aria-label`. */
  label?: ReactNode
  /** Explains the label. */
  description?: ReactNode
  /** What is wrong and what to do. Marks the checkbox as invalid. */
  error?: ReactNode
  /**
   * Some but not all of the items it represents are checked.
   * @default false
   */
  indeterminate?: boolean
  onCheckedChange?: (checked: boolean) => void
}

/** An option that takes effect when a form is submitted. `className` and `style` go to the outer element. */
export function Checkbox({
  label,
  description,
  error,
  indeterminate = false,
  onCheckedChange,
  className,
  style,
  ref,
  onChange,
  ...props
}: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null)
  const generatedId = useId()
  const id = props.id ?? generatedId
  const descriptionId = `${generatedId}description`
  const errorId = `${generatedId}error`

  // The DOM has no attribute for the third state.
  useEffect(() => {
    if (input.current) input.current.indeterminate = indeterminate
  }, [indeterminate, props.checked])

  return (
    <span className={joinClasses(styles.root, className)} style={style} data-slot="checkbox">
      <input
        {...props}
        id={id}
        ref={mergeRefs(input, ref)}
        type="checkbox"
        className={styles.box}
        aria-describedby={joinIds(
          error ? errorId : undefined,
          props['aria-describedby'],
          description ? descriptionId : undefined,
        )}
        aria-invalid={props['aria-invalid'] ?? (error ? true : undefined)}
        onChange={(event) => {
          onChange?.(event)
          onCheckedChange?.(event.target.checked)
        }}
      />
      {label ? (
        <span className={styles.texts}>
          <label className={styles.label} htmlFor={id}>
            {label}
          </label>
          {description ? (
            <span className={styles.description} id={descriptionId}>
              {description}
            </span>
          ) : null}
          {error ? (
            <span className={styles.error} id={errorId}>
              <CircleAlert className={styles.errorIcon} aria-hidden="true" />
              {error}
            </span>
          ) : null}
        </span>
      ) : null}
    </span>
  )
}
