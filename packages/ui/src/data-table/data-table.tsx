import type { ComponentProps, ReactNode } from 'react'
import { joinClasses } from '../internal/join-classes.ts'
import { useControllableState } from '../internal/use-controllable-state.ts'
import { useMediaQuery } from '../internal/use-media-query.ts'
import { DataTableBulkBar } from './data-table-bulk-bar.tsx'
import { DataTableCards } from './data-table-cards.tsx'
import { DataTableColumnMenu } from './data-table-column-menu.tsx'
import {
  findRowHeaderId,
  type ColumnVisibility,
  type DataTableColumn,
  type DataTableSort,
} from './data-table-column.ts'
import { DataTableGrid } from './data-table-grid.tsx'
import { useTableModel } from './use-table-model.ts'
import styles from './data-table.module.css'

const cardsQuery = '(max-width: 599px)'
const noSelection: ReadonlySet<string> = new Set()

export interface DataTableProps<Row extends object> extends Omit<ComponentProps<'div'>, 'children'> {
  /** What the rows are: `Properties`. */
  label: string
  columns: readonly DataTableColumn<Row>[]
  rows: readonly Row[]
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
  columnVisibility?: ColumnVisibility
  /** @default everything visible */
  defaultColumnVisibility?: ColumnVisibility
  onColumnVisibilityChange?: (visibility: ColumnVisibility) => void
  /** How many rows there are in all, when known. */
  totalCount?: number
  /** Called when the last rows come into sight; ask for the next page. */
  onEndReached?: () => void
  /**
   * The next page is on its way.
   * @default false
   */
  loadingMore?: boolean
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
 * keys, Home and End move a cursor over the rows, Space chooses, Enter opens. Cards under 600 px.
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
  defaultColumnVisibility = {},
  onColumnVisibilityChange,
  totalCount,
  onEndReached,
  loadingMore = false,
  loading = false,
  empty,
  error,
  onRowOpen,
  height = 'page',
  className,
  ...props
}: DataTableProps<Row>) {
  const [visibility, setVisibility] = useControllableState(
    columnVisibility,
    defaultColumnVisibility,
    onColumnVisibilityChange,
  )
  const isNarrow = useMediaQuery(cardsQuery)
  const rowHeaderId = findRowHeaderId(columns)
  const model = useTableModel({
    columns,
    rows,
    getRowId,
    selection,
    onSelectionChange,
    visibility,
    setVisibility,
  })
  const isEmpty = rows.length === 0 && !loading
  const hasMenu = columns.some((column) => column.canHide !== false && column.id !== rowHeaderId)
  const body = { label, model, rowHeaderId, sort, totalCount, onEndReached, loadingMore, loading, onRowOpen }

  return (
    <div
      {...props}
      className={joinClasses(styles.root, className)}
      data-slot="data-table"
      data-height={height}
    >
      {toolbar || (hasMenu && !isNarrow) ? (
        <div className={styles.toolbar}>
          <div className={styles.tools}>{toolbar}</div>
          {hasMenu && !isNarrow ? (
            <DataTableColumnMenu
              columns={columns}
              rowHeaderId={rowHeaderId}
              visibility={visibility}
              onVisibilityChange={setVisibility}
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
        <DataTableGrid {...body} onSortChange={onSortChange} />
      )}
      {onSelectionChange && selection.size > 0 ? (
        <DataTableBulkBar count={selection.size} onClear={() => onSelectionChange(noSelection)}>
          {renderBulkActions?.(selection)}
        </DataTableBulkBar>
      ) : null}
    </div>
  )
}
