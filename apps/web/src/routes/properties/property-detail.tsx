import { useCan } from '@parapet/permissions/react'
import { useQuery, useQueryClient, useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useLoaderData, useSearchParams, type LoaderFunctionArgs, type Params } from 'react-router'
import { BelowHeading } from '~/components/below-heading'
import { NotFoundBoundary } from '~/components/not-found-boundary'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { findCachedProperty } from '~/data/list-windows/find-cached-row'
import { propertyQueries } from '~/data/properties/queries'
import { sessionQueries } from '~/data/session/queries'
import { useRunMatch } from '~/features/matching/use-run-match'
import { readBuildingTarget } from '~/features/properties/building-target'
import { propertyDetailTexts as texts } from '~/features/properties/detail-texts'
import { PropertyHeader, type PropertyTab } from '~/features/properties/property-header'
import { usePageTitle, getParam, withParams } from '~/lib/page-params'
import { pageTitles } from '~/lib/page-texts'
import { paths } from '~/lib/paths'
import { queryClientContext } from '~/lib/router-context'
import { getSelectedOrgId } from '~/lib/selected-org'
import { PropertyTabContent } from './property-tab-content.tsx'

const EditPropertyDrawer = lazy(() =>
  import('~/features/properties/edit-property-drawer').then((module) => ({
    default: module.EditPropertyDrawer,
  })),
)
const EditAddressDrawer = lazy(() =>
  import('~/features/properties/edit-address-drawer').then((module) => ({
    default: module.EditAddressDrawer,
  })),
)
const BuildingForm = lazy(() =>
  import('~/features/properties/building-form').then((module) => ({ default: module.BuildingForm })),
)
const FootprintDrawer = lazy(() =>
  import('~/features/properties/footprint-drawer').then((module) => ({ default: module.FootprintDrawer })),
)
const PropertyMatchingDrawer = lazy(() =>
  import('~/features/matching/property-matching-drawer').then((module) => ({
    default: module.PropertyMatchingDrawer,
  })),
)
const PropertyPresence = lazy(() =>
  import('~/features/properties/property-presence').then((module) => ({ default: module.PropertyPresence })),
)
const MovePropertyDialog = lazy(() =>
  import('~/features/properties/move-property-dialog').then((module) => ({
    default: module.MovePropertyDialog,
  })),
)

export function preload({ queryClient, params }: { queryClient: QueryClient; params: Params }) {
  return queryClient.query(propertyQueries.detail(getSelectedOrgId(), getParam(params, 'id')))
}

export async function loader({ context, params }: LoaderFunctionArgs) {
  const queryClient = context.get(queryClientContext)
  const orgId = getSelectedOrgId()
  const propertyId = getParam(params, 'id')
  const detail = queryClient.query(propertyQueries.detail(orgId, propertyId))

  // A cached list row is enough to render the page before the full record loads.
  if (findCachedProperty(queryClient, orgId, propertyId)) detail.catch(() => undefined)
  else await detail
  return { orgId, propertyId }
}

export function Component() {
  const { orgId, propertyId } = useLoaderData<typeof loader>()
  const queryClient = useQueryClient()
  const [params, setParams] = useSearchParams()
  const query = useQuery(propertyQueries.detail(orgId, propertyId))
  const property = query.data ?? findCachedProperty(queryClient, orgId, propertyId)
  const { data: org } = useSuspenseQuery(sessionQueries.org(orgId))
  const { data: user } = useSuspenseQuery(sessionQueries.user())
  const seesGrants = useCan('role:read')
  const runMatch = useRunMatch(orgId, useCan('task:read'))
  usePageTitle(property?.name ?? pageTitles.property)

  if (!property) return <QueryErrorPanel subject={texts.subject} query={query} />

  const tabs: PropertyTab[] = [
    ...(property.permissions.includes('threat:read') ? (['threats'] as const) : []),
    'overview',
    ...(property.permissions.includes('unit:read') ? (['units'] as const) : []),
    ...(property.permissions.includes('tenant:read') ? (['tenants'] as const) : []),
    ...(property.permissions.includes('ledger:read') ? (['activity'] as const) : []),
    ...(property.permissions.includes('threat:read') ? (['exposure'] as const) : []),
    ...(seesGrants ? (['access'] as const) : []),
  ]
  const tab = tabs.find((name) => name === params.get('tab')) ?? tabs[0]!
  const mayUpdate = property.permissions.includes('property:update') && property.status !== 'archived'
  const editing = mayUpdate && query.data ? params.get('edit') : null

  const editedBuilding = editing === null ? null : readBuildingTarget(editing)

  const edit = (part: string | null) =>
    setParams((current) => withParams(current, { edit: part }), {
      preventScrollReset: true,
      replace: part === null,
    })
  const close = () => edit(null)

  return (
    <>
      <PropertyHeader
        orgId={orgId}
        property={property}
        riskReasons={query.data?.riskReasons}
        tab={tab}
        tabs={tabs}
        presence={
          <Suspense fallback={null}>
            <PropertyPresence key={propertyId} propertyId={propertyId} />
          </Suspense>
        }
        onEdit={edit}
        onMatch={() => runMatch(property)}
      />
      <BelowHeading>
        <PropertyTabContent orgId={orgId} tab={tab} property={property} full={query.data} onEdit={edit} />
      </BelowHeading>
      <Suspense fallback={null}>
        {editing === null || !query.data ? null : editing === 'address' || editing === 'pin' ? (
          <EditAddressDrawer
            key={editing}
            orgId={orgId}
            property={query.data}
            isPinOnly={editing === 'pin'}
            onClose={close}
          />
        ) : editedBuilding !== null ? (
          <BuildingForm orgId={orgId} property={query.data} name={editedBuilding} onClose={close} />
        ) : editing === 'footprint' ? (
          <FootprintDrawer orgId={orgId} property={query.data} onClose={close} />
        ) : editing === 'matching' ? (
          <PropertyMatchingDrawer
            orgId={orgId}
            property={query.data}
            preset={org.matching?.preset ?? null}
            unitSystem={user.unitSystem}
            onClose={close}
          />
        ) : editing === 'move' ? (
          <MovePropertyDialog orgId={orgId} property={query.data} onClose={close} />
        ) : (
          <EditPropertyDrawer orgId={orgId} property={query.data} editTarget={editing} onClose={close} />
        )}
      </Suspense>
    </>
  )
}

export const ErrorBoundary = () => (
  <NotFoundBoundary
    title={pageTitles.property}
    icon={<Building2 />}
    texts={texts}
    listPath={paths.properties()}
  />
)
