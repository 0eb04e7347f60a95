import { StatusDot, Text, linkClassName, Button, Skeleton } from '@parapet/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { PageLink } from '~/components/page-link'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { RelativeTime } from '~/components/relative-time'
import { taskTexts } from '~/components/task-texts'
import { ThreatRow } from '~/components/threats/threat-row'
import type { SourceDetail } from '~/data/sources/queries'
import { threatQueries } from '~/data/threats/queries'
import { formatBytes } from '~/lib/format'
import { paths } from '~/lib/paths'
import styles from './source-overview.module.css'
import { sourceTexts as texts } from './texts.ts'

type Fetch = SourceDetail['fetches'][number]

const maxFetches = 8
const maxSampleLength = 80
const fetchTones = { succeeded: 'success', unchanged: 'neutral', failed: 'danger' } as const

/** The latest fetches of the source's feeds, with their results. */
export function SourceFetches({ fetches }: Pick<SourceDetail, 'fetches'>) {
  if (fetches.length === 0) return <Text tone="muted">{texts.notFetchedYet}</Text>
  return (
    <ol className={styles.rows}>
      {fetches.slice(0, maxFetches).map((fetch) => (
        <li key={fetch.startedAt + String(fetch.bytes)} className={styles.row}>
          <span className={styles.rowHead}>
            <StatusDot tone={fetchTones[fetch.status]}>{texts.fetchStatuses[fetch.status]}</StatusDot>
            <RelativeTime moment={fetch.startedAt} />
          </span>
          <Text size="sm" tone="muted">
            {describeFetch(fetch)}
          </Text>
          {fetch.unparsable.slice(0, 1).map(({ reason, sample }) => (
            <Text key={sample} size="sm" tone="muted">
              {texts.unreadable(fetch.unparsable.length)}.{' '}
              {texts.unreadableReason(reason, sample.slice(0, maxSampleLength))}
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

const maxRuns = 6
const runTones = {
  queued: 'neutral',
  running: 'info',
  waiting: 'neutral',
  succeeded: 'success',
  partial: 'warning',
  failed: 'danger',
  cancelled: 'neutral',
} as const

/** Runs that were started by a person or that failed. Each run is its own task. */
export function SourceRuns({ runs }: Pick<SourceDetail, 'runs'>) {
  if (runs.length === 0) return <Text tone="muted">{texts.noRuns}</Text>
  return (
    <ol className={styles.rows}>
      {runs.slice(0, maxRuns).map((run) => (
        <li key={run.id} className={styles.row}>
          <span className={styles.rowHead}>
            <PageLink to={paths.sources('tasks', { task: run.id })} className={linkClassName()}>
              {run.title}
            </PageLink>
            <RelativeTime moment={run.createdAt} />
          </span>
          <span className={styles.rowHead}>
            <StatusDot tone={runTones[run.status]}>{taskTexts.statuses[run.status]}</StatusDot>
            <span className={styles.muted}>{run.requestedBy?.name ?? taskTexts.system}</span>
          </span>
          {run.error ? (
            <Text size="sm" tone="muted">
              {run.error.detail}
            </Text>
          ) : null}
        </li>
      ))}
    </ol>
  )
}

const threatPageSize = 5

/** Ongoing threats reported by this source, the most severe first. */
export function SourceThreats({ orgId, sourceId }: { orgId: string; sourceId: string }) {
  const query = useInfiniteQuery(threatQueries.pages(orgId, { sourceId }, threatPageSize))
  const threats = query.data?.pages.flatMap(({ items }) => items) ?? []

  if (query.isError && !query.data) return <QueryErrorPanel subject={texts.sections.threats} query={query} />
  if (query.isPending) return <Skeleton width="three-quarters" />
  if (threats.length === 0) {
    return (
      <Text size="sm" tone="muted">
        {texts.noThreats}
      </Text>
    )
  }
  return (
    <>
      <ul className={styles.threats} data-rows="">
        {threats.map((threat) => (
          <ThreatRow key={threat.id} threat={threat} to={paths.threat(threat.id)} />
        ))}
      </ul>
      {query.hasNextPage ? (
        <span>
          <Button size="sm" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {texts.moreThreats}
          </Button>
        </span>
      ) : null}
    </>
  )
}
