import { CircleAlert } from 'lucide-react'
import { useId, type ComponentProps, type ReactNode } from 'react'
import { FieldContext, joinIds } from '../internal/field-context.ts'
import { joinClasses } from '../internal/join-classes.ts'
import styles from './field.module.css'

export interface FieldProps extends Omit<ComponentProps<'div'>, 'id'> {
  label: ReactNode
  /** Below the control: what to enter and why. */
  help?: ReactNode
  /** What is wrong and what to do. Marks the control as invalid. */
  error?: ReactNode
  /** @default false */
  required?: boolean
  /**
   * Adds “optional” to the label, for forms in which most fields are required.
   * @default false
   */
  optional?: boolean
  /** The id of the control, for links from a `FormSummary`. */
  controlId?: string
  /**
   * Hides the label visually; it stays the accessible name.
   * @default false
   */
  hideLabel?: boolean
}

/** Connects a control with its label, help, and error for assistive technology. */
export function Field({
  label,
  help,
  error,
  required = false,
  optional = false,
  controlId,
  hideLabel = false,
  className,
  children,
  ...props
}: FieldProps) {
  const baseId = useId()
  const id = controlId ?? `${baseId}control`
  const labelId = `${baseId}label`
  const helpId = `${baseId}help`
  const errorId = `${baseId}error`
  const hasError = Boolean(error)

  return (
    <div
      {...props}
      className={joinClasses(styles.root, className)}
      data-slot="field"
      data-invalid={hasError ? '' : undefined}
    >
      <label className={styles.label} id={labelId} htmlFor={id} data-hidden={hideLabel ? '' : undefined}>
        {label}
        {optional ? <span className={styles.optional}>optional</span> : null}
      </label>
      <FieldContext
        value={{
          controlId: id,
          labelId,
          describedBy: joinIds(hasError && errorId, help ? helpId : undefined),
          isInvalid: hasError,
          isRequired: required,
        }}
      >
        {children}
      </FieldContext>
      {hasError ? (
        <p className={styles.error} id={errorId}>
          <CircleAlert className={styles.errorIcon} aria-hidden="true" />
          {error}
        </p>
      ) : null}
      {help ? (
        <p className={styles.help} id={helpId}>
          {help}
        </p>
      ) : null}
    </div>
  )
}
