import { linkClassName, SeverityMark } from '@parapet/ui'
import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { describeAffected } from './describe-affected.ts'
import { HazardIcon } from './hazard-icon.tsx'
import { ThreatCountdown } from './threat-countdown.tsx'
import { TriageBadge } from './triage-badge.tsx'
import type { ThreatSummary } from './threat-summary.ts'
import styles from './threat-row.module.css'

export interface ThreatRowProps {
  threat: ThreatSummary
  /** Where its name leads; without it the name is plain text. */
  to?: To
  /** @default false */
  isSelected?: boolean
  /** Of the exact times: that of the property. @default the person's own */
  timeZone?: string | undefined
  /** Instead of what is affected. */
  detail?: ReactNode
  /** Buttons at the end of the row. */
  actions?: ReactNode
}

/** One threat in a list: how bad, what, whom it touches, how long still, and what people do about it. An `li`. */
export function ThreatRow({ threat, to, isSelected = false, timeZone, detail, actions }: ThreatRowProps) {
  return (
    <li
      className={styles.root}
      data-severity={threat.severity}
      data-selected={isSelected ? '' : undefined}
      data-threat={threat.id}
    >
      <span className={styles.head}>
        <SeverityMark severity={threat.severity} />
        <TriageBadge triage={threat.triage} />
        <span className={styles.when}>
          <ThreatCountdown threat={threat} timeZone={timeZone} />
        </span>
      </span>
      <span className={styles.title}>
        <HazardIcon hazard={threat.hazard} />
        {to === undefined ? (
          <span className={styles.name}>{threat.title}</span>
        ) : (
          <Link
            to={to}
            preventScrollReset
            className={linkClassName({ tone: 'quiet', className: styles.name ?? '' })}
            aria-current={isSelected ? 'true' : undefined}
          >
            {threat.title}
          </Link>
        )}
      </span>
      <span className={styles.detail}>{detail ?? describeAffected(threat.impact)}</span>
      {actions ? <span className={styles.actions}>{actions}</span> : null}
    </li>
  )
}
