import { Breadcrumb, buttonClassName, linkClassName, PageHeader, SeverityMark } from '@parapet/ui'
import { useQuery, useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { UsersRound } from 'lucide-react'
import { useLoaderData, type LoaderFunctionArgs, type Params } from 'react-router'
import { BelowHeading } from '~/components/below-heading'
import { NotFoundBoundary } from '~/components/not-found-boundary'
import { PageLink } from '~/components/page-link'
import { peopleQueries } from '~/data/people/queries'
import { threatQueries } from '~/data/threats/queries'
import { AlertTenantsLink } from '~/features/people/alert-tenants-link'
import { PeoplePage } from '~/features/people/people-page'
import { peopleTexts as texts } from '~/features/people/texts'
import { getParam, usePageTitle } from '~/lib/page-params'
import { pageTitles } from '~/lib/page-texts'
import { paths } from '~/lib/paths'
import { queryClientContext } from '~/lib/router-context'
import { getSelectedOrgId } from '~/lib/selected-org'

export function preload({ queryClient, params }: { queryClient: QueryClient; params: Params }) {
  return queryClient.query(threatQueries.detail(getSelectedOrgId(), getParam(params, 'id')))
}

export async function loader({ context, params }: LoaderFunctionArgs) {
  const orgId = getSelectedOrgId()
  const threatId = getParam(params, 'id')
  await context.get(queryClientContext).query(threatQueries.detail(orgId, threatId))
  return { orgId, threatId }
}

/** Who is in a threat, at every affected property. */
export function Component() {
  const { orgId, threatId } = useLoaderData<typeof loader>()
  const { data: threat } = useSuspenseQuery(threatQueries.detail(orgId, threatId))
  const { data: totals } = useQuery(peopleQueries.totals(orgId, threatId))
  usePageTitle(pageTitles.threatPeople)

  return (
    <>
      <PageHeader
        title={texts.title}
        breadcrumb={
          <Breadcrumb>
            <PageLink to={paths.threat(threatId)} className={linkClassName({ tone: 'quiet' })}>
              {threat.title}
            </PageLink>
          </Breadcrumb>
        }
        status={<SeverityMark severity={threat.severity} />}
        actions={
          <>
            <PageLink to={paths.threatRollCall(threatId)} className={buttonClassName()}>
              {pageTitles.rollCall}
            </PageLink>
            <AlertTenantsLink orgId={orgId} threat={threat} />
          </>
        }
        subtitle={totals ? texts.summary(totals.people, totals.units, totals.properties) : undefined}
      />
      <BelowHeading>
        <PeoplePage key={threatId} orgId={orgId} threat={threat} />
      </BelowHeading>
    </>
  )
}

export const ErrorBoundary = () => (
  <NotFoundBoundary title={texts.title} icon={<UsersRound />} texts={texts} listPath={paths.home()} />
)
