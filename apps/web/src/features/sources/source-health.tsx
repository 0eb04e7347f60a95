import { buttonClassName, Card, EmptyState, Heading, SegmentedControl, Skeleton, Text } from '@parapet/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Activity } from 'lucide-react'
import type { ReactNode } from 'react'
import { PageLink } from '~/components/page-link'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { orgQueries } from '~/data/org/queries'
import { sourceQueries } from '~/data/sources/queries'
import { withParams } from '~/lib/page-params'
import { paths } from '~/lib/paths'
import { GapTimeline } from './gap-timeline.tsx'
import { DroppedTable, GapTable, RateLimitTable, RunTable } from './health-tables.tsx'
import { sourceHealthTexts as texts } from './health-texts.ts'
import styles from './source-health.module.css'

const spanOptions = (Object.entries(texts.spans) as [HealthSpan, string][]).map(([value, label]) => ({
  value,
  label,
}))

interface SourceHealthPageProps {
  orgId: string
  span: HealthSpan
  onSpanChange: (span: HealthSpan) => void
}

/** Coverage gaps, runs, skipped items and rate limits of all sources over a time range. */
export function SourceHealthPage({ orgId, span, onSpanChange }: SourceHealthPageProps) {
  const query = useQuery({
    ...sourceQueries.health(orgId, toHealthQuery(span)),
    placeholderData: keepPreviousData,
  })
  const feeds = useQuery({ ...orgQueries.feeds(orgId), throwOnError: false })
  const addedAtBySource = new Map(feeds.data?.items.map(({ id, createdAt }) => [id, createdAt]))
  const health = query.data
  if (query.isError && !health) return <QueryErrorPanel subject={texts.subject} query={query} />
  if (health?.items.length === 0) {
    return (
      <EmptyState
        icon={<Activity />}
        title={texts.noHealth}
        description={texts.noHealthDetail}
        actions={
          <PageLink to={paths.sources('tasks')} className={buttonClassName({ tone: 'primary' })}>
            {texts.viewTasks}
          </PageLink>
        }
      />
    )
  }
  return (
    <div className={styles.healthPage} aria-busy={query.isFetching}>
      <div className={styles.healthHead}>
        <SegmentedControl
          label={texts.span}
          options={spanOptions}
          value={span}
          onValueChange={onSpanChange}
        />
      </div>
      <Card title={texts.gaps}>
        {health ? (
          <GapTimeline health={health} addedAtBySource={addedAtBySource} />
        ) : (
          <Skeleton shape="block" className={styles.cardPending} />
        )}
      </Card>
      {health ? (
        <>
          <GapTable health={health} />
          <HealthSection title={texts.runsTitle}>
            <RunTable health={health} />
          </HealthSection>
          <HealthSection title={texts.droppedTitle} detail={texts.droppedDetail}>
            <DroppedTable health={health} />
          </HealthSection>
          <HealthSection title={texts.rateLimits}>
            <RateLimitTable health={health} />
          </HealthSection>
        </>
      ) : null}
    </div>
  )
}

interface HealthSectionProps {
  title: string
  detail?: string
  children: ReactNode
}

function HealthSection({ title, detail, children }: HealthSectionProps) {
  return (
    <section className={styles.section}>
      <Heading level={2} size="sm">
        {title}
      </Heading>
      {detail === undefined ? null : (
        <Text size="sm" tone="muted">
          {detail}
        </Text>
      )}
      {children}
    </section>
  )
}

type HealthSpan = keyof (typeof texts)['spans']

const hourMs = 3_600_000
const spanMs: Record<HealthSpan, number> = {
  day: 24 * hourMs,
  week: 7 * 24 * hourMs,
  month: 30 * 24 * hourMs,
}
// Rounded so that the query key, and with it the cache entry, stays the same for a few minutes.
const roundingMs = 5 * 60_000

export function readHealthSpan(params: URLSearchParams): HealthSpan {
  const span = params.get('span') ?? ''
  return Object.hasOwn(spanMs, span) ? (span as HealthSpan) : 'day'
}

export const writeHealthSpan = (params: URLSearchParams, span: HealthSpan) =>
  withParams(params, { span: span === 'day' ? null : span })

/** The query for a span that ends now. */
export function toHealthQuery(span: HealthSpan, now: number = Date.now()): { from: string } {
  return { from: new Date(Math.floor((now - spanMs[span]) / roundingMs) * roundingMs).toISOString() }
}
