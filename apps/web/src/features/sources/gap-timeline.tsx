import { linkClassName, StatusDot } from '@parapet/ui'
import type { CSSProperties } from 'react'
import { PageLink } from '~/components/page-link'
import type { SourceHealth } from '~/data/sources/queries'
import { formatDate, formatTimeOfDay } from '~/lib/format'
import { paths } from '~/lib/paths'
import { sourceHealthTexts as texts } from './health-texts.ts'
import styles from './source-health.module.css'
import { sourcesTexts } from './texts.ts'

const dayMs = 24 * 3_600_000
const ticks = [0, 0.5, 1]
const percent = (share: number) => `${(share * 100).toFixed(3)}%`

interface GapTimelineProps {
  health: SourceHealth
  /** When each source was added, by ID. Before that, it's shown as absent. */
  addedAt: ReadonlyMap<string, string>
}

/** A bar for each source with its coverage gaps. `GapTable` is the accessible equivalent. */
export function GapTimeline({ health, addedAt }: GapTimelineProps) {
  const begin = Date.parse(health.from)
  const lengthMs = Date.parse(health.to) - begin
  const nameTick = (share: number) => {
    const moment = new Date(begin + share * lengthMs)
    return lengthMs <= dayMs * 1.1 ? formatTimeOfDay(moment) : formatDate(moment)
  }

  return (
    <>
      <ul className={styles.lanes}>
        {health.items.map(({ sourceId, name, gaps }) => {
          const placed = placeGaps(gaps, health)
          const added = addedAt.get(sourceId) ?? health.from
          const absent = placeGaps([{ from: health.from, to: added, status: 'absent' }], health)
          return (
            <li key={sourceId} className={styles.lane}>
              <PageLink
                to={paths.sources('feeds', { source: sourceId })}
                className={`${styles.laneName ?? ''} ${linkClassName({ tone: 'quiet' })}`}
              >
                {name}
              </PageLink>
              <span className={styles.bar} aria-hidden="true">
                {[...absent, ...placed].map((gap) => (
                  <span
                    key={`${gap.status}${gap.from}`}
                    className={styles.gap}
                    data-status={gap.status}
                    title={texts.gapOf(
                      name,
                      nameStatus(gap.status),
                      formatTimeOfDay(gap.from),
                      gap.to === null ? texts.now : formatTimeOfDay(gap.to),
                    )}
                    style={
                      { '--start': percent(gap.start), '--length': percent(gap.length) } as CSSProperties
                    }
                  />
                ))}
              </span>
              <span className={styles.laneCount}>{texts.gapsOf(placed.length)}</span>
            </li>
          )
        })}
        <li className={styles.lane} aria-hidden="true">
          <span />
          <span className={styles.axis} data-lane="">
            {ticks.map((share) => (
              <span key={share}>{nameTick(share)}</span>
            ))}
          </span>
          <span />
        </li>
      </ul>
      <ul className={styles.legend} aria-label={texts.legend}>
        <li>
          <StatusDot tone="success">{texts.watched}</StatusDot>
        </li>
        <li>
          <StatusDot tone="warning">{sourcesTexts.statuses.degraded}</StatusDot>
        </li>
        <li>
          <StatusDot tone="danger">{texts.failingOrOff}</StatusDot>
        </li>
        <li>
          <StatusDot tone="neutral">{sourcesTexts.statuses.paused}</StatusDot>
        </li>
        <li>{texts.absentBars}</li>
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
  const begin = Date.parse(span.from)
  const lengthMs = Date.parse(span.to) - begin
  return gaps.flatMap((gap) => {
    const from = Math.max(begin, Date.parse(gap.from))
    const to = gap.to === null ? begin + lengthMs : Math.min(begin + lengthMs, Date.parse(gap.to))
    if (to <= from) return []
    return [
      {
        ...gap,
        start: (from - begin) / lengthMs,
        length: (to - from) / lengthMs,
        seconds: (to - from) / 1000,
      },
    ]
  })
}

/** A source status in words; an unknown one as it is. */
export const nameStatus = (status: string) =>
  status === 'absent'
    ? texts.notAdded
    : Object.hasOwn(sourcesTexts.statuses, status)
      ? sourcesTexts.statuses[status as keyof typeof sourcesTexts.statuses]
      : status
