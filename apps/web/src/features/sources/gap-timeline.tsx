import { linkClassName, StatusDot } from '@parapet/ui'
import type { CSSProperties } from 'react'
import { PageLink } from '~/components/page-link'
import type { SourceHealth } from '~/data/sources/queries'
import { formatMoment } from '~/lib/format'
import { formatDate, formatTimeOfDay } from '~/lib/format-days'
import { paths } from '~/lib/paths'
import { sourceHealthTexts as texts } from './health-texts.ts'
import styles from './source-health.module.css'
import { sourceTexts } from './texts.ts'

const dayMs = 24 * 3_600_000
const tickFractions = [0, 0.5, 1]
const toPercent = (fraction: number) => `${(fraction * 100).toFixed(3)}%`

const formatWeekdayAndTime = (moment: Date) =>
  formatMoment(moment, { weekday: 'short', hour: 'numeric', minute: '2-digit' })

interface GapTimelineProps {
  health: SourceHealth
  /** When each source was added, by ID. Before that, it's shown as absent. */
  addedAtBySource: ReadonlyMap<string, string>
}

/** A bar for each source with its coverage gaps. `GapTable` is the accessible equivalent. */
export function GapTimeline({ health, addedAtBySource }: GapTimelineProps) {
  const startMs = Date.parse(health.from)
  const lengthMs = Date.parse(health.to) - startMs
  const formatAxisMoment = lengthMs <= dayMs * 1.1 ? formatWeekdayAndTime : formatDate

  return (
    <>
      <ul className={styles.lanes}>
        {health.items.map(({ sourceId, name, gaps }) => {
          const placedGaps = placeGaps(gaps, health)
          const addedAt = addedAtBySource.get(sourceId) ?? health.from
          const absentGaps = placeGaps([{ from: health.from, to: addedAt, status: 'absent' }], health)
          return (
            <li key={sourceId} className={styles.lane}>
              <PageLink
                to={paths.sources('feeds', { source: sourceId })}
                className={`${styles.laneName ?? ''} ${linkClassName({ tone: 'quiet' })}`}
              >
                {name}
              </PageLink>
              <span className={styles.bar} aria-hidden="true">
                {[...absentGaps, ...placedGaps].map((gap) => (
                  <span
                    key={`${gap.status}${gap.from}`}
                    className={styles.gap}
                    data-status={gap.status}
                    title={texts.gapLabel(
                      name,
                      getStatusLabel(gap.status),
                      formatTimeOfDay(gap.from),
                      gap.to === null ? texts.now : formatTimeOfDay(gap.to),
                    )}
                    style={
                      { '--start': toPercent(gap.start), '--length': toPercent(gap.length) } as CSSProperties
                    }
                  />
                ))}
              </span>
              <span className={styles.laneCount}>
                {texts.gapCount(placedGaps.length)}
                {absentGaps.length > 0 ? texts.since(formatAxisMoment(new Date(addedAt))) : null}
              </span>
            </li>
          )
        })}
        <li className={styles.lane} aria-hidden="true">
          <span />
          <span className={styles.axis} data-lane="">
            {tickFractions.map((fraction) => (
              <span key={fraction}>{formatAxisMoment(new Date(startMs + fraction * lengthMs))}</span>
            ))}
          </span>
          <span />
        </li>
      </ul>
      <ul className={styles.legend} aria-label={texts.legend}>
        <li>
          <StatusDot tone="success">{texts.monitored}</StatusDot>
        </li>
        <li>
          <StatusDot tone="warning">{sourceTexts.statuses.degraded}</StatusDot>
        </li>
        <li>
          <StatusDot tone="danger">{texts.unmonitored}</StatusDot>
        </li>
        <li>
          <span className={styles.swatch} data-status="paused" aria-hidden="true" />
          {sourceTexts.statuses.paused}
        </li>
        <li>
          <span className={styles.swatch} data-status="absent" aria-hidden="true" />
          {texts.notAdded}
        </li>
      </ul>
    </>
  )
}

type Gap = SourceHealth['items'][number]['gaps'][number]

export interface PlacedGap extends Gap {
  /** Start and length as fractions of the span. */
  start: number
  length: number
  /** The duration within the span. */
  seconds: number
}

/** Positions a source's gaps within a time span, clipped to it. */
export function placeGaps(gaps: readonly Gap[], span: { from: string; to: string }): PlacedGap[] {
  const startMs = Date.parse(span.from)
  const lengthMs = Date.parse(span.to) - startMs
  return gaps.flatMap((gap) => {
    const from = Math.max(startMs, Date.parse(gap.from))
    const to = gap.to === null ? startMs + lengthMs : Math.min(startMs + lengthMs, Date.parse(gap.to))
    if (to <= from) return []
    return [
      {
        ...gap,
        start: (from - startMs) / lengthMs,
        length: (to - from) / lengthMs,
        seconds: (to - from) / 1000,
      },
    ]
  })
}

/** A source status in words; an unknown one unchanged. */
export const getStatusLabel = (status: string) =>
  status === 'absent'
    ? texts.notAdded
    : status === 'not_fetched'
      ? texts.notFetched
      : Object.hasOwn(sourceTexts.statuses, status)
        ? sourceTexts.statuses[status as keyof typeof sourceTexts.statuses]
        : status
