import { useCan } from '@parapet/permissions/react'
import { Breadcrumb, buttonClassName, EmptyState, linkClassName, PageHeader, SeverityMark } from '@parapet/ui'
import { useQuery, useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import { useLoaderData, type LoaderFunctionArgs, type Params } from 'react-router'
import { BelowHeading } from '~/components/below-heading'
import { NotFoundBoundary } from '~/components/not-found-boundary'
import { PageLink } from '~/components/page-link'
import { alertQueries } from '~/data/alerts/queries'
import { threatQueries } from '~/data/threats/queries'
import { RollCallPage } from '~/features/roll-call/roll-call-page'
import { rollCallTexts as texts } from '~/features/roll-call/texts'
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

/** How people answered a threat's alerts. */
export function Component() {
  const { orgId, threatId } = useLoaderData<typeof loader>()
  const { data: threat } = useSuspenseQuery(threatQueries.detail(orgId, threatId))
  const mayMark = useCan('threat:update')
  usePageTitle(pageTitles.rollCall)

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
          <PageLink to={paths.threatPeople(threatId)} className={buttonClassName({ size: 'sm-md' })}>
            {texts.showPeople}
          </PageLink>
        }
      />
      <BelowHeading>
        <RollCallPage
          key={threatId}
          orgId={orgId}
          subject={{ kind: 'threat', id: threatId }}
          name={threat.title}
          mayMark={mayMark}
          empty={<NoAlert threatId={threatId} />}
          actions={<AskAgain orgId={orgId} threatId={threatId} />}
        />
      </BelowHeading>
    </>
  )
}

function NoAlert({ threatId }: { threatId: string }) {
  const maySend = useCan('threat:notify')
  return (
    <EmptyState
      icon={<ListChecks />}
      title={texts.noAlert}
      description={texts.noAlertDetail}
      actions={
        maySend ? (
          <PageLink
            to={paths.newAlert({ threat: threatId })}
            className={buttonClassName({ tone: 'primary' })}
          >
            {texts.sendAlert}
          </PageLink>
        ) : undefined
      }
    />
  )
}

/** Asks those who haven't answered the latest alert. */
function AskAgain({ orgId, threatId }: { orgId: string; threatId: string }) {
  const mayRead = useCan('org:communication_read')
  const { data: alerts } = useQuery({ ...alertQueries.ofThreat(orgId, threatId), enabled: mayRead })
  const alert = alerts?.find(({ actions }) => actions.includes('follow_up'))
  if (!alert) return null
  return (
    <PageLink
      to={paths.newAlert({ thread: alert.threadId, ask: 'unanswered' })}
      className={buttonClassName({ size: 'sm-md' })}
    >
      {texts.askAgain}
    </PageLink>
  )
}

export const ErrorBoundary = () => (
  <NotFoundBoundary title={texts.title} icon={<ListChecks />} texts={texts} listPath={paths.home()} />
)
