import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useFieldControl } from '../internal/field-context.ts'
import { joinClasses } from '../internal/join-classes.ts'
import { inputClassName, type InputSize } from '../text-input/text-input.tsx'
import styles from './select.module.css'

export interface SelectProps extends Omit<ComponentProps<'select'>, 'size' | 'multiple'> {
  /** @default 'md' */
  size?: InputSize
  /** Shown while nothing is selected; the value is then the empty string. */
  placeholder?: string
}

/** A styled native select. `className` and `style` go to the outer element. */
export function Select({ size, placeholder, className, style, children, ...props }: SelectProps) {
  return (
    <span className={joinClasses(styles.root, className)} style={style} data-slot="select">
      <select
        {...props}
        {...useFieldControl(props)}
        className={inputClassName({ size, className: styles.control })}
      >
        {placeholder === undefined ? null : (
          <option value="" disabled>
            {placeholder}
          </option>
        )}
        {children}
      </select>
      <ChevronDown className={styles.icon} aria-hidden="true" />
    </span>
  )
}
