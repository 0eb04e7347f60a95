import { SeverityMark, type Severity } from '@parapet/ui'
import { createContext, useContext, type CSSProperties } from 'react'
import { formatExactTime, formatNumber, formatRelativeTime } from '~/lib/format'
import type { Monitored } from '~/lib/monitored'
import { listTexts } from './texts.ts'
import styles from './list-cells.module.css'

/** `38 / 40`; empty if `total` is 0. */
export function PartOf({ part, total }: { part: number; total: number }) {
  if (total === 0) return null
  return (
    <span>
      {formatNumber(part)} <span className={styles.quiet}>/ {formatNumber(total)}</span>
    </span>
  )
}

/** A share as a bar and percentage; empty if `total` is 0. */
export function Share({ part, total, label }: { part: number; total: number; label: string }) {
  if (total === 0) return null
  const share = part / total
  return (
    <span className={styles.share} title={label}>
      <Meter share={share} />
      {formatNumber(share, { style: 'percent', maximumFractionDigits: 0 })}
    </span>
  )
}

/** A score from 0 to 100. */
export function Score({ score }: { score: number }) {
  return (
    <span className={styles.share}>
      <Meter share={score / 100} />
      {formatNumber(score)}
    </span>
  )
}

function Meter({ share }: { share: number }) {
  return (
    <span
      className={styles.meter}
      aria-hidden="true"
      data-level={share < 0.5 ? 'low' : share < 0.8 ? 'middle' : 'high'}
      style={{ '--share': `${Math.round(share * 100)}%` } as CSSProperties}
    />
  )
}

/** Unless hazards are known to be fully monitored, no threats doesn't mean that there are none. */
export const MonitoredContext = createContext<Monitored | undefined>(undefined)

/** The number of current threats with their highest severity. */
export function ThreatCount({ count, maxSeverity }: { count: number; maxSeverity: Severity | null }) {
  const monitored = useContext(MonitoredContext)
  if (count === 0)
    return <span className={styles.quiet}>{monitored ? listTexts.noThreats[monitored] : '–'}</span>
  return (
    <span className={styles.threats}>
      <SeverityMark severity={maxSeverity ?? 'unknown'} />
      {formatNumber(count)}
    </span>
  )
}

/** A relative time, with the exact time as a native tooltip. */
export function TimeAgo({ moment }: { moment: string }) {
  return (
    <time dateTime={moment} title={formatExactTime(moment)}>
      {formatRelativeTime(moment)}
    </time>
  )
}
