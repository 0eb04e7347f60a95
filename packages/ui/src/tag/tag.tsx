import { X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { joinClasses } from '../internal/join-classes.ts'
import styles from './tag.module.css'

export interface TagProps extends ComponentProps<'span'> {
  /** Decorative: hidden from assistive technology. */
  icon?: ReactNode
  /** Shows a remove button. */
  onRemove?: () => void
  /**
   * The name of the remove button.
   * @default 'Remove' and the text of the tag
   */
  removeLabel?: string
  /** More attributes of the remove button, such as `tabIndex`. */
  removeProps?: Omit<ComponentProps<'button'>, 'type' | 'className' | 'aria-label' | 'onClick' | 'children'>
}

/** An assigned or selected value: a label, an active filter. */
export function Tag({ icon, onRemove, removeLabel, removeProps, className, children, ...props }: TagProps) {
  return (
    <span {...props} className={joinClasses(styles.root, className)} data-slot="tag">
      {icon ? (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      ) : null}
      <span className={styles.text}>{children}</span>
      {onRemove ? (
        <button
          {...removeProps}
          type="button"
          className={styles.remove}
          aria-label={removeLabel ?? (typeof children === 'string' ? `Remove ${children}` : 'Remove')}
          onClick={onRemove}
        >
          <X aria-hidden="true" />
        </button>
      ) : null}
    </span>
  )
}
