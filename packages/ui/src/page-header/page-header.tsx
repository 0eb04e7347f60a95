import type { ComponentProps, ReactNode } from 'react'
import { Heading } from '../heading/heading.tsx'
import { joinClasses } from '../internal/join-classes.ts'
import styles from './page-header.module.css'

export interface PageHeaderProps extends Omit<ComponentProps<'header'>, 'title' | 'children'> {
  title: ReactNode
  /** A `Breadcrumb` above the title. */
  breadcrumb?: ReactNode
  /** Badges next to the title. */
  status?: ReactNode
  /** One line under the title: an address, a count. */
  subtitle?: ReactNode
  /** The two or three `Stat`s that matter. */
  stats?: ReactNode
  /** Buttons at the top right: the main action last. */
  actions?: ReactNode
  /** A `TabNav` below. */
  tabs?: ReactNode
}

/** The title, key facts, and actions of a page. */
export function PageHeader({
  title,
  breadcrumb,
  status,
  subtitle,
  stats,
  actions,
  tabs,
  className,
  ...props
}: PageHeaderProps) {
  return (
    <header {...props} className={joinClasses(styles.root, className)} data-slot="page-header">
      {breadcrumb}
      <div className={styles.row}>
        <div className={styles.identity}>
          <div className={styles.titleRow}>
            <Heading level={1} size="lg">
              {title}
            </Heading>
            {status ? <div className={styles.status}>{status}</div> : null}
          </div>
          {subtitle ? <div className={styles.subtitle}>{subtitle}</div> : null}
        </div>
        {stats ? <div className={styles.stats}>{stats}</div> : null}
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </div>
      {tabs}
    </header>
  )
}
