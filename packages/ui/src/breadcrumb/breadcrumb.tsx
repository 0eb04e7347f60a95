import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Children, type ComponentProps, type ReactNode } from 'react'
import { joinClasses } from '../internal/join-classes.ts'
import styles from './breadcrumb.module.css'

export interface BreadcrumbProps extends ComponentProps<'nav'> {
  /** Links from the top level down, without the current page. */
  children: ReactNode
}

/** The path to a page. A single level gets a back arrow, because it would look like text otherwise. */
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
