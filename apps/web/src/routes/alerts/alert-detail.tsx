import { Breadcrumb, linkClassName, PageHeader } from '@parapet/ui'
import { useQuery, type QueryClient } from '@tanstack/react-query'
import { Megaphone } from 'lucide-react'
import { useLoaderData, type LoaderFunctionArgs, type Params } from 'react-router'
import { AlertPhaseBadge, AlertStatusBadge, AutomaticBadge } from '~/components/alerts/alert-badges'
import { BelowHeading } from '~/components/below-heading'
import { NotFoundBoundary } from '~/components/not-found-boundary'
import { PageLink } from '~/components/page-link'
import { getAlertPollInterval } from '~/data/alerts/alert-poll-interval'
import { alertQueries, type Alert } from '~/data/alerts/queries'
import { ComposeAlert } from '~/features/alerts/compose/compose-alert'
import { AlertActions } from '~/features/alerts/detail/alert-actions'
import { AlertPage } from '~/features/alerts/detail/alert-page'
import { alertPageTexts as texts } from '~/features/alerts/texts'
import { formatRelativeTime } from '~/lib/format'
import { getParam, usePageTitle } from '~/lib/page-params'
import { paths } from '~/lib/paths'
import { queryClientContext } from '~/lib/router-context'
import { getSelectedOrgId } from '~/lib/selected-org'

export function preload({ queryClient, params }: { queryClient: QueryClient; params: Params }) {
  return queryClient.query(alertQueries.detail(getSelectedOrgId(), getParam(params, 'id')))
}

export async function loader({ context, params }: LoaderFunctionArgs) {
  const orgId = getSelectedOrgId()
  const alertId = getParam(params, 'id')
  const loaded = await context.get(queryClientContext).query(alertQueries.detail(orgId, alertId))
  return { orgId, loaded }
}

/** One alert: its editor while it's a draft, and then its progress and answers. */
export function Component() {
  const { orgId, loaded } = useLoaderData<typeof loader>()
  const { data: alert = loaded } = useQuery({
    ...alertQueries.detail(orgId, loaded.id),
    refetchInterval: ({ state: { data } }) => getAlertPollInterval(data?.status),
    throwOnError: false,
  })
  const title = alert.title || texts.untitled
  usePageTitle(title)
  const isDraft = alert.status === 'draft' && alert.actions.includes('edit')

  return (
    <>
      <PageHeader
        title={title}
        breadcrumb={
          <Breadcrumb>
            <PageLink to={paths.alerts()} className={linkClassName({ tone: 'quiet' })}>
              {texts.alerts}
            </PageLink>
            {alert.threat?.name ? (
              <PageLink to={paths.threat(alert.threat.id)} className={linkClassName({ tone: 'quiet' })}>
                {alert.threat.name}
              </PageLink>
            ) : null}
          </Breadcrumb>
        }
        status={
          <>
            <AlertPhaseBadge phase={alert.phase} />
            <AlertStatusBadge status={alert.status} />
            <AutomaticBadge isAutomatic={alert.isAutomatic} />
          </>
        }
        subtitle={describeTime(alert)}
        actions={isDraft ? undefined : <AlertActions orgId={orgId} alert={alert} />}
      />
      <BelowHeading>
        {isDraft ? (
          <ComposeAlert key={alert.id} orgId={orgId} alert={alert} />
        ) : (
          <AlertPage key={alert.id} orgId={orgId} alert={alert} />
        )}
      </BelowHeading>
    </>
  )
}

/** What happened last, when, and by whom. */
function describeTime({
  status,
  isAutomatic,
  createdAt,
  createdBy,
  confirmedAt,
  confirmedBy,
  approvedBy,
  startedAt,
  updatedAt,
  updatedBy,
}: Alert) {
  const [describe, moment, person] =
    status === 'cancelled'
      ? ([texts.canceledAt, updatedAt, updatedBy] as const)
      : startedAt !== null
        ? ([status === 'sending' ? texts.startedAt : texts.sentAt, startedAt, confirmedBy] as const)
        : isAutomatic
          ? ([texts.automaticAt, createdAt, null] as const)
          : confirmedAt !== null
            ? ([texts.confirmedAt, confirmedAt, confirmedBy] as const)
            : ([texts.draftedAt, createdAt, createdBy] as const)
  const text = describe(formatRelativeTime(moment), person?.name ?? null)
  return approvedBy === null || status === 'cancelled' ? text : texts.approvedBy(text, approvedBy.name)
}

export const ErrorBoundary = () => (
  <NotFoundBoundary title={texts.newAlert} icon={<Megaphone />} texts={texts} listPath={paths.alerts()} />
)
