import { Button, DataTable, EmptyState, Select, type ColumnVisibility } from '@parapet/ui'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Building2, SearchX } from 'lucide-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { ListSearch } from '~/components/list-search'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { propertyQueries, type PropertyFilters, type PropertyListItem } from '~/data/properties/queries'
import { propertyTexts } from '~/texts/properties'
import { propertyColumns } from './property-columns.tsx'
import { PropertyFilterChips } from './property-filter-chips.tsx'
import { PropertyFilterButton } from './property-filter-button.tsx'
import {
  fromTableSort,
  hasFilters,
  toPropertyQuery,
  toTableSort,
  type PropertyListState,
  type SortKey,
} from './property-list-url.ts'
import styles from './property-list.module.css'

const PropertyBulkActions = lazy(() =>
  import('./property-bulk-actions.tsx').then((module) => ({ default: module.PropertyBulkActions })),
)

const noSelection: ReadonlySet<string> = new Set()

export interface PropertyListProps {
  orgId: string
  state: PropertyListState
  onStateChange: (state: PropertyListState) => void
  /** Narrows the list to what the page is about; not shown as a filter. */
  scope?: PropertyFilters
  columnVisibility: ColumnVisibility
  onColumnVisibilityChange: (visibility: ColumnVisibility) => void
  /** What can be done while there are no properties at all. */
  emptyActions?: ReactNode
}

/** The table of properties with its search, filters and what can be done with chosen rows. */
export function PropertyList({
  orgId,
  state,
  onStateChange,
  scope,
  columnVisibility,
  onColumnVisibilityChange,
  emptyActions,
}: PropertyListProps) {
  const filters = { ...toPropertyQuery(state), ...scope }
  const query = useInfiniteQuery({
    ...propertyQueries.list(orgId, filters),
    placeholderData: keepPreviousData,
  })
  const [selection, setSelection] = useState(noSelection)
  const rows = query.data?.pages.flatMap((page) => page.items) ?? []
  const isNarrowed = hasFilters(state)

  function change(next: Partial<PropertyListState>) {
    setSelection(noSelection)
    onStateChange({ ...state, ...next })
  }

  return (
    <DataTable<PropertyListItem>
      className={styles.table}
      data-refreshing={query.isPlaceholderData ? '' : undefined}
      label={propertyTexts.title}
      columns={propertyColumns}
      rows={rows}
      getRowId={(property) => property.id}
      sort={toTableSort(state.sort)}
      onSortChange={(sort) => change({ sort: fromTableSort(sort) })}
      selection={selection}
      onSelectionChange={setSelection}
      renderBulkActions={() => (
        <Suspense fallback={null}>
          <PropertyBulkActions
            orgId={orgId}
            properties={rows.filter((property) => selection.has(property.id))}
            onDone={() => setSelection(noSelection)}
          />
        </Suspense>
      )}
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
          <QueryErrorPanel what={propertyTexts.title} query={query} />
        ) : undefined
      }
      empty={
        isNarrowed ? (
          <EmptyState
            icon={<SearchX />}
            title={propertyTexts.filteredEmpty}
            description={propertyTexts.filteredEmptyDetail}
            actions={
              <Button onClick={() => change({ q: '', filters: {} })}>{propertyTexts.clearFilters}</Button>
            }
          />
        ) : (
          <EmptyState
            icon={<Building2 />}
            title={propertyTexts.empty}
            description={emptyActions ? propertyTexts.emptyDetail : propertyTexts.emptyWithoutRights}
            actions={emptyActions}
          />
        )
      }
      toolbar={
        <>
          <ListSearch
            className={styles.search ?? ''}
            label={propertyTexts.search}
            value={state.q}
            onSearch={(q) => change({ q })}
          />
          <PropertyFilterButton
            orgId={orgId}
            filters={state.filters}
            conditions={filters}
            hasScope={scope?.portfolioId !== undefined}
            onFiltersChange={(next) => change({ filters: next })}
          />
          <Select
            className={styles.sort ?? ''}
            size="sm-md"
            aria-label={propertyTexts.sort}
            value={state.sort}
            onChange={(event) => change({ sort: event.target.value as SortKey })}
          >
            {Object.entries(propertyTexts.sortOrders).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
          <PropertyFilterChips
            orgId={orgId}
            filters={state.filters}
            conditions={filters}
            onFiltersChange={(next) => change({ filters: next })}
            onClear={() => change({ q: '', filters: {} })}
          />
        </>
      }
    />
  )
}
