import { useCan } from '@parapet/permissions/react'
import { Breadcrumb, buttonClassName, EmptyState, linkClassName, PageHeader } from '@parapet/ui'
import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import { useLoaderData, type LoaderFunctionArgs, type Params } from 'react-router'
import { BelowHeading } from '~/components/below-heading'
import { NotFoundBoundary } from '~/components/not-found-boundary'
import { PageLink } from '~/components/page-link'
import { alertQueries } from '~/data/alerts/queries'
import { RollCallPage } from '~/features/roll-call/roll-call-page'
import { rollCallTexts as texts } from '~/features/roll-call/texts'
import { getParam, usePageTitle } from '~/lib/page-params'
import { pageTitles } from '~/lib/page-texts'
import { paths } from '~/lib/paths'
import { queryClientContext } from '~/lib/router-context'
import { getSelectedOrgId } from '~/lib/selected-org'

export function preload({ queryClient, params }: { queryClient: QueryClient; params: Params }) {
  return queryClient.query(alertQueries.detail(getSelectedOrgId(), getParam(params, 'id')))
}

export async function loader({ context, params }: LoaderFunctionArgs) {
  const orgId = getSelectedOrgId()
  const alertId = getParam(params, 'id')
  await context.get(queryClientContext).query(alertQueries.detail(orgId, alertId))
  return { orgId, alertId }
}

/** How people answered an alert and the others in its thread. */
export function Component() {
  const { orgId, alertId } = useLoaderData<typeof loader>()
  const { data: alert } = useSuspenseQuery(alertQueries.detail(orgId, alertId))
  const mayMark = useCan(alert.threat === null ? 'org:communication_send' : 'threat:update')
  usePageTitle(pageTitles.rollCall)

  return (
    <>
      <PageHeader
        title={texts.title}
        breadcrumb={
          <Breadcrumb>
            <PageLink to={paths.alert(alertId)} className={linkClassName({ tone: 'quiet' })}>
              {alert.title}
            </PageLink>
          </Breadcrumb>
        }
      />
      <BelowHeading>
        <RollCallPage
          key={alertId}
          orgId={orgId}
          subject={{ kind: 'alert', id: alertId }}
          name={alert.title}
          mayMark={mayMark}
          empty={
            <EmptyState
              icon={<ListChecks />}
              title={texts.notSent}
              description={texts.notSentDetail}
              actions={
                <PageLink to={paths.alert(alertId)} className={buttonClassName({ tone: 'primary' })}>
                  {texts.openAlert}
                </PageLink>
              }
            />
          }
          actions={
            alert.actions.includes('follow_up') ? (
              <PageLink
                to={paths.newAlert({ thread: alert.threadId, ask: 'unanswered' })}
                className={buttonClassName({ size: 'sm-md' })}
              >
                {texts.askAgain}
              </PageLink>
            ) : null
          }
        />
      </BelowHeading>
    </>
  )
}

export const ErrorBoundary = () => (
  <NotFoundBoundary title={texts.title} icon={<ListChecks />} texts={texts} listPath={paths.home()} />
)
