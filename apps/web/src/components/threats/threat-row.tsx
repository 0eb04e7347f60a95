import { linkClassName, SeverityMark, Badge, type BadgeTone } from '@parapet/ui'
import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { HazardIcon } from './hazard-icon.tsx'
import { threatTexts as texts } from './texts.ts'
import { ThreatCountdown, type ThreatSummary } from './threat-countdown.tsx'
import styles from './threat-row.module.css'

interface ThreatRowProps {
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

const tones: Record<ThreatSummary['triage'], BadgeTone> = {
  new: 'warning',
  acknowledged: 'info',
  in_progress: 'accent',
  resolved: 'success',
  dismissed: 'neutral',
}

/** What people have done about a threat. */
export function TriageBadge({ triage }: Pick<ThreatSummary, 'triage'>) {
  return <Badge tone={tones[triage]}>{texts.triage[triage]}</Badge>
}

/** `2 properties · 40 units · 61 tenants`, without what is none. */
export function describeAffected({ properties, units, tenants }: ThreatSummary['impact']): string {
  return [
    properties > 0 ? texts.affected.properties(properties) : '',
    units > 0 ? texts.affected.units(units) : '',
    tenants > 0 ? texts.affected.tenants(tenants) : '',
  ]
    .filter(Boolean)
    .join(' · ')
}
