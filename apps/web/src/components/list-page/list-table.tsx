import { DataTable, Select, Button, EmptyState } from '@parapet/ui'
import { SearchX } from 'lucide-react'
import { lazy, Suspense, useMemo, type ReactNode } from 'react'
import { ListSearch } from '~/components/list-search'
import { NewRowsBar } from '~/components/new-rows-bar'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { describeFailure } from '~/lib/describe-failure'
import { errorTexts } from '~/lib/error-texts'
import { fromOrder, toOrder, type ListState, type ListRules, listSelectedFilters } from '~/lib/list-url'
import { fromArrangement, toArrangement, type ListArrangement } from './list-arrangement.ts'
import { SelectionBar, useSelectedRows } from './list-selection.tsx'
import type { ListData } from './list-data.ts'
import { ListExport } from './list-export.tsx'
import { ListFilterButton } from './list-filter-button.tsx'
import { ListFilterChips, type ListFilterChipsProps } from './list-filter-chips.tsx'
import styles from './list-page.module.css'
import type { ListResource } from './list-resource.ts'
import { listTexts } from './texts.ts'

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
  renderBulkActions?: (selection: { rows: readonly Row[]; onDone: () => void }) => ReactNode
  /** Actions of the empty list, primary first. */
  emptyActions?: ReactNode
}

/** Limited by the length of the URL, which lists the ids. */
const exportedIdsMax = 250

/** A complete list: search, filters, saved views, columns, export, and virtualized rows. */
export function ListTable<Row extends { id: string }>({
  resource,
  state,
  onStateChange,
  list,
  scopedFields = noFields,
  renderBulkActions,
  emptyActions,
}: ListTableProps<Row>) {
  const { window, views } = list
  const filters = useMemo(
    () => resource.filters.filter(({ field, kind }) => kind !== 'hidden' && !scopedFields.includes(field)),
    [resource, scopedFields],
  )
  const columns = useMemo(
    () => resource.columns.filter(({ id }) => !scopedFields.includes(id)),
    [resource, scopedFields],
  )
  const columnIds = columns.map(({ id }) => id)
  const arrangement = toArrangement(list.settings, columnIds, resource.hiddenAtFirst)
  const arrange = (change: Partial<ListArrangement>) =>
    list.onSettingsChange(fromArrangement({ ...arrangement, ...change }, columnIds))
  const selection = useSelectedRows(window.rows.listLoaded, window.key)
  const rows = useMemo(
    () => ({ ...window.rows, lines: resource.lines, listKey: window.key }),
    [window.rows, window.key, resource.lines],
  )

  const table = (
    <DataTable<Row>
      className={styles.table}
      data-refreshing={window.isRefreshing ? '' : undefined}
      label={resource.texts.title}
      columns={columns}
      rows={rows}
      getRowId={({ id }) => id}
      loading={window.isPending}
      error={window.error ? <QueryErrorPanel what={resource.texts.title} query={window} /> : undefined}
      loadError={
        window.moreError ? `${errorTexts.moreMissing} ${describeFailure(window.moreError)}` : undefined
      }
      loadingMore={window.moreError !== null && window.isFetching}
      onRetry={window.refetch}
      sort={toOrder(state.sort)}
      onSortChange={(order) => onStateChange({ sort: fromOrder(order, resource) })}
      {...(renderBulkActions ? { selection: selection.ids, onSelectionChange: selection.setIds } : {})}
      renderBulkActions={() => (
        <SelectionBar resource={resource} list={list} selection={selection}>
          <Suspense fallback={null}>
            {renderBulkActions?.({ rows: selection.rows, onDone: selection.clear })}
          </Suspense>
          {list.exportRows && (selection.isAllMatching || selection.ids.size <= exportedIdsMax) ? (
            <ListExport
              resource={resource}
              columns={fromArrangement(arrangement, columnIds).columns}
              exportRows={list.exportRows}
              isForSelection
              // If all matching rows are selected, the filters identify them.
              {...(selection.isAllMatching ? {} : { ids: [...selection.ids] })}
            />
          ) : null}
        </SelectionBar>
      )}
      columnVisibility={arrangement.visibility}
      onColumnVisibilityChange={(visibility) => arrange({ visibility })}
      columnOrder={arrangement.order}
      onColumnOrderChange={(order) => arrange({ order })}
      columnWidths={arrangement.widths}
      onColumnWidthsChange={(widths) => arrange({ widths })}
      density={arrangement.density}
      onDensityChange={(density) => arrange({ density })}
      empty={
        <ListEmpty
          resource={resource}
          state={state}
          onStateChange={onStateChange}
          facets={list.facets}
          actions={emptyActions}
        />
      }
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
              selected={state.filters}
              facets={list.facets}
              onSelectedChange={(selected) => onStateChange({ filters: selected })}
            />
          ) : null}
          <ListSort resource={resource} sort={state.sort} onSortChange={(sort) => onStateChange({ sort })} />
          <span className={styles.tools}>
            {views ? (
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
          {window.total === 0 ? null : (
            <ListFilterChips
              resource={resource}
              state={state}
              onStateChange={onStateChange}
              facets={list.facets}
            />
          )}
        </>
      }
    />
  )
  if (!list.newRows) return table
  return (
    <>
      <div className={styles.newRows} data-shown={list.newRows.count > 0 ? '' : undefined}>
        <NewRowsBar count={list.newRows.count} onShow={() => void list.newRows?.show()} />
      </div>
      {table}
    </>
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

interface ListEmptyProps<Row extends { id: string }> extends Omit<ListFilterChipsProps<Row>, 'isEmpty'> {
  actions: ReactNode
}

/** The empty state: either nothing matches the filters, which can be cleared here, or the list has no rows yet. */
function ListEmpty<Row extends { id: string }>({ actions, ...props }: ListEmptyProps<Row>) {
  const { resource, state, onStateChange } = props
  const { texts } = resource
  const isFiltered = state.q !== '' || listSelectedFilters(state, resource).length > 0

  if (isFiltered) {
    return (
      <EmptyState
        icon={<SearchX />}
        title={texts.filteredEmpty}
        description={listTexts.filteredEmptyDetail}
        actions={
          <Button onClick={() => onStateChange({ q: '', filters: {} })}>{listTexts.clearFilters}</Button>
        }
      >
        <ListFilterChips {...props} isEmpty />
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={resource.icon}
      title={texts.empty}
      description={actions ? texts.emptyDetail : texts.emptyWithoutRights}
      actions={actions}
    />
  )
}
