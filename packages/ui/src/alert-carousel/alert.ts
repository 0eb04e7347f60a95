import type { ReactNode } from 'react'
import type { Severity } from '../severity-mark/severity.ts'

export interface CarouselAlert {
  id: string
  severity: Severity
  /** What happens; may hold the link to it. */
  title: ReactNode
  /** Where, until when, how many are affected. */
  detail?: ReactNode
  /** Small buttons or links at the end, such as Acknowledge. */
  actions?: ReactNode
  /**
   * Stays in sight above the others instead of taking turns with them. Set it to false once somebody has
   * acknowledged the alert.
   * @default true for the severity `extreme`
   */
  isPinned?: boolean
}

/** The alerts that stay in sight, and those that take turns. */
export function divideAlerts(alerts: readonly CarouselAlert[]): {
  pinned: readonly CarouselAlert[]
  rotating: readonly CarouselAlert[]
} {
  const isPinned = (alert: CarouselAlert) => alert.isPinned ?? alert.severity === 'extreme'
  return { pinned: alerts.filter(isPinned), rotating: alerts.filter((alert) => !isPinned(alert)) }
}
