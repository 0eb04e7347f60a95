import type { ReactNode } from 'react'
import { SeverityMark } from '../severity-mark/severity-mark.tsx'
import type { Severity } from '../severity-mark/severity.ts'
import styles from './alert-carousel.module.css'

export interface CarouselAlert {
  id: string
  severity: Severity
  /** What happens; can contain a link to the alert. */
  title: ReactNode
  /** Where, until when, how many are affected. */
  detail?: ReactNode
  /** Small buttons or links at the end, such as Acknowledge. */
  actions?: ReactNode
  /**
   * Stays visible above the others instead of rotating with them. Set it to false once someone has acknowledged the
   * alert.
   * @default true for the severity `extreme`
   */
  isPinned?: boolean
}

/** Separates pinned alerts from those that rotate. */
export function divideAlerts(alerts: readonly CarouselAlert[]): {
  pinned: readonly CarouselAlert[]
  rotating: readonly CarouselAlert[]
} {
  const isPinned = (alert: CarouselAlert) => alert.isPinned ?? alert.severity === 'extreme'
  return { pinned: alerts.filter(isPinned), rotating: alerts.filter((alert) => !isPinned(alert)) }
}

/** The content of one alert, pinned or rotating. */
export function AlertLine({ alert }: { alert: CarouselAlert }) {
  return (
    <div className={styles.line}>
      <SeverityMark severity={alert.severity} />
      <div className={styles.texts}>
        <p className={styles.title}>{alert.title}</p>
        {alert.detail ? <p className={styles.detail}>{alert.detail}</p> : null}
      </div>
      {alert.actions ? <div className={styles.actions}>{alert.actions}</div> : null}
    </div>
  )
}
