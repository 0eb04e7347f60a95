import { useCan } from '@parapet/permissions/react'
import { Card, EmptyState } from '@parapet/ui'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { MessageSquare, UsersRound } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useLoaderData, useSearchParams, type LoaderFunctionArgs, type Params } from 'react-router'
import { BelowHeading } from '~/components/below-heading'
import { NotFoundBoundary } from '~/components/not-found-boundary'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { findCachedTenant } from '~/data/list-windows/find-cached-row'
import { tenantQueries } from '~/data/tenants/queries'
import { TenantHeader, type TenantTab } from '~/features/tenants/tenant-header'
import { TenantOverview } from '~/features/tenants/tenant-overview'
import { tenantTexts as texts } from '~/features/tenants/texts'
import { usePageTitle, getParam, withParams } from '~/lib/page-params'
import { pageTitles } from '~/lib/page-texts'
import { paths } from '~/lib/paths'
import { queryClientContext } from '~/lib/router-context'
import { getSelectedOrgId } from '~/lib/selected-org'
import { usePermittedProperties } from '~/lib/store'

const Activity = lazy(() =>
  import('~/features/activity/activity').then((module) => ({ default: module.Activity })),
)
const ThreatsCard = lazy(() =>
  import('~/features/threats/threats-card').then((module) => ({ default: module.ThreatsCard })),
)
const EditTenantDrawer = lazy(() =>
  import('~/features/tenants/edit-tenant-drawer').then((module) => ({ default: module.EditTenantDrawer })),
)
const ConsentDrawer = lazy(() =>
  import('~/features/tenants/consent-drawer').then((module) => ({ default: module.ConsentDrawer })),
)
const EraseDialog = lazy(() =>
  import('~/features/tenants/erase-dialog').then((module) => ({ default: module.EraseDialog })),
)

export function preload({ queryClient, params }: { queryClient: QueryClient; params: Params }) {
  return queryClient.query(tenantQueries.detail(getSelectedOrgId(), getParam(params, 'id')))
}

export async function loader({ context, params }: LoaderFunctionArgs) {
  const queryClient = context.get(queryClientContext)
  const orgId = getSelectedOrgId()
  const tenantId = getParam(params, 'id')
  const detail = queryClient.query(tenantQueries.detail(orgId, tenantId))

  // A cached list row is enough to render the page before the full record loads.
  if (findCachedTenant(queryClient, orgId, tenantId)) detail.catch(() => undefined)
  else await detail
  return { orgId, tenantId }
}

export function Component() {
  const { orgId, tenantId } = useLoaderData<typeof loader>()
  const mayReadThreats = useCan('threat:read')
  const queryClient = useQueryClient()
  const [params, setParams] = useSearchParams()
  const query = useQuery(tenantQueries.detail(orgId, tenantId))
  const tenant = query.data ?? findCachedTenant(queryClient, orgId, tenantId)
  const mayReadLedger = useCan('ledger:read')
  const isLimited = usePermittedProperties() !== null
  usePageTitle(tenant?.displayName ?? pageTitles.tenant)

  if (!tenant) return <QueryErrorPanel subject={texts.subject} query={query} />

  const tabs: TenantTab[] = mayReadLedger ? ['overview', 'messages', 'activity'] : ['overview', 'messages']
  const tab = tabs.find((name) => name === params.get('tab')) ?? 'overview'
  const isArchived = tenant.archivedAt !== null
  const isAllowed = (action: 'update' | 'archive' | 'consent_update') =>
    tenant.permissions.includes(`tenant:${action}`)
  const editing = query.data ? params.get('edit') : null

  const edit = (part: string | null) =>
    setParams((current) => withParams(current, { edit: part }), {
      preventScrollReset: true,
      replace: part === null,
    })
  const close = () => edit(null)

  return (
    <>
      <TenantHeader orgId={orgId} tenant={tenant} tab={tab} tabs={tabs} onEdit={edit} />
      <BelowHeading>
        {tab === 'overview' ? (
          <TenantOverview
            orgId={orgId}
            tenant={query.data}
            onRecord={edit}
            threats={
              mayReadThreats && query.data?.property ? (
                <Suspense fallback={null}>
                  <ThreatsCard orgId={orgId} property={query.data.property} />
                </Suspense>
              ) : null
            }
          />
        ) : tab === 'messages' ? (
          <EmptyState
            icon={<MessageSquare />}
            title={texts.noMessages}
            description={texts.noMessagesDetail}
          />
        ) : (
          <Card title={texts.activity}>
            <Suspense fallback={null}>
              {/* Limited members can read only the ledgers of their properties. */}
              <Activity
                orgId={orgId}
                filters={
                  isLimited && tenant.property ? { tenantId, propertyId: tenant.property.id } : { tenantId }
                }
              />
            </Suspense>
          </Card>
        )}
      </BelowHeading>
      <Suspense fallback={null}>
        {!query.data ? null : editing === 'details' && isAllowed('update') && !isArchived ? (
          <EditTenantDrawer orgId={orgId} tenant={query.data} onClose={close} />
        ) : (editing === 'opted_in' || editing === 'opted_out') &&
          isAllowed('consent_update') &&
          !isArchived ? (
          <ConsentDrawer orgId={orgId} tenant={query.data} decision={editing} onClose={close} />
        ) : editing === 'erase' && isAllowed('archive') ? (
          <EraseDialog orgId={orgId} tenant={query.data} onClose={close} />
        ) : null}
      </Suspense>
    </>
  )
}

export const ErrorBoundary = () => (
  <NotFoundBoundary
    title={texts.notFoundTitle}
    icon={<UsersRound />}
    texts={texts}
    listPath={paths.tenants()}
  />
)
