import { can, type HeldPermissions } from '@parapet/permissions'
import { Skeleton } from '@parapet/ui'
import { lazy, Suspense, useState } from 'react'
import { AssignedThreats } from './assigned-threats.tsx'
import { FeedFreshness } from './feed-freshness.tsx'
import { FollowUpQueue } from './follow-up-queue.tsx'
import { HighestRisk } from './highest-risk.tsx'
import { KeyMetrics, ReachabilityCard } from './key-metrics.tsx'
import styles from './home-overview.module.css'
import { RecentActivity } from './recent-activity.tsx'
import { TaskList } from './task-list.tsx'
import { TriageQueue } from './triage-queue.tsx'

const HomeMap = lazy(() => import('./home-map.tsx').then((module) => ({ default: module.HomeMap })))
const ThreatCharts = lazy(() =>
  import('./threat-charts.tsx').then((module) => ({ default: module.ThreatCharts })),
)
const ConsentFunnel = lazy(() =>
  import('./consent-funnel.tsx').then((module) => ({ default: module.ConsentFunnel })),
)

export interface HomeOverviewProps {
  orgId: string
  userId: string
  /** The organization's time zone, for the days in charts. */
  timeZone: string
  permissions: HeldPermissions
  /** False for limited members, who can't see the whole organization's ledger. */
  maySeeLedger: boolean
}

/** The home page widgets, limited to those the user has permission for. */
export function HomeOverview({ orgId, userId, timeZone, permissions, maySeeLedger }: HomeOverviewProps) {
  const maySeeOrg = can(permissions, 'org:read')
  const maySeeThreats = maySeeOrg && can(permissions, 'threat:read')
  const maySeeProperties = can(permissions, 'property:read')
  const [focusedThreatId, setFocusedThreatId] = useState<string | null>(null)

  return (
    <>
      <div className={styles.watch}>
        {maySeeThreats ? (
          <div className={styles.column}>
            <TriageQueue
              orgId={orgId}
              userId={userId}
              permissions={permissions}
              onFocusThreat={setFocusedThreatId}
            />
            <FollowUpQueue
              orgId={orgId}
              userId={userId}
              permissions={permissions}
              onFocusThreat={setFocusedThreatId}
            />
          </div>
        ) : null}
        {maySeeProperties ? (
          <Suspense fallback={<Skeleton shape="block" className={styles.mapPending} />}>
            <HomeMap orgId={orgId} permissions={permissions} focusedThreatId={focusedThreatId} />
          </Suspense>
        ) : null}
      </div>
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
    </>
  )
}
