import { DataTable, Select, Button, EmptyState } from '@parapet/ui'
import { SearchX } from 'lucide-react'
import { lazy, Suspense, useMemo, type ReactNode } from 'react'
import { ListSearch } from '~/components/list-search'
import { NewRowsBar } from '~/components/new-rows-bar'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { describeFailure } from '~/lib/describe-failure'
import { errorTexts } from '~/lib/error-texts'
import { fromOrder, toOrder, type ListState, type ListRules, listChosen } from '~/lib/list-url'
import { fromArrangement, toArrangement, type ListArrangement } from './list-arrangement.ts'
import { ListChosen, useChosenRows } from './list-chosen.tsx'
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
  /** What the address asks for; `useListState` reads it. */
  state: ListState
  onStateChange: (change: Partial<ListState>) => void
  list: ListData<Row>
  /** Fields that the page has narrowed already: they are no filters here, and their columns are left out. */
  scopedFields?: readonly string[]
  /** What can be done with chosen rows; without it none can be chosen. */
  renderBulkActions?: (chosen: { rows: readonly Row[]; onDone: () => void }) => ReactNode
  /** What can be done while there is nothing at all: the main action first. */
  emptyActions?: ReactNode
}

/** The call names them in its address. */
const exportedIdsMax = 250

/** One list of the product: search, filters, views, columns, export, and rows however many there are. */
export function ListTable<Row extends { id: string }>({
  resource,
  state,
  onStateChange,
  list,
  scopedFields = none,
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
  const chosen = useChosenRows(window.rows.listLoaded, window.key)
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
      {...(renderBulkActions ? { selection: chosen.ids, onSelectionChange: chosen.setIds } : {})}
      renderBulkActions={() => (
        <ListChosen resource={resource} list={list} chosen={chosen}>
          <Suspense fallback={null}>
            {renderBulkActions?.({ rows: chosen.rows, onDone: chosen.clear })}
          </Suspense>
          {list.exportRows && (chosen.areAll || chosen.ids.size <= exportedIdsMax) ? (
            <ListExport
              resource={resource}
              columns={fromArrangement(arrangement, columnIds).columns}
              exportRows={list.exportRows}
              areChosen
              // All that match need no names: the filters say which they are.
              {...(chosen.areAll ? {} : { ids: [...chosen.ids] })}
            />
          ) : null}
        </ListChosen>
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
              chosen={state.filters}
              facets={list.facets}
              onChosenChange={(chosenFilters) => onStateChange({ filters: chosenFilters })}
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

const none: readonly string[] = []

interface ListSortProps {
  resource: Pick<ListRules, 'sortOrders'>
  sort: string
  onSortChange: (sort: string) => void
}

/** The order of cards, which have no headings to press. */
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

/** What stands instead of rows: nothing fits the filters, which can be taken back here, or there is nothing yet. */
function ListEmpty<Row extends { id: string }>({ actions, ...props }: ListEmptyProps<Row>) {
  const { resource, state, onStateChange } = props
  const { texts } = resource
  const isNarrowed = state.q !== '' || listChosen(state, resource).length > 0

  if (isNarrowed) {
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
