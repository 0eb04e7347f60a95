import type { ComponentProps, ReactNode } from 'react'
import { joinClasses } from '../internal/join-classes.ts'
import { SeverityMark } from '../severity-mark/severity-mark.tsx'
import type { Severity } from '../severity-mark/severity.ts'
import styles from './alert-carousel.module.css'

export interface AlertLineProps extends Omit<ComponentProps<'div'>, 'children' | 'title'> {
  severity: Severity
  /** What's happening; can contain a link to the alert. */
  title: ReactNode
  /** Where, until when, how many are affected. */
  detail?: ReactNode
  /** Small buttons or links at the end, such as Acknowledge. */
  actions?: ReactNode
}

/** One alert in an `AlertCarousel`: severity, what's happening, where, and what to do. */
export function AlertLine({ severity, title, detail, actions, className, ...props }: AlertLineProps) {
  return (
    <div {...props} className={joinClasses(styles.line, className)} data-slot="alert-line">
      <SeverityMark severity={severity} />
      <div className={styles.texts}>
        <p className={styles.title}>{title}</p>
        {detail ? <p className={styles.detail}>{detail}</p> : null}
      </div>
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </div>
  )
}
