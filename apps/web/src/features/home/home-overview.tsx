import { can, type HeldPermissions } from '@parapet/permissions'
import { Skeleton } from '@parapet/ui'
import { lazy, Suspense } from 'react'
import { FeedFreshness } from './feed-freshness.tsx'
import { HighestRisk } from './highest-risk.tsx'
import { HomeNumbers, ReachCard } from './home-numbers.tsx'
import styles from './home-overview.module.css'
import { RecentActivity } from './recent-activity.tsx'
import { TaskList } from './task-list.tsx'
import { AssignedThreats } from './threat-carousel.tsx'
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
  held: HeldPermissions
  /** False for limited members, who can't see the whole organization's ledger. */
  seesLedger: boolean
}

/** The home page widgets, limited to those the user has permission for. */
export function HomeOverview({ orgId, userId, timeZone, held, seesLedger }: HomeOverviewProps) {
  const seesOrg = can(held, 'org:read')
  const seesThreats = seesOrg && can(held, 'threat:read')
  const seesProperties = can(held, 'property:read')

  return (
    <>
      <div className={styles.watch}>
        {seesThreats ? <TriageQueue orgId={orgId} userId={userId} held={held} /> : null}
        {seesProperties ? (
          <Suspense fallback={<Skeleton shape="block" className={styles.mapPending} />}>
            <HomeMap orgId={orgId} held={held} />
          </Suspense>
        ) : null}
      </div>
      <div className={styles.grid}>
        <div className={styles.column}>
          {seesThreats ? (
            <Suspense fallback={<Skeleton shape="block" className={styles.chartsPending} />}>
              <ThreatCharts orgId={orgId} userId={userId} timeZone={timeZone} />
            </Suspense>
          ) : null}
          {seesLedger ? <RecentActivity orgId={orgId} /> : null}
        </div>
        <div className={styles.column}>
          {seesThreats ? <AssignedThreats orgId={orgId} userId={userId} /> : null}
          {seesOrg && seesProperties ? <HighestRisk orgId={orgId} userId={userId} /> : null}
          {seesThreats && can(held, 'tenant:read') ? <ReachCard orgId={orgId} /> : null}
          {can(held, 'source:read') ? <FeedFreshness orgId={orgId} /> : null}
          <TaskList orgId={orgId} userId={seesOrg ? userId : null} />
          {seesOrg && can(held, 'tenant:read') ? (
            <Suspense fallback={<Skeleton shape="block" className={styles.chartsPending} />}>
              <ConsentFunnel orgId={orgId} />
            </Suspense>
          ) : null}
          {seesOrg ? <HomeNumbers orgId={orgId} /> : null}
        </div>
      </div>
    </>
  )
}
