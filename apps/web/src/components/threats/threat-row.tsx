import { linkClassName, SeverityMark, Badge, type BadgeTone } from '@parapet/ui'
import type { ReactNode } from 'react'
import type { To } from 'react-router'
import { Link } from '~/components/link'
import { formatNumber } from '~/lib/format'
import { isOpenTriage } from '~/lib/triage'
import { HazardIcon } from './hazard-icon.tsx'
import { threatTexts as texts } from './texts.ts'
import { ThreatCountdown, type ThreatSummary } from './threat-countdown.tsx'
import styles from './threat-row.module.css'

interface ThreatRowProps {
  threat: ThreatSummary
  /** The target of the title link. Without it, the title is plain text. */
  to?: To
  /** @default false */
  isSelected?: boolean
  /** The property's time zone (IANA name), for exact times. @default the user's time zone */
  timeZone?: string | undefined
  /** Replaces the affected counts. */
  detail?: ReactNode
  /** Buttons at the end of the row. */
  actions?: ReactNode
}

/** An `li` with a threat's severity, triage, timing, title and affected counts. */
export function ThreatRow({ threat, to, isSelected = false, timeZone, detail, actions }: ThreatRowProps) {
  return (
    <li
      className={styles.root}
      data-severity={isOpenTriage(threat.triage) ? threat.severity : undefined}
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
      <span className={styles.foot}>
        <span className={styles.detail}>{detail ?? describeAffected(threat.impact)}</span>
        {actions ? <span className={styles.actions}>{actions}</span> : null}
      </span>
    </li>
  )
}

const triageTones: Record<ThreatSummary['triage'], BadgeTone> = {
  new: 'warning',
  acknowledged: 'info',
  in_progress: 'accent',
  resolved: 'success',
  dismissed: 'neutral',
}

/** The triage status of a threat. */
export function TriageBadge({ triage }: Pick<ThreatSummary, 'triage'>) {
  return <Badge tone={triageTones[triage]}>{texts.triage[triage]}</Badge>
}

/** What an incident affects, after its number of threats: `3 threats · Affects 2 properties`. */
export const describeIncident = (threatCount: number, impact: ThreatSummary['impact']) =>
  [texts.incidentThreats(threatCount), describeAffected(impact)].filter(Boolean).join(' · ')

/**
 * `Affects 2 properties (1 possibly) · 40 units · 14 declared units · 61 tenants`, without zero counts. Includes properties
 * where people closed the threat.
 */
export function describeAffected({
  properties,
  approximate,
  units,
  declaredUnits,
  tenants,
}: ThreatSummary['impact']): string {
  const propertyCount = properties > 0 ? texts.affected.properties(properties) : ''
  const counts = [
    approximate > 0 ? texts.affected.possibly(propertyCount, formatNumber(approximate)) : propertyCount,
    units > 0 ? texts.affected.units(units) : '',
    declaredUnits > 0 ? texts.affected.declaredUnits(declaredUnits) : '',
    tenants > 0 ? texts.affected.tenants(tenants) : '',
  ]
    .filter(Boolean)
    .join(' · ')
  return counts === '' ? '' : texts.affected.all(counts)
}
