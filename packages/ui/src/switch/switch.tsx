import { useId, type ComponentProps, type ReactNode } from 'react'
import { joinClasses } from '../internal/join-classes.ts'
import { joinIds } from '../internal/field-context.ts'
import styles from './switch.module.css'

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'size' | 'role' | 'children'> {
  label: ReactNode
  description?: ReactNode
  onCheckedChange?: (checked: boolean) => void
}

/** A setting that takes effect immediately. In forms that have to be submitted use `Checkbox`. */
export function Switch({
  label,
  description,
  onCheckedChange,
  onChange,
  className,
  style,
  ...props
}: SwitchProps) {
  const generatedId = useId()
  const id = props.id ?? generatedId
  const descriptionId = `${generatedId}description`

  return (
    <span className={joinClasses(styles.root, className)} style={style} data-slot="switch">
      <span className={styles.texts}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        {description ? (
          <span className={styles.description} id={descriptionId}>
            {description}
          </span>
        ) : null}
      </span>
      <input
        {...props}
        id={id}
        type="checkbox"
        // A native checkbox already exposes its state.
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
        role="switch"
        className={styles.track}
        aria-describedby={joinIds(props['aria-describedby'], description ? descriptionId : undefined)}
        onChange={(event) => {
          onChange?.(event)
          onCheckedChange?.(event.target.checked)
        }}
      />
    </span>
  )
}
