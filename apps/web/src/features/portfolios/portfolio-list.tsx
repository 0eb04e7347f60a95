import {
  Button,
  DataTable,
  EmptyState,
  SegmentedControl,
  Select,
  type ColumnVisibility,
  type DataTableSort,
} from '@parapet/ui'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Layers, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { ListSearch } from '~/components/list-search'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { portfolioQueries, type Portfolio } from '~/data/portfolios/queries'
import { portfolioTexts } from '~/texts/portfolios'
import { portfolioColumns } from './portfolio-columns.tsx'
import {
  fromPortfolioSort,
  toPortfolioQuery,
  type PortfolioListState,
  type PortfolioSortKey,
  type PortfolioStatus,
} from './portfolio-list-url.ts'
import styles from './portfolios.module.css'

const statusOptions = (Object.entries(portfolioTexts.statuses) as [PortfolioStatus, string][]).map(
  ([value, label]) => ({ value, label }),
)

export interface PortfolioListProps {
  orgId: string
  state: PortfolioListState
  onStateChange: (state: PortfolioListState) => void
  columnVisibility: ColumnVisibility
  onColumnVisibilityChange: (visibility: ColumnVisibility) => void
  /** What can be done while there are none at all. */
  emptyAction?: ReactNode
}

/** The table of portfolios. */
export function PortfolioList({
  orgId,
  state,
  onStateChange,
  columnVisibility,
  onColumnVisibilityChange,
  emptyAction,
}: PortfolioListProps) {
  const query = useInfiniteQuery({
    ...portfolioQueries.list(orgId, toPortfolioQuery(state)),
    placeholderData: keepPreviousData,
  })
  const isNarrowed = state.q !== '' || state.status !== 'active'
  const change = (next: Partial<PortfolioListState>) => onStateChange({ ...state, ...next })

  return (
    <DataTable<Portfolio>
      label={portfolioTexts.title}
      columns={portfolioColumns}
      rows={query.data?.pages.flatMap((page) => page.items) ?? []}
      getRowId={(portfolio) => portfolio.id}
      sort={toTableSort(state.sort)}
      onSortChange={(sort) => change({ sort: fromPortfolioSort(sort) })}
      columnVisibility={columnVisibility}
      onColumnVisibilityChange={onColumnVisibilityChange}
      {...(query.data?.pages[0]?.page.totalIsExact ? { totalCount: query.data.pages[0].page.total } : {})}
      onEndReached={() => {
        if (query.hasNextPage && !query.isFetching) void query.fetchNextPage()
      }}
      loadingMore={query.isFetchingNextPage}
      loading={query.isPending}
      error={
        query.isError && !query.data ? (
          <QueryErrorPanel what={portfolioTexts.title} query={query} />
        ) : undefined
      }
      empty={
        isNarrowed ? (
          <EmptyState
            icon={<SearchX />}
            title={portfolioTexts.filteredEmpty}
            description={portfolioTexts.filteredEmptyDetail}
            actions={
              <Button onClick={() => change({ q: '', status: 'active' })}>
                {portfolioTexts.clearFilters}
              </Button>
            }
          />
        ) : (
          <EmptyState
            icon={<Layers />}
            title={portfolioTexts.empty}
            description={emptyAction ? portfolioTexts.emptyDetail : portfolioTexts.emptyWithoutRights}
            actions={emptyAction}
          />
        )
      }
      toolbar={
        <>
          <ListSearch
            className={styles.search ?? ''}
            label={portfolioTexts.search}
            value={state.q}
            onSearch={(q) => change({ q })}
          />
          <SegmentedControl
            label={portfolioTexts.status}
            options={statusOptions}
            value={state.status}
            onValueChange={(status) => change({ status })}
          />
          <Select
            className={styles.sort ?? ''}
            size="sm-md"
            aria-label={portfolioTexts.sort}
            value={state.sort}
            onChange={(event) => change({ sort: event.target.value as PortfolioSortKey })}
          >
            {Object.entries(portfolioTexts.sortOrders).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </>
      }
    />
  )
}

function toTableSort(sort: PortfolioSortKey): DataTableSort {
  return sort.startsWith('-')
    ? { columnId: sort.slice(1), direction: 'desc' }
    : { columnId: sort, direction: 'asc' }
}
