import type { ComponentProps } from 'react'
import { joinClasses } from '../internal/join-classes.ts'
import styles from './menu-item.module.css'

/** A hairline between groups of items. */
export function MenuSeparator({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      {...props}
      role="separator"
      className={joinClasses(styles.separator, className)}
      data-slot="menu-separator"
    />
  )
}
