import { Card, Skeleton, Stat, StatusDot, Progress, Text } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { PageLink } from '~/components/page-link'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { threatTexts } from '~/components/threats/texts'
import { orgQueries } from '~/data/org/queries'
import { describeDeclaredUnits } from '~/lib/declared-units'
import { formatNumber } from '~/lib/format'
import styles from './key-metrics.module.css'
import reachabilityCardStyles from './reachability-card.module.css'
import { NoThreatsText } from './no-threats-text.tsx'
import { homeTexts } from './texts.ts'
import { Widget } from './widget.tsx'

interface KeyMetricsProps {
  orgId: string
}

/** Key metrics and data quality issues. */
export function KeyMetrics({ orgId }: KeyMetricsProps) {
  const query = useQuery(orgQueries.overview(orgId))
  if (query.isError && !query.data) return <QueryErrorPanel subject={homeTexts.keyMetrics} query={query} />

  const overview = query.data
  const issues = overview?.dataQuality.issues.filter((issue) => issue.count > 0) ?? []
  const stats = overview
    ? [
        { label: homeTexts.properties, value: overview.counts.properties, detail: undefined },
        { label: homeTexts.portfolios, value: overview.counts.portfolios, detail: undefined },
        {
          label: homeTexts.units,
          value: overview.counts.units,
          detail:
            overview.counts.unitsDeclared > overview.counts.units
              ? describeDeclaredUnits(overview.counts.unitsDeclared)
              : undefined,
        },
        { label: homeTexts.tenants, value: overview.counts.tenants, detail: undefined },
        // Units and tenants are optional, so zero counts are hidden.
      ].filter(({ value, detail }, index) => index < 2 || value > 0 || detail !== undefined)
    : []

  return (
    <Card title={homeTexts.keyMetrics} aria-busy={query.isPending}>
      {overview ? (
        <>
          <div className={styles.stats}>
            {stats.map(({ label, value, detail }) => (
              <Stat key={label} label={label} value={formatNumber(value)} detail={detail} />
            ))}
            {overview.dataQuality.score === null ? null : (
              <Stat
                label={homeTexts.dataQuality}
                value={
                  <>
                    {formatNumber(overview.dataQuality.score)}{' '}
                    <span className={styles.unit}>{homeTexts.outOfHundred}</span>
                  </>
                }
              />
            )}
          </div>
          {issues.length > 0 ? (
            <ul className={styles.issues}>
              {issues.map((issue) => (
                <li key={issue.code} className={styles.issue}>
                  <StatusDot tone="warning">
                    {homeTexts.issues[issue.code]?.(formatNumber(issue.count)) ?? formatNumber(issue.count)}
                  </StatusDot>
                  <PageLink to={issue.link} className={styles.link}>
                    {homeTexts.review}
                  </PageLink>
                </li>
              ))}
            </ul>
          ) : null}
        </>
      ) : (
        <div className={styles.stats}>
          {[0, 1, 2].map((index) => (
            <div key={index} className={styles.statSkeleton}>
              <Skeleton width="half" />
              <Skeleton shape="title" width="quarter" />
            </div>
          ))}
        </div>
      )}
    </Card>
  )
}

/** How many of the tenants affected by active threats are reachable. */
export function ReachabilityCard({ orgId }: { orgId: string }) {
  const query = useQuery(orgQueries.overview(orgId))

  return (
    <Widget title={homeTexts.reachability} query={query} lines={2}>
      {({ threats: { affected } }) =>
        affected.tenants === 0 ? (
          <NoThreatsText orgId={orgId}>
            {affected.properties === 0 ? homeTexts.noPropertiesAffected : homeTexts.noTenantsAffected}
          </NoThreatsText>
        ) : (
          <div className={reachabilityCardStyles.reach}>
            <Progress
              label={homeTexts.tenantsAffected}
              value={affected.reachable / affected.tenants}
              valueText={homeTexts.reachable(
                formatNumber(affected.reachable),
                formatNumber(affected.tenants),
              )}
            />
            {affected.assistance ? (
              <Text size="sm" tone="muted">
                {threatTexts.affected.assistance(affected.assistance)}
              </Text>
            ) : null}
          </div>
        )
      }
    </Widget>
  )
}
