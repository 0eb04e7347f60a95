import { can, type HeldPermissions } from '@parapet/permissions'
import { Skeleton } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { orgQueries } from '~/data/org/queries'
import { useIsIdleAfter } from '~/lib/use-is-idle-after'
import { FollowUpQueue } from './follow-up-queue.tsx'
import styles from './home-overview.module.css'
import { TriageQueue } from './triage-queue.tsx'

const HomeMap = lazy(() => import('./home-map.tsx').then((module) => ({ default: module.HomeMap })))
const HomeDetails = lazy(() =>
  import('./home-details.tsx').then((module) => ({ default: module.HomeDetails })),
)

const mapPending = <Skeleton shape="block" className={styles.mapPending} />
const detailsPending = <Skeleton shape="block" className={styles.chartsPending} />

export interface HomeOverviewProps {
  orgId: string
  userId: string
  /** The organization's time zone, for the days in charts. */
  timeZone: string
  permissions: HeldPermissions
  /** False for limited members, who can't see the whole organization's ledger. */
  maySeeLedger: boolean
}

/**
 * The home page widgets, limited to those the user has permission for. The map and everything below it load once the
 * threats that need triage are on screen.
 */
export function HomeOverview({ orgId, userId, timeZone, permissions, maySeeLedger }: HomeOverviewProps) {
  const maySeeOrg = can(permissions, 'org:read')
  const maySeeThreats = maySeeOrg && can(permissions, 'threat:read')
  const maySeeProperties = can(permissions, 'property:read')
  const [focusedThreatId, setFocusedThreatId] = useState<string | null>(null)
  const dashboard = useQuery({ ...orgQueries.dashboard(orgId, userId), enabled: maySeeThreats })
  const isQueueShown = useIsIdleAfter(!maySeeThreats || !dashboard.isPending)

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
          isQueueShown ? (
            <Suspense fallback={mapPending}>
              <HomeMap orgId={orgId} permissions={permissions} focusedThreatId={focusedThreatId} />
            </Suspense>
          ) : (
            mapPending
          )
        ) : null}
      </div>
      {isQueueShown ? (
        <Suspense fallback={detailsPending}>
          <HomeDetails
            orgId={orgId}
            userId={userId}
            timeZone={timeZone}
            permissions={permissions}
            maySeeLedger={maySeeLedger}
          />
        </Suspense>
      ) : (
        detailsPending
      )}
    </>
  )
}
