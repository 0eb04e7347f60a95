import type { ComponentProps, ReactNode } from 'react'
import { joinClasses } from '../internal/join-classes.ts'
import styles from './empty-state.module.css'

export interface EmptyStateProps extends Omit<ComponentProps<'div'>, 'title'> {
  /** Decorative: hidden from assistive technology. */
  icon?: ReactNode
  /** One sentence: what is missing. */
  title: ReactNode
  /** What people can do about it. */
  description?: ReactNode
  /** The main action, and at most one other. On phones, they are stacked. */
  actions?: ReactNode
}

/** Shown if a list or card is empty, with a way to change that. */
export function EmptyState({
  icon,
  title,
  description,
  actions,
  className,
  children,
  ...props
}: EmptyStateProps) {
  return (
    <div {...props} className={joinClasses(styles.root, className)} data-slot="empty-state">
      {icon ? (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      ) : null}
      <p className={styles.title}>{title}</p>
      {description ? <p className={styles.description}>{description}</p> : null}
      {children}
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </div>
  )
}
