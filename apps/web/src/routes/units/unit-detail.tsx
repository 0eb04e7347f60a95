import { useCan } from '@parapet/permissions/react'
import { Button, Card } from '@parapet/ui'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { DoorOpen, UserPlus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useLoaderData, useSearchParams, type LoaderFunctionArgs, type Params } from 'react-router'
import { BelowHeading } from '~/components/below-heading'
import { NotFoundBoundary } from '~/components/not-found-boundary'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { findCachedUnit } from '~/data/list-windows/find-cached-row'
import { unitQueries } from '~/data/units/queries'
import { unitTexts as texts } from '~/features/units/texts'
import { UnitHeader, type UnitTab } from '~/features/units/unit-header'
import { UnitOverview } from '~/features/units/unit-overview'
import { usePageTitle, getParam, withParams } from '~/lib/page-params'
import { pageTitles } from '~/lib/page-texts'
import { paths } from '~/lib/paths'
import { queryClientContext } from '~/lib/router-context'
import { getSelectedOrgId } from '~/lib/selected-org'
import { usePermittedProperties } from '~/lib/store'
import { nameUnit } from '~/lib/unit-name'

const Activity = lazy(() =>
  import('~/features/activity/activity').then((module) => ({ default: module.Activity })),
)
const ThreatsCard = lazy(() =>
  import('~/features/threats/threats-card').then((module) => ({ default: module.ThreatsCard })),
)
const EditUnitDrawer = lazy(() =>
  import('~/features/units/edit-unit-drawer').then((module) => ({ default: module.EditUnitDrawer })),
)
const EditUnitAddressDrawer = lazy(() =>
  import('~/features/units/edit-unit-address-drawer').then((module) => ({
    default: module.EditUnitAddressDrawer,
  })),
)
const CreateTenantDrawer = lazy(() =>
  import('~/features/tenants/create-tenant-drawer').then((module) => ({
    default: module.CreateTenantDrawer,
  })),
)

export function preload({ queryClient, params }: { queryClient: QueryClient; params: Params }) {
  return queryClient.query(unitQueries.detail(getSelectedOrgId(), getParam(params, 'id')))
}

export async function loader({ context, params }: LoaderFunctionArgs) {
  const queryClient = context.get(queryClientContext)
  const orgId = getSelectedOrgId()
  const unitId = getParam(params, 'id')
  const detail = queryClient.query(unitQueries.detail(orgId, unitId))

  // A cached list row is enough to render the page before the full record loads.
  if (findCachedUnit(queryClient, orgId, unitId)) detail.catch(() => undefined)
  else await detail
  return { orgId, unitId }
}

export function Component() {
  const { orgId, unitId } = useLoaderData<typeof loader>()
  const mayReadThreats = useCan('threat:read')
  const queryClient = useQueryClient()
  const [params, setParams] = useSearchParams()
  const query = useQuery(unitQueries.detail(orgId, unitId))
  const unit = query.data ?? findCachedUnit(queryClient, orgId, unitId)
  const mayReadLedger = useCan('ledger:read')
  const mayCreateTenant = useCan('tenant:create')
  const isLimited = usePermittedProperties() !== null
  usePageTitle(unit ? nameUnit(unit.name) : pageTitles.unit)

  if (!unit) return <QueryErrorPanel subject={texts.subject} query={query} />

  const tabs: UnitTab[] = mayReadLedger ? ['overview', 'activity'] : ['overview']
  const tab = tabs.find((name) => name === params.get('tab')) ?? 'overview'
  const isArchived = unit.archivedAt !== null
  const mayUpdate = unit.permissions.includes('unit:update') && !isArchived
  const editing = query.data ? params.get('edit') : null

  const edit = (part: string | null) =>
    setParams((current) => withParams(current, { edit: part }), {
      preventScrollReset: true,
      replace: part === null,
    })
  const close = () => edit(null)

  return (
    <>
      <UnitHeader orgId={orgId} unit={unit} tab={tab} tabs={tabs} onEdit={edit} />
      <BelowHeading>
        {tab === 'overview' ? (
          <UnitOverview
            threats={
              mayReadThreats ? (
                <Suspense fallback={null}>
                  <ThreatsCard
                    orgId={orgId}
                    property={unit.property}
                    isBelowGrade={unit.belowGrade === true}
                  />
                </Suspense>
              ) : null
            }
            orgId={orgId}
            unit={unit}
            fullUnit={query.data}
            addTenant={
              mayCreateTenant && !isArchived ? (
                <Button size="sm" icon={<UserPlus />} onClick={() => edit('tenant')}>
                  {texts.addTenant}
                </Button>
              ) : null
            }
          />
        ) : (
          <Card title={texts.activity}>
            <Suspense fallback={null}>
              {/* Limited members can read only the ledgers of their properties. */}
              <Activity
                orgId={orgId}
                filters={isLimited ? { unitId, propertyId: unit.property.id } : { unitId }}
              />
            </Suspense>
          </Card>
        )}
      </BelowHeading>
      <Suspense fallback={null}>
        {editing === null || !query.data ? null : editing === 'tenant' && mayCreateTenant && !isArchived ? (
          <CreateTenantDrawer orgId={orgId} property={unit.property} unit={unit} onClose={close} />
        ) : !mayUpdate ? null : editing === 'address' ? (
          <EditUnitAddressDrawer orgId={orgId} unit={query.data} onClose={close} />
        ) : editing === 'details' ? (
          <EditUnitDrawer orgId={orgId} unit={query.data} onClose={close} />
        ) : null}
      </Suspense>
    </>
  )
}

export const ErrorBoundary = () => (
  <NotFoundBoundary title={texts.notFoundTitle} icon={<DoorOpen />} texts={texts} listPath={paths.units()} />
)
