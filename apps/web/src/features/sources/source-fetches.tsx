import { StatusDot, Text } from '@parapet/ui'
import { RelativeTime } from '~/components/relative-time'
import type { SourceDetail } from '~/data/sources/queries'
import { formatBytes } from '~/lib/format-bytes'
import { sourcesTexts as texts } from './texts.ts'
import styles from './source-facts.module.css'

type Fetch = SourceDetail['fetches'][number]

const shownMost = 8
const sampleLength = 80
const tones = { succeeded: 'success', unchanged: 'neutral', failed: 'danger' } as const

/** The latest times its feeds were asked, and what came. */
export function SourceFetches({ fetches }: Pick<SourceDetail, 'fetches'>) {
  if (fetches.length === 0) return <Text tone="muted">{texts.nothingYet}</Text>
  return (
    <ol className={styles.rows}>
      {fetches.slice(0, shownMost).map((fetch) => (
        <li key={fetch.startedAt + String(fetch.bytes)} className={styles.row}>
          <span className={styles.rowHead}>
            <StatusDot tone={tones[fetch.status]}>{texts.fetchStatuses[fetch.status]}</StatusDot>
            <RelativeTime moment={fetch.startedAt} />
          </span>
          <Text size="sm" tone="muted">
            {describeFetch(fetch)}
          </Text>
          {fetch.unparsable.slice(0, 1).map(({ reason, sample }) => (
            <Text key={sample} size="sm" tone="muted">
              {texts.unreadable(fetch.unparsable.length)}.{' '}
              {texts.unreadableReason(reason, sample.slice(0, sampleLength))}
            </Text>
          ))}
        </li>
      ))}
    </ol>
  )
}

function describeFetch({ status, error, items, created, updated, bytes }: Fetch): string {
  if (status === 'failed') return error?.detail ?? texts.fetchStatuses.failed
  if (status === 'unchanged') return formatBytes(bytes)
  return `${texts.fetchCounts(items, created, updated)}, ${formatBytes(bytes)}`
}
