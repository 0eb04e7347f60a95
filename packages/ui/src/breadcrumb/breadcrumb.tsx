import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Children, type ComponentProps, type ReactNode } from 'react'
import { joinClasses } from '../internal/join-classes.ts'
import styles from './breadcrumb.module.css'

export interface BreadcrumbProps extends ComponentProps<'nav'> {
  /** Links from the top down; the page itself is not among them. */
  children: ReactNode
}

/** The way back up from a page. One level alone points back, for it would look like text. */
export function Breadcrumb({ className, children, ...props }: BreadcrumbProps) {
  const levels = Children.toArray(children)

  return (
    <nav
      aria-label="Breadcrumb"
      {...props}
      className={joinClasses(styles.root, className)}
      data-slot="breadcrumb"
    >
      <ol className={styles.list}>
        {levels.map((child, index) => (
          <li className={styles.item} key={index}>
            {levels.length === 1 ? <ChevronLeft className={styles.chevron} aria-hidden="true" /> : null}
            {index > 0 ? <ChevronRight className={styles.chevron} aria-hidden="true" /> : null}
            {child}
          </li>
        ))}
      </ol>
    </nav>
  )
}
