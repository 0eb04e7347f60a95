import { SeverityMark, type Severity } from '@parapet/ui'
import { createContext, useContext, type CSSProperties } from 'react'
import { HintedTime } from '~/components/hinted-time'
import { formatNumber, formatPercent, formatRelativeTime } from '~/lib/format'
import type { Monitored } from '~/lib/monitored'
import { listTexts } from './texts.ts'
import styles from './list-cells.module.css'

/** `38 / 40`, with what it counts as a tooltip and for screen readers; empty if `total` is 0. */
export function PartOf({ part, total, label }: { part: number; total: number; label: string }) {
  if (total === 0) return null
  return (
    <span role="img" aria-label={label} title={label}>
      {formatNumber(part)} <span className={styles.quiet}>/ {formatNumber(total)}</span>
    </span>
  )
}

/** A share as a bar and percentage; empty if `total` is 0. */
export function Share({ part, total, label }: { part: number; total: number; label: string }) {
  if (total === 0) return null
  const percent = Math.round((part / total) * 100)
  return (
    <span className={styles.share} title={label}>
      <Meter percent={percent} />
      <span className={styles.shareNumber}>{formatPercent(part / total)}</span>
    </span>
  )
}

/** A score from 0 to 100. */
export function Score({ score }: { score: number }) {
  return (
    <span className={styles.share}>
      <Meter percent={score} />
      <span className={styles.scoreNumber}>{formatNumber(score)}</span>
    </span>
  )
}

/** Colored by the rounded number beside it, so that equal numbers have equal colors. */
function Meter({ percent }: { percent: number }) {
  return (
    <span
      className={styles.meter}
      aria-hidden="true"
      data-level={percent < 50 ? 'low' : percent < 80 ? 'middle' : 'high'}
      style={{ '--share': `${percent}%` } as CSSProperties}
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

/** A risk score with its level. The tooltip says what it measures. */
export function RiskScore({ score }: { score: number }) {
  const monitored = useContext(MonitoredContext)
  if (score === 0)
    return (
      <span className={styles.quiet}>
        {!monitored || monitored === 'fully' ? '0' : listTexts.noThreats[monitored]}
      </span>
    )
  const level = score < 30 ? 'low' : score < 60 ? 'medium' : 'high'
  return (
    <span className={styles.risk} data-level={level} title={listTexts.riskHelp}>
      {listTexts.riskLevels[level]} {formatNumber(score)}
    </span>
  )
}

/** A relative time, with the exact time as a native tooltip. */
export function TimeAgo({ moment }: { moment: string }) {
  return <HintedTime moment={moment}>{formatRelativeTime(moment)}</HintedTime>
}
