import { ChevronRight } from 'lucide-react'
import { Children, type ComponentProps, type ReactNode } from 'react'
import { joinClasses } from '../internal/join-classes.ts'
import styles from './breadcrumb.module.css'

export interface BreadcrumbProps extends ComponentProps<'nav'> {
  /** Links from the top down; the page itself is not among them. */
  children: ReactNode
}

/** The way back up from a page. */
export function Breadcrumb({ className, children, ...props }: BreadcrumbProps) {
  return (
    <nav
      aria-label="Breadcrumb"
      {...props}
      className={joinClasses(styles.root, className)}
      data-slot="breadcrumb"
    >
      <ol className={styles.list}>
        {Children.map(children, (child) => (
          <li className={styles.item}>
            {child}
            <ChevronRight className={styles.chevron} aria-hidden="true" />
          </li>
        ))}
      </ol>
    </nav>
  )
}
