import { useMemo, type ComponentProps, type ReactNode } from 'react'
import { joinClasses } from '../internal/join-classes.ts'
import { useMediaQuery } from '../internal/use-media-query.ts'
import { DataTableBulkBar } from './data-table-bulk-bar.tsx'
import { DataTableCards } from './data-table-cards.tsx'
import { DataTableColumnMenu } from './data-table-column-menu.tsx'
import {
  canHideColumn,
  findRowHeaderId,
  hideWideOnlyColumns,
  orderColumns,
  type ColumnVisibility,
  type DataTableColumn,
  type DataTableSort,
} from './data-table-column.ts'
import { DataTableGrid } from './data-table-grid.tsx'
import { type ArrangementProps, useArrangement, useColumnTools } from './use-arrangement.ts'
import { useTableModel } from './use-table-model.ts'
import type { WindowedRows } from './windowed-rows.ts'
import styles from './data-table.module.css'

const cardsQuery = '(max-width: 599px)'
const tabletQuery = '(min-width: 600px) and (max-width: 1099px)'
const noSelection: ReadonlySet<string> = new Set()

export interface DataTableProps<Row extends object>
  extends Omit<ComponentProps<'div'>, 'children'>, ArrangementProps {
  /** The name of the table: `Properties`. */
  label: string
  columns: readonly DataTableColumn<Row>[]
  /** All loaded rows, or virtualized rows for lists of many thousands. */
  rows: readonly Row[] | WindowedRows<Row>
  getRowId: (row: Row) => string
  /** The current sort order; the caller sorts the rows. */
  sort?: DataTableSort | null
  onSortChange?: (sort: DataTableSort) => void
  /** The ids of selected rows. Rows can be selected if `onSelectionChange` is set. */
  selection?: ReadonlySet<string>
  onSelectionChange?: (selection: ReadonlySet<string>) => void
  /** Whether a row can be selected, for rows that are parts of another one. By default, all can. */
  isSelectable?: (row: Row) => boolean
  /** Actions for the selected rows, shown in a bar while any are selected. */
  renderBulkActions?: (selection: ReadonlySet<string>) => ReactNode
  /** Search, filters, or count, shown above the rows, before the column menu. */
  toolbar?: ReactNode
  /** The total number of rows, if known. */
  totalCount?: number
  /** Called when the last rows come into view; load the next page. */
  onEndReached?: () => void
  /**
   * The next page is loading.
   * @default false
   */
  loadingMore?: boolean
  /** Why the next page could not be loaded, as a sentence after the last row. It is not retried automatically. */
  loadError?: ReactNode
  /** Loads the next page again; shown as a button after `loadError`. */
  onRetry?: () => void
  /**
   * The first page is loading; shows skeleton rows.
   * @default false
   */
  loading?: boolean
  /** Shown if there are no rows. */
  empty?: ReactNode
  /** Shown instead of the rows. */
  error?: ReactNode
  /** Called when Enter is pressed on a row. Without it, Enter follows the first link in the row. */
  onRowOpen?: (row: Row) => void
  /**
   * `fill` uses the height of its container, `page` the height of the window.
   * @default 'page'
   */
  height?: 'page' | 'fill'
}

/**
 * A table of many records of one kind. The caller sorts, selects, and pages; only rows in or near view are rendered. Arrow
 * keys, Home, and End move a cursor through the rows, Space selects (with Shift, all rows since the last selected one),
 * and Enter opens. Columns are moved and resized from their heading or its menu; the caller stores the arrangement. Below
 * 600 px, rows are shown as cards.
 */
export function DataTable<Row extends object>({
  label,
  columns,
  rows,
  getRowId,
  sort = null,
  onSortChange,
  selection = noSelection,
  onSelectionChange,
  isSelectable,
  renderBulkActions,
  toolbar,
  columnVisibility,
  defaultColumnVisibility,
  onColumnVisibilityChange,
  columnOrder,
  defaultColumnOrder,
  onColumnOrderChange,
  columnWidths,
  defaultColumnWidths,
  onColumnWidthsChange,
  density,
  defaultDensity,
  onDensityChange,
  totalCount,
  onEndReached,
  loadingMore = false,
  loadError,
  onRetry,
  loading = false,
  empty,
  error,
  onRowOpen,
  height = 'page',
  className,
  ...props
}: DataTableProps<Row>) {
  const userArrangement = useArrangement({
    columnVisibility,
    defaultColumnVisibility,
    onColumnVisibilityChange,
    columnOrder,
    defaultColumnOrder,
    onColumnOrderChange,
    columnWidths,
    defaultColumnWidths,
    onColumnWidthsChange,
    density,
    defaultDensity,
    onDensityChange,
  })
  const columnTools = useColumnTools()
  const isNarrow = useMediaQuery(cardsQuery)
  const isTablet = useMediaQuery(tabletQuery)
  const explicitVisibility = userArrangement.visibility
  const visibility = useMemo(
    () => (isTablet ? hideWideOnlyColumns(columns, explicitVisibility) : explicitVisibility),
    [isTablet, columns, explicitVisibility],
  )
  const arrangement = { ...userArrangement, visibility, setVisibility: setExplicitVisibility }
  const rowHeaderId = findRowHeaderId(columns)
  const orderedColumns = useMemo(
    () => orderColumns(columns, userArrangement.order),
    [columns, userArrangement.order],
  )
  const model = useTableModel({
    columns: orderedColumns,
    rows,
    getRowId,
    selection,
    onSelectionChange,
    isSelectable,
    visibility,
  })

  // Columns hidden because of the screen width are not part of the person's choice, so they are not reported.
  function setExplicitVisibility(next: ColumnVisibility) {
    const isExplicit = (id: string) => visibility[id] !== false || explicitVisibility[id] === false
    userArrangement.setVisibility(
      Object.fromEntries(Object.entries(next).filter(([id, isVisible]) => isVisible || isExplicit(id))),
    )
  }

  const isSelecting = onSelectionChange !== undefined && selection.size > 0
  const isEmpty = model.count === 0 && !loading
  const hasMenu = !isEmpty && columns.some((column) => canHideColumn(column, rowHeaderId))
  const bodyProps = {
    label,
    model,
    rowHeaderId,
    sort,
    totalCount: model.windowed ? model.count : totalCount,
    onEndReached,
    loadingMore,
    loadError,
    onRetry,
    loading,
    onRowOpen,
  }

  return (
    <div
      {...props}
      className={joinClasses(styles.root, className)}
      data-slot="data-table"
      data-height={height}
      data-density={arrangement.density}
      data-choosing={isSelecting ? '' : undefined}
    >
      {toolbar || (hasMenu && !isNarrow) ? (
        <div className={styles.toolbar}>
          <div className={styles.tools}>{toolbar}</div>
          {hasMenu && !isNarrow ? (
            <DataTableColumnMenu
              columns={orderedColumns}
              rowHeaderId={rowHeaderId}
              arrangement={arrangement}
              onIntent={columnTools.handlers.onFocus}
            />
          ) : null}
        </div>
      ) : null}
      {error ? (
        <div className={styles.message}>{error}</div>
      ) : isEmpty ? (
        <div className={styles.message}>{empty}</div>
      ) : isNarrow ? (
        <DataTableCards {...bodyProps} />
      ) : (
        <DataTableGrid
          {...bodyProps}
          onSortChange={onSortChange}
          arrangement={arrangement}
          columnTools={columnTools}
        />
      )}
      {isSelecting ? (
        <DataTableBulkBar count={selection.size} onClear={() => onSelectionChange(noSelection)}>
          {renderBulkActions?.(selection)}
        </DataTableBulkBar>
      ) : null}
    </div>
  )
}
