import { useCan } from '@parapet/permissions/react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { ListTableProps } from '~/components/list-page/list-table'
import { useListState } from '~/components/list-page/use-list-state'
import { useList } from '~/data/lists/use-list'
import { sessionQueries } from '~/data/session/queries'
import { tenantQueries, type TenantFilters, type TenantListItem } from '~/data/tenants/queries'
import { api } from '~/lib/api'
import { readListState, toConditions } from '~/lib/list-url'
import { loadStream } from '~/lib/load-stream'
import { tenantResource } from './tenant-resource.tsx'

const TenantBulkActions = lazy(() =>
  import('./tenant-bulk-actions.tsx').then((module) => ({ default: module.TenantBulkActions })),
)

interface TenantListOptions {
  orgId: string
  /** Shows one property, as a part of its page. */
  propertyId?: string
}

/** What the list is asked for by an address; only values that the API takes get this far. */
export const readTenantConditions = (params: URLSearchParams) =>
  toConditions(readListState(params, tenantResource), tenantResource) as TenantFilters

/** The list of tenants, of all or of one property, as `ListPage` and `ListTable` take it. */
export function useTenantList({ orgId, propertyId }: TenantListOptions): ListTableProps<TenantListItem> {
  const { data: user } = useSuspenseQuery(sessionQueries.user())
  const [state, changeState] = useListState(tenantResource, user.listSettings.tenants?.defaultQuery)
  const mayExport = useCan('export:create')
  const conditions = {
    ...toConditions(state, tenantResource),
    ...(propertyId === undefined ? {} : { propertyId }),
  } as TenantFilters
  const list = useList({
    orgId,
    userId: user.id,
    screen: 'tenants',
    source: tenantQueries.source(orgId, conditions),
    view: state.view,
    hasViews: propertyId === undefined,
    facets: tenantQueries.facets(orgId, conditions),
    exportCall: mayExport
      ? async (request, options) =>
          (await loadStream())(api, 'exportTenants', { query: { ...conditions, ...request } }, options)
      : null,
  })

  return {
    resource: tenantResource,
    state,
    onStateChange: changeState,
    list,
    scopedFields: propertyId === undefined ? everyField : propertyFields,
    renderBulkActions: ({ rows, onDone }) => (
      <Suspense fallback={null}>
        <TenantBulkActions orgId={orgId} tenants={rows} onDone={onDone} />
      </Suspense>
    ),
  }
}

const everyField: readonly string[] = []
const propertyFields = ['propertyId', 'portfolioId']
