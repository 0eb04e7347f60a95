import { type ReactNode, useRef } from 'react'
import { Checkbox } from '../checkbox/checkbox.tsx'
import {
  canHideColumn,
  type ColumnWidths,
  type DataTableColumn,
  type DataTableSort,
  moveColumn,
} from './data-table-column.ts'
import { DataTableEnd } from './data-table-end.tsx'
import { DataTableHeading } from './data-table-heading.tsx'
import { ListedRows, WindowedRowsBody } from './data-table-rows.tsx'
import { SkeletonRows } from './data-table-row.tsx'
import type { Arrangement, useColumnTools } from './use-arrangement.ts'
import type { TableModel } from './use-table-model.ts'
import styles from './data-table-grid.module.css'
import headingStyles from './data-table-heading.module.css'

export interface DataTableBodyProps<Row extends object> {
  label: string
  model: TableModel<Row>
  rowHeaderId: string | undefined
  sort: DataTableSort | null
  totalCount: number | undefined
  onEndReached: (() => void) | undefined
  loadingMore: boolean
  loadError: ReactNode
  onRetry: (() => void) | undefined
  loading: boolean
  onRowOpen: ((row: Row) => void) | undefined
}

interface DataTableGridProps<Row extends object> extends DataTableBodyProps<Row> {
  onSortChange: ((sort: DataTableSort) => void) | undefined
  arrangement: Arrangement
  columnTools: ReturnType<typeof useColumnTools>
}

/** Shows rows as a scrolling grid with a sticky heading. */
export function DataTableGrid<Row extends object>({
  label,
  model,
  rowHeaderId,
  sort,
  onSortChange,
  totalCount,
  onEndReached,
  loadingMore,
  loadError,
  onRetry,
  loading,
  onRowOpen,
  arrangement,
  columnTools,
}: DataTableGridProps<Row>) {
  const scroller = useRef<HTMLDivElement>(null)
  const { widths, visibility, density } = arrangement
  const columnWidths = listWidths(model, widths)
  const { ColumnTools } = columnTools
  const bodyProps = { scroller, model, rowHeaderId, density, onRowOpen }

  return (
    <div className={styles.scroller} ref={scroller}>
      <table
        className={styles.table}
        // Arrow keys move between rows, which needs the grid role.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
        role="grid"
        aria-label={label}
        aria-rowcount={loading || totalCount === undefined ? -1 : totalCount + 1}
        aria-multiselectable={model.canSelect || undefined}
        aria-busy={loading || loadingMore || undefined}
        style={{ minInlineSize: getMinWidth(model, columnWidths) }}
      >
        <colgroup>
          {model.canSelect ? <col style={{ inlineSize: selectionWidthPx }} /> : null}
          {model.columns.map((column, index) => (
            <col key={column.id} style={{ inlineSize: columnWidths[index] ?? 'auto' }} />
          ))}
        </colgroup>
        <thead className={styles.head} {...columnTools.handlers}>
          <tr aria-rowindex={1}>
            {model.canSelect ? (
              <th className={headingStyles.choose} scope="col">
                <Checkbox
                  aria-label="Select all loaded rows"
                  checked={model.isAllSelected}
                  indeterminate={model.isSomeSelected && !model.isAllSelected}
                  onCheckedChange={model.toggleAllSelected}
                />
              </th>
            ) : null}
            {model.columns.map((column, index) => (
              <DataTableHeading
                key={column.id}
                column={column}
                isRowHeader={column.id === rowHeaderId}
                sort={sort}
                onSortChange={onSortChange}
                tools={
                  ColumnTools ? (
                    <ColumnTools
                      column={column}
                      isRowHeader={column.id === rowHeaderId}
                      canHide={canHideColumn(column, rowHeaderId)}
                      previousId={getMovableId(model.columns[index - 1], rowHeaderId)}
                      nextId={getMovableId(model.columns[index + 1], rowHeaderId)}
                      onMove={(side, targetId) =>
                        arrangement.setOrder(
                          moveColumn(
                            // Includes hidden columns, so that they keep their position.
                            model.allColumns.map(({ id }) => id),
                            column.id,
                            { side, targetId },
                          ),
                        )
                      }
                      onHide={() => arrangement.setVisibility({ ...visibility, [column.id]: false })}
                      onWidthChange={(widthPx) => arrangement.setWidths(setWidth(widths, column.id, widthPx))}
                      onSortChange={onSortChange}
                    />
                  ) : null
                }
              />
            ))}
          </tr>
        </thead>
        {loading && model.count === 0 ? (
          <SkeletonRows columns={model.columns} canSelect={model.canSelect} />
        ) : model.windowed ? (
          <WindowedRowsBody {...bodyProps} windowed={model.windowed} />
        ) : (
          <ListedRows
            {...bodyProps}
            // A failed page is only retried manually.
            onEndReached={loadingMore || loading || loadError ? undefined : onEndReached}
          />
        )}
      </table>
      <DataTableEnd
        loadingMore={loadingMore}
        loadError={loadError}
        onRetry={onRetry}
        rowCount={model.count}
        isFloating={model.windowed !== null}
        findFocusTarget={(index) =>
          scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"]`) ?? undefined
        }
      />
    </div>
  )
}

function getMovableId<Row>(
  column: DataTableColumn<Row> | undefined,
  rowHeaderId: string | undefined,
): string | undefined {
  return column?.id === rowHeaderId ? undefined : column?.id
}

const fallbackWidthPx = 160
const selectionWidthPx = 44

/** In px; undefined for columns that share the remaining space. */
function listWidths<Row>(model: TableModel<Row>, widths: ColumnWidths): (number | undefined)[] {
  const columnWidths = model.columns.map((column) => widths[column.id] ?? column.width)
  // If every column has a fixed width, the last one takes the remaining space, so that the browser does not stretch all of them.
  const hasCustomWidth = model.columns.some(({ id }) => widths[id] !== undefined)
  return hasCustomWidth && !columnWidths.includes(undefined) ? columnWidths.with(-1, undefined) : columnWidths
}

/** In px. */
function getMinWidth<Row>(model: TableModel<Row>, columnWidths: readonly (number | undefined)[]): number {
  const selectionWidth = model.canSelect ? selectionWidthPx : 0
  return columnWidths.reduce<number>(
    (sum, width, index) => sum + (width ?? model.columns[index]?.minWidth ?? fallbackWidthPx),
    selectionWidth,
  )
}

/** Null removes the custom width. */
function setWidth(widths: ColumnWidths, id: string, widthPx: number | null): ColumnWidths {
  const { [id]: _before, ...others } = widths
  return widthPx === null ? others : { ...others, [id]: widthPx }
}
