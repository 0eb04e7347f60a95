import type { ComponentProps, ReactNode } from 'react'
import { joinClasses } from '../internal/join-classes.ts'
import styles from './header.module.css'

export interface HeaderProps extends ComponentProps<'header'> {
  /** At the start: the sidebar toggle, the organization. */
  start?: ReactNode
  /** In the middle: the search. */
  center?: ReactNode
  /** At the end: status, help, the user menu. */
  end?: ReactNode
}

/** The bar at the top of every page. Stays in place while the page scrolls. */
export function Header({ start, center, end, className, ...props }: HeaderProps) {
  return (
    <header
      {...props}
      className={joinClasses(styles.root, className)}
      data-slot="header"
      data-centered={center ? '' : undefined}
    >
      <div className={styles.start}>{start}</div>
      {center ? <div className={styles.center}>{center}</div> : null}
      <div className={styles.end}>{end}</div>
    </header>
  )
}
