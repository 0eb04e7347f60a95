import { can } from '@parapet/permissions'
import { usePermissions } from '@parapet/permissions/react'
import { Button, Card, PageHeader, TabLink, TabNav } from '@parapet/ui'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Megaphone } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Link, useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { ledgerQueries } from '~/data/ledger/queries'
import { orgQueries } from '~/data/org/queries'
import { sessionQueries } from '~/data/session/queries'
import { describeHeadline, describeOverview } from '~/features/home/describe-headline'
import { HomeOverview } from '~/features/home/home-overview'
import styles from '~/features/home/home-overview.module.css'
import { RecentActivity } from '~/features/home/recent-activity'
import { SetupChecklist } from '~/features/home/setup-checklist'
import { TaskList } from '~/features/home/task-list'
import { homeTexts } from '~/features/home/texts'
import { ThreatCarousel } from '~/features/home/threat-carousel'
import { paletteTexts } from '~/features/palette/texts'
import { permissionStore } from '~/lib/permission-store'
import { queryClientContext } from '~/lib/router-context'
import { getSelectedOrgId } from '~/lib/selected-org'
import { writeSelection } from '~/lib/selection'

const Activity = lazy(() =>
  import('~/features/activity/activity').then((module) => ({ default: module.Activity })),
)

const ReportThreatDrawer = lazy(() =>
  import('~/features/report-threat/report-threat-drawer').then((module) => ({
    default: module.ReportThreatDrawer,
  })),
)

export async function loader({ context }: LoaderFunctionArgs) {
  const queryClient = context.get(queryClientContext)
  const orgId = getSelectedOrgId()
  const held = permissionStore.getSnapshot()?.permissions ?? []

  // Nothing here is needed for the page to be a page: each part shows its own state.
  const begin = (work: Promise<unknown>) => void work.catch(() => undefined)
  const { id: userId } = await queryClient.query(sessionQueries.user())
  if (can(held, 'org:read')) {
    begin(queryClient.query(orgQueries.overview(orgId)))
    begin(queryClient.query(orgQueries.watch(orgId)))
    begin(queryClient.query(orgQueries.dashboard(orgId, userId)))
  }
  if (can(held, 'ledger:read')) begin(queryClient.query(ledgerQueries.recent(orgId, { limit: 12 })))
  return { orgId, userId }
}

export function Component() {
  const { orgId, userId } = useLoaderData<typeof loader>()
  const access = usePermissions()
  const held = access?.permissions ?? []
  const [params, setParams] = useSearchParams()
  const { data: user } = useSuspenseQuery(sessionQueries.user())
  const { data: org } = useSuspenseQuery(sessionQueries.org(orgId))
  const mayCount = can(held, 'org:read')
  const seesThreats = mayCount && can(held, 'threat:read')
  const overview = useQuery({ ...orgQueries.overview(orgId), enabled: mayCount })
  const watch = useQuery({ ...orgQueries.watch(orgId), enabled: mayCount })
  const isEmpty = overview.data?.counts.properties === 0
  // The ledger of a whole organization is not for people who may see only some properties.
  const seesLedger = can(held, 'ledger:read') && access?.isFga !== true
  const tab = seesLedger && params.get('tab') === 'activity' ? 'activity' : 'overview'
  const describe = seesThreats
    ? (data: NonNullable<typeof overview.data>) => describeHeadline(data, watch.data)
    : describeOverview

  const mayReport = can(held, 'threat:create')
  const setReporting = (isReporting: boolean) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        if (isReporting) next.set('new', '')
        else next.delete('new')
        return next
      },
      { preventScrollReset: true, replace: !isReporting },
    )
  // A toast goes; what was reported stays selected beside the map, with the way to its brief.
  const selectReported = (threatId: string) =>
    setParams(
      (current) => {
        const next = writeSelection(current, { threatId, propertyId: null })
        for (const name of ['new', 'tab']) next.delete(name)
        return next
      },
      { preventScrollReset: true, replace: true },
    )

  return (
    <>
      <PageHeader
        title={homeTexts.title}
        actions={
          mayReport ? (
            <Button icon={<Megaphone />} onClick={() => setReporting(true)}>
              {paletteTexts.reportThreat}
            </Button>
          ) : undefined
        }
        // A sentence about threats waits for what is not watched, so that it is said once and whole.
        subtitle={
          overview.data && !(seesThreats && watch.isPending)
            ? describe(overview.data)
            : mayCount
              ? '\u00A0'
              : org.name
        }
        tabs={
          seesLedger ? (
            <TabNav aria-label={homeTexts.parts}>
              <TabLink
                label={homeTexts.overviewTab}
                current={tab === 'overview'}
                render={(props) => <Link {...props} to="." preventScrollReset />}
              />
              <TabLink
                label={homeTexts.activityTab}
                current={tab === 'activity'}
                render={(props) => <Link {...props} to="?tab=activity" preventScrollReset />}
              />
            </TabNav>
          ) : undefined
        }
      />
      {tab === 'activity' ? (
        <Suspense fallback={null}>
          <Card title={homeTexts.activityTab}>
            <Activity orgId={orgId} filters={{}} />
          </Card>
        </Suspense>
      ) : isEmpty ? (
        <div className={styles.grid}>
          <div className={styles.column}>
            <SetupChecklist setup={org.setup} held={held} />
            {seesLedger ? <RecentActivity orgId={orgId} /> : null}
          </div>
          <div className={styles.column}>
            <TaskList orgId={orgId} userId={userId} />
          </div>
        </div>
      ) : (
        <>
          {seesThreats ? <ThreatCarousel orgId={orgId} userId={userId} held={held} /> : null}
          <HomeOverview
            orgId={orgId}
            userId={userId}
            timeZone={org.timeZone}
            held={held}
            seesLedger={seesLedger}
          />
        </>
      )}
      <Suspense fallback={null}>
        {mayReport && params.has('new') ? (
          <ReportThreatDrawer
            orgId={orgId}
            measures={user.unitSystem}
            onReported={({ id }) => selectReported(id)}
            onClose={() => setReporting(false)}
          />
        ) : null}
      </Suspense>
    </>
  )
}
