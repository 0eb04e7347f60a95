import type { ComponentProps } from 'react'
import { joinClasses } from '../internal/join-classes.ts'
import styles from './menu-item.module.css'

/** Names the items that follow it. */
export function MenuLabel({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      role="presentation"
      {...props}
      className={joinClasses(styles.label, className)}
      data-slot="menu-label"
    />
  )
}
