import { can } from '@parapet/permissions'
import { usePermissions } from '@parapet/permissions/react'
import { Button, Card, PageHeader, TabLink, TabNav } from '@parapet/ui'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Megaphone } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { Link } from '~/components/link'
import { orgQueries } from '~/data/org/queries'
import { sessionQueries } from '~/data/session/queries'
import { describeHeadline, describeOverview } from '~/features/home/describe-headline'
import { HomeOverview } from '~/features/home/home-overview'
import { homeTexts } from '~/features/home/texts'
import { TourBanner } from '~/features/tour/tour-banner'
import { paletteTexts } from '~/features/palette/texts'
import { withParams } from '~/lib/page-params'
import { permissionStore } from '~/lib/permission-store'
import { queryClientContext } from '~/lib/router-context'
import { getSelectedOrgId } from '~/lib/selected-org'
import { writeSelection } from '~/lib/selection'

const Activity = lazy(() =>
  import('~/features/activity/activity').then((module) => ({ default: module.Activity })),
)

const EmptyHome = lazy(() =>
  import('~/features/home/empty-home').then((module) => ({ default: module.EmptyHome })),
)

const SetupChecklist = lazy(() =>
  import('~/features/home/setup-checklist').then((module) => ({ default: module.SetupChecklist })),
)

const ReportThreatDrawer = lazy(() =>
  import('~/features/report-threat/report-threat-drawer').then((module) => ({
    default: module.ReportThreatDrawer,
  })),
)

export async function loader({ context }: LoaderFunctionArgs) {
  const queryClient = context.get(queryClientContext)
  const orgId = getSelectedOrgId()
  const access = permissionStore.getSnapshot()
  const permissions = access?.permissions ?? []

  // Not awaited: each part of the page shows its own loading and error state.
  const prefetch = (promise: Promise<unknown>) => void promise.catch(() => undefined)
  const { id: userId } = await queryClient.query(sessionQueries.user())
  if (can(permissions, 'org:read')) {
    prefetch(queryClient.query(orgQueries.overview(orgId)))
    prefetch(queryClient.query(orgQueries.watch(orgId)))
    prefetch(queryClient.query(orgQueries.dashboard(orgId, userId)))
  }
  return { orgId, userId }
}

/** Limited members can't see the whole organization's ledger. */
const seesWholeLedger = (access: ReturnType<typeof permissionStore.getSnapshot>) =>
  access !== null && can(access.permissions, 'ledger:read') && !access.isFga

export function Component() {
  const { orgId, userId } = useLoaderData<typeof loader>()
  const access = usePermissions()
  const permissions = access?.permissions ?? []
  const [params, setParams] = useSearchParams()
  const { data: user } = useSuspenseQuery(sessionQueries.user())
  const { data: org } = useSuspenseQuery(sessionQueries.org(orgId))
  const canReadOrg = can(permissions, 'org:read')
  const seesThreats = canReadOrg && can(permissions, 'threat:read')
  const overview = useQuery({ ...orgQueries.overview(orgId), enabled: canReadOrg })
  const watch = useQuery({ ...orgQueries.watch(orgId), enabled: canReadOrg })
  const isEmpty = overview.data?.counts.properties === 0
  // The overview is newer than the organization, which is cached for longer.
  const hasSource = overview.data ? overview.data.sources.total > 0 : true
  const setup = { ...org.setup, property: !isEmpty, source: hasSource }
  const seesLedger = seesWholeLedger(access)
  const tab = seesLedger && params.get('tab') === 'activity' ? 'activity' : 'overview'
  const getSubtitle = seesThreats
    ? (data: NonNullable<typeof overview.data>) => describeHeadline(data, watch.data)
    : describeOverview

  const canReport = can(permissions, 'threat:create')
  const setReportOpen = (isOpen: boolean) =>
    setParams((current) => withParams(current, { new: isOpen ? '' : null }), {
      preventScrollReset: true,
      replace: !isOpen,
    })
  // The toast disappears, so the reported threat is also selected, which links to its brief.
  const selectReportedThreat = (threatId: string) =>
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
          canReport ? (
            <Button icon={<Megaphone />} onClick={() => setReportOpen(true)}>
              {paletteTexts.reportThreat}
            </Button>
          ) : undefined
        }
        // Waits for coverage gaps, so that the sentence doesn't change after it appears.
        subtitle={
          overview.data && !(seesThreats && watch.isPending)
            ? getSubtitle(overview.data)
            : canReadOrg
              ? '\u00A0'
              : org.name
        }
        tabs={
          seesLedger ? (
            <TabNav aria-label={homeTexts.pageSections}>
              <TabLink
                label={homeTexts.overviewTab}
                current={tab === 'overview'}
                render={(props) => <Link {...props} to="." preventScrollReset />}
              />
              <TabLink
                label={homeTexts.activityTab}
                current={tab === 'activity'}
                render={(props) => (
                  <Link {...props} to="?tab=activity" preventScrollReset data-tour="activity" />
                )}
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
        <Suspense fallback={null}>
          <EmptyHome
            orgId={orgId}
            userId={userId}
            setup={setup}
            permissions={permissions}
            maySeeLedger={seesLedger}
          />
        </Suspense>
      ) : (
        <>
          {org.demo ? <TourBanner /> : null}
          {hasSource || !can(permissions, 'source:create') ? null : (
            <Suspense fallback={null}>
              <SetupChecklist setup={setup} permissions={permissions} />
            </Suspense>
          )}
          <HomeOverview
            orgId={orgId}
            userId={userId}
            timeZone={org.timeZone}
            permissions={permissions}
            maySeeLedger={seesLedger}
          />
        </>
      )}
      <Suspense fallback={null}>
        {canReport && params.has('new') ? (
          <ReportThreatDrawer
            orgId={orgId}
            unitSystem={user.unitSystem}
            onReported={({ id }) => selectReportedThreat(id)}
            onClose={() => setReportOpen(false)}
          />
        ) : null}
      </Suspense>
    </>
  )
}
