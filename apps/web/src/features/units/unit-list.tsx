import { useCan } from '@parapet/permissions/react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { ListTableProps } from '~/components/list-page/list-table'
import { useListState } from '~/components/list-page/use-list-state'
import { useList } from '~/data/lists/use-list'
import { sessionQueries } from '~/data/session/queries'
import { unitQueries, type UnitFilters, type UnitListItem } from '~/data/units/queries'
import { api } from '~/lib/api'
import { readListState, toConditions } from '~/lib/list-url'
import { loadStream } from '~/lib/load-stream'
import { unitResource } from './unit-resource.tsx'

const UnitBulkActions = lazy(() =>
  import('./unit-bulk-actions.tsx').then((module) => ({ default: module.UnitBulkActions })),
)

interface UnitListOptions {
  orgId: string
  /** Shows one property, as a part of its page. */
  propertyId?: string
}

/** What the list is asked for by an address; only values that the API takes get this far. */
export const readUnitConditions = (params: URLSearchParams) =>
  toConditions(readListState(params, unitResource), unitResource) as UnitFilters

/** The list of units, of all or of one property, as `ListPage` and `ListTable` take it. */
export function useUnitList({ orgId, propertyId }: UnitListOptions): ListTableProps<UnitListItem> {
  const { data: user } = useSuspenseQuery(sessionQueries.user())
  const [state, changeState] = useListState(unitResource, user.listSettings.units?.defaultQuery)
  const mayExport = useCan('export:create')
  const conditions = {
    ...toConditions(state, unitResource),
    ...(propertyId === undefined ? {} : { propertyId }),
  } as UnitFilters
  const list = useList({
    orgId,
    userId: user.id,
    screen: 'units',
    source: unitQueries.source(orgId, conditions),
    view: state.view,
    hasViews: propertyId === undefined,
    facets: unitQueries.facets(orgId, conditions),
    exportCall: mayExport
      ? async (request, options) =>
          (await loadStream())(api, 'exportUnits', { query: { ...conditions, ...request } }, options)
      : null,
  })

  return {
    resource: unitResource,
    state,
    onStateChange: changeState,
    list,
    scopedFields: propertyId === undefined ? everyField : propertyFields,
    renderBulkActions: ({ rows, onDone }) => (
      <Suspense fallback={null}>
        <UnitBulkActions orgId={orgId} units={rows} onDone={onDone} />
      </Suspense>
    ),
  }
}

const everyField: readonly string[] = []
const propertyFields = ['propertyId', 'portfolioId', 'property']
