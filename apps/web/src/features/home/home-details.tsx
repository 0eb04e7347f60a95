import { can } from '@parapet/permissions'
import { Skeleton } from '@parapet/ui'
import { lazy, Suspense } from 'react'
import { AssignedThreats } from './assigned-threats.tsx'
import { FeedFreshness } from './feed-freshness.tsx'
import { HighestRisk } from './highest-risk.tsx'
import type { HomeOverviewProps } from './home-overview.tsx'
import styles from './home-overview.module.css'
import { KeyMetrics, ReachabilityCard } from './key-metrics.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { TaskList } from './task-list.tsx'

const ThreatCharts = lazy(() =>
  import('./threat-charts.tsx').then((module) => ({ default: module.ThreatCharts })),
)
const ConsentFunnel = lazy(() =>
  import('./consent-funnel.tsx').then((module) => ({ default: module.ConsentFunnel })),
)

/** The home page widgets below the queues and the map. */
export function HomeDetails({ orgId, userId, timeZone, permissions, maySeeLedger }: HomeOverviewProps) {
  const maySeeOrg = can(permissions, 'org:read')
  const maySeeThreats = maySeeOrg && can(permissions, 'threat:read')
  const maySeeProperties = can(permissions, 'property:read')

  return (
    <div className={styles.grid}>
      <div className={styles.column}>
        {maySeeThreats ? (
          <Suspense fallback={<Skeleton shape="block" className={styles.chartsPending} />}>
            <ThreatCharts orgId={orgId} userId={userId} timeZone={timeZone} />
          </Suspense>
        ) : null}
        {maySeeOrg ? <KeyMetrics orgId={orgId} /> : null}
        <TaskList orgId={orgId} userId={maySeeOrg ? userId : null} />
        {maySeeLedger ? <RecentActivity orgId={orgId} /> : null}
      </div>
      <div className={styles.column}>
        {maySeeThreats ? <AssignedThreats orgId={orgId} userId={userId} /> : null}
        {maySeeOrg && maySeeProperties ? <HighestRisk orgId={orgId} userId={userId} /> : null}
        {maySeeThreats && can(permissions, 'tenant:read') ? <ReachabilityCard orgId={orgId} /> : null}
        {can(permissions, 'source:read') ? <FeedFreshness orgId={orgId} /> : null}
        {maySeeOrg && can(permissions, 'tenant:read') ? (
          <Suspense fallback={<Skeleton shape="block" className={styles.chartsPending} />}>
            <ConsentFunnel orgId={orgId} />
          </Suspense>
        ) : null}
      </div>
    </div>
  )
}
