import { useMemo, type ComponentProps, type ReactNode } from 'react'
import { joinClasses } from '../internal/join-classes.ts'
import { useMediaQuery } from '../internal/use-media-query.ts'
import { DataTableBulkBar } from './data-table-bulk-bar.tsx'
import { DataTableCards } from './data-table-cards.tsx'
import { DataTableColumnMenu } from './data-table-column-menu.tsx'
import {
  canHideColumn,
  findRowHeaderId,
  leaveOutWideOnly,
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
const tightQuery = '(min-width: 600px) and (max-width: 1099px)'
const noSelection: ReadonlySet<string> = new Set()

export interface DataTableProps<Row extends object>
  extends Omit<ComponentProps<'div'>, 'children'>, ArrangementProps {
  /** What the rows are: `Properties`. */
  label: string
  columns: readonly DataTableColumn<Row>[]
  /** All rows that have arrived, or a window over many thousands. */
  rows: readonly Row[] | WindowedRows<Row>
  getRowId: (row: Row) => string
  /** The order the rows are in; the caller sorts. */
  sort?: DataTableSort | null
  onSortChange?: (sort: DataTableSort) => void
  /** The ids of chosen rows. Rows can be chosen when `onSelectionChange` is given. */
  selection?: ReadonlySet<string>
  onSelectionChange?: (selection: ReadonlySet<string>) => void
  /** What can be done with the chosen rows; shown in a bar while there are some. */
  renderBulkActions?: (selection: ReadonlySet<string>) => ReactNode
  /** Search, filters, the count: stands above the rows, before the column menu. */
  toolbar?: ReactNode
  /** How many rows there are in all, when known. */
  totalCount?: number
  /** Called when the last rows come into sight; ask for the next page. */
  onEndReached?: () => void
  /**
   * The next page is on its way.
   * @default false
   */
  loadingMore?: boolean
  /** Why the next page did not come: a sentence after the last row. It is not asked for by itself again. */
  loadError?: ReactNode
  /** Asks for the next page again; a button after `loadError`. */
  onRetry?: () => void
  /**
   * The first page is on its way: shows skeleton rows.
   * @default false
   */
  loading?: boolean
  /** Shown instead of rows when there are none. */
  empty?: ReactNode
  /** Shown instead of rows, whatever there is. */
  error?: ReactNode
  /** Called by Enter on a row; without it Enter follows the first link of the row. */
  onRowOpen?: (row: Row) => void
  /**
   * `fill` takes the height of its container, `page` that of the window.
   * @default 'page'
   */
  height?: 'page' | 'fill'
}

/**
 * A list of many things of one kind: sorted, chosen and paged by the caller, drawn only where it is in sight. Arrow
 * keys, Home and End move a cursor over the rows, Space chooses, Enter opens. Columns are moved and widened by their
 * heading or its menu; the caller remembers how. Cards under 600 px.
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
  const chosen = useArrangement({
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
  const isTight = useMediaQuery(tightQuery)
  const chosenVisibility = chosen.visibility
  const visibility = useMemo(
    () => (isTight ? leaveOutWideOnly(columns, chosenVisibility) : chosenVisibility),
    [isTight, columns, chosenVisibility],
  )
  const arrangement = { ...chosen, visibility, setVisibility: setChosenVisibility }
  const rowHeaderId = findRowHeaderId(columns)
  const ordered = useMemo(() => orderColumns(columns, chosen.order), [columns, chosen.order])
  const model = useTableModel({
    columns: ordered,
    rows,
    getRowId,
    selection,
    onSelectionChange,
    visibility,
  })

  // What the screen leaves out is not what the person chose, so it is not told to anybody.
  function setChosenVisibility(next: ColumnVisibility) {
    const isChosen = (id: string) => visibility[id] !== false || chosenVisibility[id] === false
    chosen.setVisibility(
      Object.fromEntries(Object.entries(next).filter(([id, isVisible]) => isVisible || isChosen(id))),
    )
  }

  const isChoosing = onSelectionChange !== undefined && selection.size > 0
  const isEmpty = model.count === 0 && !loading
  const hasMenu = columns.some((column) => canHideColumn(column, rowHeaderId))
  const body = {
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
      data-choosing={isChoosing ? '' : undefined}
    >
      {toolbar || (hasMenu && !isNarrow) ? (
        <div className={styles.toolbar}>
          <div className={styles.tools}>{toolbar}</div>
          {hasMenu && !isNarrow ? (
            <DataTableColumnMenu
              columns={ordered}
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
        <DataTableCards {...body} />
      ) : (
        <DataTableGrid
          {...body}
          onSortChange={onSortChange}
          arrangement={arrangement}
          columnTools={columnTools}
        />
      )}
      {isChoosing ? (
        <DataTableBulkBar count={selection.size} onClear={() => onSelectionChange(noSelection)}>
          {renderBulkActions?.(selection)}
        </DataTableBulkBar>
      ) : null}
    </div>
  )
}
