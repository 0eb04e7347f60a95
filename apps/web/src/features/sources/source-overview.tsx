import { useCan } from '@parapet/permissions/react'
import {
  Banner,
  Button,
  DescriptionItem,
  DescriptionList,
  Heading,
  Text,
  TextLink,
  severityWords,
} from '@parapet/ui'
import { lazy, Suspense, useId, type ReactNode } from 'react'
import { HintedTime } from '~/components/hinted-time'
import { RelativeTime } from '~/components/relative-time'
import { HazardIcon } from '~/components/threats/hazard-icon'
import type { SourceDetail } from '~/data/sources/queries'
import { formatDelay, formatCadence } from '~/lib/duration'
import { formatExactTime, formatNumber } from '~/lib/format'
import { formatTimeOfDay } from '~/lib/format-days'
import { describeDropped } from './describe-dropped.ts'
import { getSettingLabel, getSettingValueLabel } from './setting-labels.ts'
import { SourceFetches, SourceRuns, SourceThreats } from './source-activity.tsx'
import { SourceCoverage } from './source-coverage.tsx'
import styles from './source-overview.module.css'
import { SourceStatus } from './source-list.tsx'
import { SourceSample } from './source-sample.tsx'
import { sourceTexts as texts } from './texts.ts'

const SourceChart = lazy(() =>
  import('./source-chart.tsx').then((module) => ({ default: module.SourceChart })),
)

/** A source's details, most urgent first. */
export function SourceOverview({ orgId, source }: { orgId: string; source: SourceDetail }) {
  const threatsId = useId()
  const maySeeThreats = useCan('threat:read')

  return (
    <div className={styles.stack}>
      <SourceProblemBanner source={source} />
      <SourceStatusList source={source} threatsId={maySeeThreats ? threatsId : null} />
      {maySeeThreats ? (
        <Section title={texts.sections.threats} id={threatsId}>
          <SourceThreats orgId={orgId} sourceId={source.id} />
        </Section>
      ) : null}
      <Section title={texts.sections.health}>
        <Suspense fallback={<div className={styles.chartPending} />}>
          <SourceChart fetches={source.fetches} />
        </Suspense>
      </Section>
      <Section title={texts.sections.fetches}>
        <SourceFetches fetches={source.fetches} />
      </Section>
      <Section title={texts.sections.runs}>
        <SourceRuns runs={source.runs} />
      </Section>
      <Section title={texts.sections.sample}>
        <SourceSample sample={source.sampleItem} mappingTable={source.mappingTable} />
      </Section>
      <Section title={texts.sections.coverage}>
        <SourceCoverage source={source} />
      </Section>
      <Section title={texts.sections.settings}>
        <SourceSettings source={source} />
      </Section>
      <Section title={texts.sections.license}>
        <Text size="sm">{source.attribution}</Text>
        {source.termsUrl ? <TextLink href={source.termsUrl}>{texts.terms}</TextLink> : null}
        <Text size="sm" tone="muted">
          {texts.safety}
        </Text>
      </Section>
    </div>
  )
}

function Section({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <Heading level={3} size="sm" id={id} tabIndex={id === undefined ? undefined : -1}>
        {title}
      </Heading>
      {children}
    </section>
  )
}

/** Why the source isn't monitoring. Renders nothing if it's healthy. */
function SourceProblemBanner({
  source: { watch, status, statusReason, lastError },
}: {
  source: SourceDetail
}) {
  if (watch.isWatching && status === 'active') return null
  const reason = watch.reason ?? statusReason
  return (
    <Banner
      tone="warning"
      title={
        watch.unmonitoredSince === null
          ? texts.statuses[status]
          : texts.unmonitoredSince(formatExactTime(watch.unmonitoredSince))
      }
    >
      {reason === null ? null : <p>{reason}</p>}
      {lastError && lastError.detail !== reason ? (
        <p>
          {texts.lastError}: {lastError.detail}
        </p>
      ) : null}
    </Banner>
  )
}

function SourceStatusList({ source, threatsId }: { source: SourceDetail; threatsId: string | null }) {
  const { health, http, counts } = source
  const dropped = describeDropped({
    below_min_severity: counts.droppedBelowSeverity24h,
    outside_coverage: counts.droppedOutsideCoverage24h,
    test: counts.test24h,
    unparsable: counts.unparsable24h,
  })

  return (
    <DescriptionList>
      <DescriptionItem term={texts.columns.status}>
        <span className={styles.inline}>
          <SourceStatus source={source} />
          <span className={styles.muted}>
            <HintedTime moment={source.statusSince}>
              {texts.since(formatTimeOfDay(source.statusSince))}
            </HintedTime>
          </span>
        </span>
      </DescriptionItem>
      <DescriptionItem term={texts.columns.lastSuccess}>
        {health.lastSuccessAt === null ? texts.notYet : <RelativeTime moment={health.lastSuccessAt} />}
      </DescriptionItem>
      {health.nextRunAt !== null && source.status !== 'paused' && source.status !== 'disabled' ? (
        <DescriptionItem term={texts.columns.nextRun}>
          <RelativeTime moment={health.nextRunAt} />
        </DescriptionItem>
      ) : null}
      {health.medianLagSeconds !== null && health.p95LagSeconds !== null ? (
        <DescriptionItem term={texts.columns.lag}>
          {texts.lagSummary(formatDelay(health.medianLagSeconds), formatDelay(health.p95LagSeconds))}
        </DescriptionItem>
      ) : null}
      <DescriptionItem term={texts.columns.items}>{formatNumber(health.itemsLast24h)}</DescriptionItem>
      {dropped === null ? null : <DescriptionItem term={texts.dropped24h}>{dropped}</DescriptionItem>}
      <DescriptionItem term={texts.columns.threats}>
        {counts.activeThreats === 0 || threatsId === null ? (
          formatNumber(counts.activeThreats)
        ) : (
          <span className={styles.inline}>
            {formatNumber(counts.activeThreats)}
            <Button
              size="sm"
              tone="ghost"
              onClick={() => {
                const heading = document.getElementById(threatsId)
                heading?.scrollIntoView({ block: 'start' })
                heading?.focus({ preventScroll: true })
              }}
            >
              {texts.showThreats}
            </Button>
          </span>
        )}
      </DescriptionItem>
      {http.lastStatus !== null && http.lastUrlHost !== null ? (
        <DescriptionItem term={texts.lastResponse}>
          {texts.httpStatus(http.lastStatus, http.lastUrlHost)}
        </DescriptionItem>
      ) : null}
      <DescriptionItem term={texts.hazards}>
        <span className={styles.hazards}>
          {source.hazards.map((hazard) => (
            <HazardIcon key={hazard} hazard={hazard} hasLabel />
          ))}
        </span>
      </DescriptionItem>
    </DescriptionList>
  )
}

function SourceSettings({ source }: { source: SourceDetail }) {
  const { schedule, minSeverity, secret, config } = source
  return (
    <DescriptionList>
      <DescriptionItem term={texts.schedule}>
        {texts.fetchInterval(formatCadence(schedule.everySeconds))}
        {schedule.jitterPct > 0 ? `, ${texts.jitter(formatNumber(schedule.jitterPct))}` : ''}
      </DescriptionItem>
      <DescriptionItem term={texts.minSeverity}>
        {minSeverity === null ? texts.anySeverity : severityWords[minSeverity]}
      </DescriptionItem>
      {secret === null ? null : (
        <DescriptionItem term={texts.key}>
          {secret === 'set' ? texts.keySet : texts.keyMissing}
        </DescriptionItem>
      )}
      {Object.entries(config).map(([name, value]) => (
        <DescriptionItem key={name} term={getSettingLabel(name)}>
          {getSettingValueLabel(value)}
        </DescriptionItem>
      ))}
    </DescriptionList>
  )
}
