import { can } from '@parapet/permissions'
import { usePermissions } from '@parapet/permissions/react'
import { Breadcrumb, buttonClassName, linkClassName, PageHeader, TabLink, TabNav } from '@parapet/ui'
import { useQuery, type QueryClient } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useLoaderData, useSearchParams, type LoaderFunctionArgs, type Params } from 'react-router'
import { BelowHeading } from '~/components/below-heading'
import { Link } from '~/components/link'
import { NotFoundBoundary } from '~/components/not-found-boundary'
import { PageLink } from '~/components/page-link'
import { threatQueries } from '~/data/threats/queries'
import { threatBriefTexts as texts } from '~/features/threats/brief-texts'
import { ThreatPage } from '~/features/threats/threat-page'
import { getParam, usePageTitle } from '~/lib/page-params'
import { pageTitles } from '~/lib/page-texts'
import { paths } from '~/lib/paths'
import { queryClientContext } from '~/lib/router-context'
import { getSelectedOrgId } from '~/lib/selected-org'

const Activity = lazy(() =>
  import('~/features/activity/activity').then((module) => ({ default: module.Activity })),
)
const EndThreatButton = lazy(() =>
  import('~/features/report-threat/end-threat-button').then((module) => ({
    default: module.EndThreatButton,
  })),
)

export function preload({ queryClient, params }: { queryClient: QueryClient; params: Params }) {
  return queryClient.query(threatQueries.detail(getSelectedOrgId(), getParam(params, 'id')))
}

export async function loader({ context, params }: LoaderFunctionArgs) {
  const orgId = getSelectedOrgId()
  const threatId = getParam(params, 'id')
  const loaded = await context.get(queryClientContext).query(threatQueries.detail(orgId, threatId))
  return { orgId, loaded }
}

/** One threat, at every property it affects. */
export function Component() {
  const { orgId, loaded } = useLoaderData<typeof loader>()
  const { data: threat = loaded } = useQuery(threatQueries.detail(orgId, loaded.id))
  const [params] = useSearchParams()
  const access = usePermissions()
  usePageTitle(threat.title)
  // Limited members can't read the history of more than one property.
  const seesActivity = access !== null && can(access.permissions, 'ledger:read') && !access.isFga
  const tab = seesActivity && params.get('tab') === 'activity' ? 'activity' : 'overview'

  return (
    <>
      <PageHeader
        title={threat.title}
        breadcrumb={
          <Breadcrumb>
            <PageLink to={paths.threats()} className={linkClassName({ tone: 'quiet' })}>
              {pageTitles.threats}
            </PageLink>
          </Breadcrumb>
        }
        actions={
          <>
            <PageLink to={paths.threatHandoff(threat.id)} className={buttonClassName()}>
              {pageTitles.handoff}
            </PageLink>
            {access !== null && can(access.permissions, 'tenant:read') ? (
              <>
                <PageLink to={paths.threatPeople(threat.id)} className={buttonClassName()}>
                  {texts.people}
                </PageLink>
                <PageLink to={paths.threatRollCall(threat.id)} className={buttonClassName()}>
                  {pageTitles.rollCall}
                </PageLink>
              </>
            ) : null}
          </>
        }
        tabs={
          seesActivity ? (
            <TabNav aria-label={texts.pageSections}>
              <TabLink
                label={texts.overview}
                current={tab === 'overview'}
                render={(props) => <Link {...props} to="." preventScrollReset />}
              />
              <TabLink
                label={texts.activity}
                current={tab === 'activity'}
                render={(props) => <Link {...props} to="?tab=activity" preventScrollReset />}
              />
            </TabNav>
          ) : undefined
        }
      />
      <BelowHeading>
        {tab === 'activity' ? (
          <Suspense fallback={null}>
            <Activity orgId={orgId} filters={{ threatId: threat.id }} />
          </Suspense>
        ) : (
          <ThreatPage
            key={threat.id}
            orgId={orgId}
            threat={threat}
            reportActions={
              <Suspense fallback={null}>
                <EndThreatButton orgId={orgId} threat={threat} />
              </Suspense>
            }
          />
        )}
      </BelowHeading>
    </>
  )
}

export const ErrorBoundary = () => (
  <NotFoundBoundary
    title={pageTitles.threat}
    icon={<TriangleAlert />}
    texts={texts}
    listPath={paths.threats()}
  />
)
