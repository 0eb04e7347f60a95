import { DataTable, Select, IconButton } from '@parapet/ui'
import { Ellipsis } from 'lucide-react'
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react'
import { ListSearch } from '~/components/list-search'
import { NewRowsBar } from '~/components/new-rows-bar'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { describeFailure } from '~/lib/describe-failure'
import { errorTexts } from '~/lib/error-texts'
import { fromOrder, listSelectedFilters, toOrder, type ListState, type ListRules } from '~/lib/list-url'
import { useIsIdleAfter } from '~/lib/use-is-idle-after'
import { fromArrangement, toArrangement, type ListArrangement } from './list-arrangement.ts'
import { useSelectedRows } from './list-selection.ts'
import { MonitoredContext } from './list-cells.tsx'
import type { ListData } from './list-data.ts'
import { ListExport } from './list-export.tsx'
import { ListFilterButton } from './list-filter-button.tsx'
import type { ListEmptyProps } from './list-empty.tsx'
import type { ListFilterChipsProps } from './list-filter-chips.tsx'
import styles from './list-page.module.css'
import type { ListResource } from './list-resource.ts'
import type { SelectionBarProps } from './selection-bar.tsx'
import { listTexts } from './texts.ts'

/** Most lists open with rows, none of them selected, and without filters. */
const ListEmpty = lazy(() =>
  import('./list-empty.tsx').then((module) => ({ default: module.ListEmpty })),
) as <Row extends { id: string }>(props: ListEmptyProps<Row>) => ReactNode
const ListFilterChips = lazy(() =>
  import('./list-filter-chips.tsx').then((module) => ({ default: module.ListFilterChips })),
) as <Row extends { id: string }>(props: ListFilterChipsProps<Row>) => ReactNode
const SelectionBar = lazy(() =>
  import('./selection-bar.tsx').then((module) => ({ default: module.SelectionBar })),
) as <Row extends { id: string }>(props: SelectionBarProps<Row>) => ReactNode
const ListViews = lazy(() => import('./list-views.tsx').then((module) => ({ default: module.ListViews })))

export interface ListTableProps<Row extends { id: string }> {
  resource: ListResource<Row>
  /** The list state from the URL; see `useListState`. */
  state: ListState
  onStateChange: (change: Partial<ListState>) => void
  list: ListData<Row>
  /** Fields that the surrounding page already filters by; their filters and columns are hidden. */
  scopedFields?: readonly string[]
  /** Renders the bulk actions. Without it, rows can't be selected. */
  renderBulkActions?: (selection: {
    rows: readonly Row[]
    facets: ListData<Row>['facets']
    onDone: () => void
  }) => ReactNode
  /** Further actions, shown on narrow screens only. */
  narrowActions?: ReactNode
  /** Actions of the empty list, primary first. */
  emptyActions?: ReactNode
}

/** Limited by the length of the URL, which lists the ids. */
const maxExportedIds = 250

/** A complete list: search, filters, saved views, columns, export, and virtualized rows. */
export function ListTable<Row extends { id: string }>({
  resource,
  state,
  onStateChange,
  list,
  scopedFields = noFields,
  renderBulkActions,
  narrowActions,
  emptyActions,
}: ListTableProps<Row>) {
  const [areToolsShown, setToolsShown] = useState(false)
  const { window, views } = list
  const isIdle = useIsIdleAfter(!window.isPending)
  const filters = useMemo(
    () => resource.filters.filter(({ field, kind }) => kind !== 'hidden' && !scopedFields.includes(field)),
    [resource, scopedFields],
  )
  const columns = useMemo(
    () => resource.columns.filter(({ id }) => !scopedFields.includes(id)),
    [resource, scopedFields],
  )
  const columnIds = columns.map(({ id }) => id)
  const arrangement = toArrangement(list.settings, columnIds, resource.hiddenByDefault)
  const updateArrangement = (change: Partial<ListArrangement>) =>
    list.onSettingsChange(fromArrangement({ ...arrangement, ...change }, columnIds))
  const selection = useSelectedRows(window.rows.listLoaded, window.key)
  const rows = useMemo(
    () => ({ ...window.rows, lines: resource.cellLines, listKey: window.key }),
    [window.rows, window.key, resource.cellLines],
  )

  const exportIds = resource.listItemIds ? selection.rows.flatMap(resource.listItemIds) : [...selection.ids]
  const emptyState = (
    <Suspense fallback={null}>
      <ListEmpty
        resource={resource}
        state={state}
        onStateChange={onStateChange}
        facets={list.facets}
        valueLabels={list.valueLabels}
        actions={emptyActions}
      />
    </Suspense>
  )
  const isListEmpty =
    window.total === 0 &&
    !window.isPending &&
    !window.error &&
    !list.newRows.count &&
    state.q === '' &&
    Object.values(state.filters).every((values) => values.length === 0)
  // Nothing to search, filter, or arrange.
  if (isListEmpty) return emptyState

  const table = (
    <DataTable<Row>
      className={styles.table}
      data-refreshing={window.isRefreshing ? '' : undefined}
      label={resource.texts.title}
      columns={columns}
      rows={rows}
      getRowId={({ id }) => id}
      loading={window.isPending}
      error={window.error ? <QueryErrorPanel subject={resource.texts.title} query={window} /> : undefined}
      loadError={
        window.loadMoreError
          ? `${errorTexts.couldNotLoadMore} ${describeFailure(window.loadMoreError)}`
          : undefined
      }
      loadingMore={window.loadMoreError !== null && window.isFetching}
      onRetry={window.refetch}
      sort={toOrder(state.sort)}
      onSortChange={(order) => onStateChange({ sort: fromOrder(order, resource) })}
      {...(resource.isSelectable ? { isSelectable: resource.isSelectable } : {})}
      {...(renderBulkActions ? { selection: selection.ids, onSelectionChange: selection.setIds } : {})}
      renderBulkActions={() => (
        <Suspense fallback={null}>
          <SelectionBar resource={resource} list={list} selection={selection}>
            {renderBulkActions?.({ rows: selection.rows, facets: list.facets, onDone: selection.clear })}
            {list.exportRows && (selection.isAllMatching || exportIds.length <= maxExportedIds) ? (
              <ListExport
                resource={resource}
                columns={fromArrangement(arrangement, columnIds).columns}
                exportRows={list.exportRows}
                isForSelection
                // If all matching rows are selected, the filters identify them.
                {...(selection.isAllMatching ? {} : { ids: exportIds })}
              />
            ) : null}
          </SelectionBar>
        </Suspense>
      )}
      columnVisibility={arrangement.visibility}
      onColumnVisibilityChange={(visibility) => updateArrangement({ visibility })}
      columnOrder={arrangement.order}
      onColumnOrderChange={(order) => updateArrangement({ order })}
      columnWidths={arrangement.widths}
      onColumnWidthsChange={(widths) => updateArrangement({ widths })}
      density={arrangement.density}
      onDensityChange={(density) => updateArrangement({ density })}
      empty={emptyState}
      toolbar={
        <>
          <ListSearch
            className={styles.search ?? ''}
            label={resource.texts.search}
            value={state.q}
            onSearch={(q) => onStateChange({ q })}
          />
          {filters.length > 0 ? (
            <ListFilterButton
              filters={filters}
              selectedFilters={state.filters}
              facets={list.facets}
              onSelectedFiltersChange={(selected) => onStateChange({ filters: selected })}
            />
          ) : null}
          <ListSort resource={resource} sort={state.sort} onSortChange={(sort) => onStateChange({ sort })} />
          {views || list.exportRows || narrowActions ? (
            <IconButton
              className={styles.more}
              size="sm-md"
              tone="neutral"
              label={listTexts.more}
              icon={<Ellipsis />}
              aria-expanded={areToolsShown}
              onClick={() => setToolsShown(!areToolsShown)}
            />
          ) : null}
          {/* On narrow screens, behind the button. */}
          <span className={styles.tools} data-shown={areToolsShown || undefined}>
            {areToolsShown ? narrowActions : null}
            {views && isIdle ? (
              <Suspense fallback={null}>
                <ListViews resource={resource} state={state} onStateChange={onStateChange} views={views} />
              </Suspense>
            ) : null}
            {list.exportRows && window.total !== 0 ? (
              <ListExport
                resource={resource}
                columns={fromArrangement(arrangement, columnIds).columns}
                exportRows={list.exportRows}
              />
            ) : null}
          </span>
          {window.total === 0 || listSelectedFilters(state, resource).length === 0 ? null : (
            <Suspense fallback={null}>
              <ListFilterChips
                resource={resource}
                state={state}
                onStateChange={onStateChange}
                facets={list.facets}
                valueLabels={list.valueLabels}
              />
            </Suspense>
          )}
        </>
      }
    />
  )
  return (
    <MonitoredContext value={list.monitored}>
      <div className={styles.newRows} data-shown={list.newRows.count > 0 ? '' : undefined}>
        <NewRowsBar count={list.newRows.count} onShow={() => void list.newRows.show()} />
      </div>
      {table}
    </MonitoredContext>
  )
}

const noFields: readonly string[] = []

interface ListSortProps {
  resource: Pick<ListRules, 'sortOrders'>
  sort: string
  onSortChange: (sort: string) => void
}

/** The sort order on narrow screens, where rows are cards without column headings. */
function ListSort({ resource, sort, onSortChange }: ListSortProps) {
  return (
    <Select
      className={styles.sort ?? ''}
      size="sm-md"
      aria-label={listTexts.sort}
      value={sort}
      onChange={(event) => onSortChange(event.target.value)}
    >
      {Object.entries(resource.sortOrders).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  )
}
