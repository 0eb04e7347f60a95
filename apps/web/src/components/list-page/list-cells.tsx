import { SeverityMark, type Severity } from '@parapet/ui'
import type { CSSProperties } from 'react'
import { formatExactTime, formatNumber, formatRelativeTime } from '~/lib/format'
import { listTexts } from './texts.ts'
import styles from './list-cells.module.css'

/** `38 / 40`: how many of them all; nothing where there are none. */
export function PartOf({ part, whole }: { part: number; whole: number }) {
  if (whole === 0) return null
  return (
    <span>
      {formatNumber(part)} <span className={styles.quiet}>/ {formatNumber(whole)}</span>
    </span>
  )
}

/** How many tenants can be told, of all: a bar and per cent; nothing where there are none. */
export function Share({ part, whole, label }: { part: number; whole: number; label: string }) {
  if (whole === 0) return null
  const share = part / whole
  return (
    <span className={styles.share} title={label}>
      <Meter share={share} />
      {formatNumber(share, { style: 'percent', maximumFractionDigits: 0 })}
    </span>
  )
}

/** A score out of a hundred. */
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

/** Active threats and the worst of them; only what is there is marked. */
export function Threats({ count, maxSeverity }: { count: number; maxSeverity: Severity | null }) {
  if (count === 0) return <span className={styles.quiet}>{listTexts.noThreats}</span>
  return (
    <span className={styles.threats}>
      <SeverityMark severity={maxSeverity ?? 'unknown'} />
      {formatNumber(count)}
    </span>
  )
}

/** How long ago, with the exact time for who points at it. */
export function Ago({ moment }: { moment: string }) {
  return (
    <time dateTime={moment} title={formatExactTime(moment)}>
      {formatRelativeTime(moment)}
    </time>
  )
}
