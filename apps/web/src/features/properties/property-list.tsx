import { useCan } from '@parapet/permissions/react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { ListTableProps } from '~/components/list-page/list-table'
import { useListState } from '~/components/list-page/use-list-state'
import { useList } from '~/data/lists/use-list'
import { propertyQueries, type PropertyFilters, type PropertyListItem } from '~/data/properties/queries'
import { sessionQueries } from '~/data/session/queries'
import { api } from '~/lib/api'
import { readListState, toConditions } from '~/lib/list-url'
import { loadStream } from '~/lib/load-stream'
import { propertyResource } from './property-resource.tsx'

const PropertyBulkActions = lazy(() =>
  import('./property-bulk-actions.tsx').then((module) => ({ default: module.PropertyBulkActions })),
)

interface PropertyListOptions {
  orgId: string
  /** Shows one portfolio, as a part of its page. */
  portfolioId?: string
}

/** What the list is asked for by an address; only values that the API takes get this far. */
export const readPropertyConditions = (params: URLSearchParams) =>
  toConditions(readListState(params, propertyResource), propertyResource) as PropertyFilters

/** The list of properties, of all or of one portfolio, as `ListPage` and `ListTable` take it. */
export function usePropertyList({
  orgId,
  portfolioId,
}: PropertyListOptions): ListTableProps<PropertyListItem> {
  const { data: user } = useSuspenseQuery(sessionQueries.user())
  const [state, changeState] = useListState(propertyResource, user.listSettings.properties?.defaultQuery)
  const mayExport = useCan('export:create')
  const conditions = {
    ...toConditions(state, propertyResource),
    ...(portfolioId === undefined ? {} : { portfolioId }),
  } as PropertyFilters
  const list = useList({
    orgId,
    userId: user.id,
    screen: 'properties',
    source: propertyQueries.source(orgId, conditions),
    view: state.view,
    hasViews: portfolioId === undefined,
    facets: propertyQueries.facets(orgId, conditions),
    exportCall: mayExport
      ? async (request, options) =>
          (await loadStream())(api, 'exportProperties', { query: { ...conditions, ...request } }, options)
      : null,
  })

  return {
    resource: propertyResource,
    state,
    onStateChange: changeState,
    list,
    scopedFields: portfolioId === undefined ? everyField : portfolioFields,
    renderBulkActions: ({ rows, onDone }) => (
      <Suspense fallback={null}>
        <PropertyBulkActions orgId={orgId} properties={rows} onDone={onDone} />
      </Suspense>
    ),
  }
}

const everyField: readonly string[] = []
const portfolioFields = ['portfolioId', 'portfolio']
