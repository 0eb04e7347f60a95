import { useCan } from '@parapet/permissions/react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { ListTableProps } from '~/components/list-page/list-table'
import { useListState } from '~/components/list-page/use-list-state'
import { useList } from '~/data/lists/use-list'
import { portfolioQueries, type Portfolio, type PortfolioFilters } from '~/data/portfolios/queries'
import { sessionQueries } from '~/data/session/queries'
import { api } from '~/lib/api'
import { readListState, toConditions, type ListState } from '~/lib/list-url'
import { loadStream } from '~/lib/load-stream'
import { portfolioResource } from './portfolio-resource.tsx'

const PortfolioBulkActions = lazy(() =>
  import('./portfolio-bulk-actions.tsx').then((module) => ({ default: module.PortfolioBulkActions })),
)

const getConditions = (state: ListState) => toConditions(state, portfolioResource) as PortfolioFilters

/** What the list is asked for by an address; only values that the API takes get this far. */
export const readPortfolioConditions = (params: URLSearchParams) =>
  getConditions(readListState(params, portfolioResource))

/** The list of portfolios as `ListPage` takes it. */
export function usePortfolioList({ orgId }: { orgId: string }): ListTableProps<Portfolio> {
  const { data: user } = useSuspenseQuery(sessionQueries.user())
  const [state, changeState] = useListState(portfolioResource, user.listSettings.portfolios?.defaultQuery)
  const mayExport = useCan('export:create')
  const conditions = getConditions(state)
  const list = useList({
    orgId,
    userId: user.id,
    screen: 'portfolios',
    source: portfolioQueries.source(orgId, conditions),
    view: state.view,
    exportCall: mayExport
      ? async (request, options) =>
          (await loadStream())(api, 'exportPortfolios', { query: { ...conditions, ...request } }, options)
      : null,
  })

  return {
    resource: portfolioResource,
    state,
    onStateChange: changeState,
    list,
    renderBulkActions: ({ rows, onDone }) => (
      <Suspense fallback={null}>
        <PortfolioBulkActions orgId={orgId} portfolios={rows} onDone={onDone} />
      </Suspense>
    ),
  }
}
