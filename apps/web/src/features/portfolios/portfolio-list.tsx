import { Layers } from 'lucide-react'
import { lazy } from 'react'
import {
  isKeyOf,
  isTextOfMaxLength,
  type ListResource,
  hasThreatsFilter,
} from '~/components/list-page/list-resource'
import type { ListTableProps } from '~/components/list-page/list-table'
import { useList, type ListDefinition, type ListOptions } from '~/data/lists/use-list'
import { type Portfolio, portfolioQueries, type PortfolioFilters } from '~/data/portfolios/queries'
import { portfolioColumns } from './portfolio-columns.tsx'
import { portfolioTexts as texts } from './texts.ts'

/** The portfolio list: columns, filters, sort orders and exports. */
export const portfolioResource: ListResource<Portfolio> = {
  screen: 'portfolios',
  icon: <Layers />,
  texts,
  columns: portfolioColumns,
  hiddenByDefault: ['code', 'tenants', 'unacknowledged', 'tags', 'updatedAt'],
  cellLines: 1,
  sortOrders: texts.sortOrders,
  defaultSort: 'name',
  filters: [
    {
      field: 'status',
      label: texts.status,
      kind: 'radio',
      isSingle: true,
      defaultValue: 'active',
      labels: texts.statuses,
      isValid: isKeyOf(texts.statuses),
    },
    hasThreatsFilter,
    {
      field: 'tag',
      label: texts.tag,
      kind: 'text',
      placeholder: texts.tagPlaceholder,
      maxLength: 40,
      isValid: isTextOfMaxLength(40),
    },
  ],
  exportColumns: { reachable: ['tenants', 'reachable'] },
  exportFormats: ['csv', 'xlsx', 'geojson'],
}

const PortfolioBulkActions = lazy(() =>
  import('./portfolio-bulk-actions.tsx').then((module) => ({ default: module.PortfolioBulkActions })),
)

export const portfolioList = {
  resource: portfolioResource,
  source: portfolioQueries.source,
  exportOperation: 'exportPortfolios',
} satisfies ListDefinition<Portfolio, PortfolioFilters, ListResource<Portfolio>>

/** Props of the portfolio list for `ListPage`. */
export function usePortfolioList(options: ListOptions): ListTableProps<Portfolio> {
  return {
    ...useList(portfolioList, options),
    renderBulkActions: ({ rows, facets, onDone }) => (
      <PortfolioBulkActions orgId={options.orgId} portfolios={rows} facets={facets} onDone={onDone} />
    ),
  }
}
