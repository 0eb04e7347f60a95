import { useEffect, useRef, type KeyboardEvent } from 'react'
import { Checkbox } from '../checkbox/checkbox.tsx'
import { useStableCallback } from '../internal/use-stable-callback.ts'
import { Skeleton } from '../skeleton/skeleton.tsx'
import { DataTableHeading } from './data-table-heading.tsx'
import { DataTableRow } from './data-table-row.tsx'
import type { DataTableColumn, DataTableSort } from './data-table-column.ts'
import { useDrawnRows } from './use-drawn-rows.tsx'
import { useRowCursor } from './use-row-cursor.ts'
import type { TableModel } from './use-table-model.ts'
import styles from './data-table.module.css'

const skeletonRowCount = 8
const fallbackWidthPx = 160
const selectionWidthPx = 44

export interface DataTableBodyProps<Row extends object> {
  label: string
  model: TableModel<Row>
  rowHeaderId: string | undefined
  sort: DataTableSort | null
  totalCount: number | undefined
  onEndReached: (() => void) | undefined
  loadingMore: boolean
  loading: boolean
  onRowOpen: ((row: Row) => void) | undefined
}

interface DataTableGridProps<Row extends object> extends DataTableBodyProps<Row> {
  onSortChange: ((sort: DataTableSort) => void) | undefined
}

/** The rows as a grid that scrolls by itself under a heading that stays. */
export function DataTableGrid<Row extends object>({
  label,
  model,
  rowHeaderId,
  sort,
  onSortChange,
  totalCount,
  onEndReached,
  loadingMore,
  loading,
  onRowOpen,
}: DataTableGridProps<Row>) {
  const scroller = useRef<HTMLDivElement>(null)
  const cursor = useRowCursor(scroller, model.rows.length)
  const drawn = useDrawnRows(scroller, model.rows.length, cursor.index)
  const lastIndex = drawn.rows.at(-1)?.index
  const isAtEnd = lastIndex !== undefined && lastIndex >= model.rows.length - 1
  const lastRowId = model.rows.at(-1)?.id
  const columnCount = model.columns.length + (model.canSelect ? 1 : 0)

  const askForMore = useStableCallback(() => {
    if (!loadingMore && !loading) onEndReached?.()
  })

  // Asks once per page: a page that fails is not asked for again until the rows scroll back into sight.
  useEffect(() => {
    if (isAtEnd) askForMore()
  }, [isAtEnd, model.rows.length, lastRowId, askForMore])

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    // Keys belong to the row only while the row itself, not a control in it, has the focus.
    const element = event.target
    const current = model.rows[cursor.index]
    if (!(element instanceof HTMLTableRowElement) || !current) return
    if (cursor.handleKey(event, drawn.scrollToIndex)) return
    if (event.key === ' ' && model.canSelect) {
      event.preventDefault()
      current.toggleSelected()
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (onRowOpen) onRowOpen(current.row)
      else element.querySelector('a')?.click()
    }
  }

  return (
    <>
      <div className={styles.scroller} ref={scroller}>
        <table
          className={styles.table}
          // Rows are moved over by keys, which a plain table does not promise.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
          role="grid"
          aria-label={label}
          aria-rowcount={loading ? -1 : totalCount === undefined ? -1 : totalCount + 1}
          aria-multiselectable={model.canSelect || undefined}
          aria-busy={loading || loadingMore || undefined}
          style={{ minInlineSize: getMinWidth(model) }}
        >
          <colgroup>
            {model.canSelect ? <col style={{ inlineSize: selectionWidthPx }} /> : null}
            {model.columns.map((column) => (
              <col
                key={column.id}
                style={column.width === undefined ? undefined : { inlineSize: column.width }}
              />
            ))}
          </colgroup>
          <thead className={styles.head}>
            <tr aria-rowindex={1}>
              {model.canSelect ? (
                <th className={styles.selectCell} scope="col">
                  <Checkbox
                    aria-label="Choose all loaded rows"
                    checked={model.isAllSelected}
                    indeterminate={model.isSomeSelected && !model.isAllSelected}
                    onCheckedChange={model.toggleAllSelected}
                  />
                </th>
              ) : null}
              {model.columns.map((column) => (
                <DataTableHeading
                  key={column.id}
                  column={column}
                  isRowHeader={column.id === rowHeaderId}
                  sort={sort}
                  onSortChange={onSortChange}
                />
              ))}
            </tr>
          </thead>
          {loading && model.rows.length === 0 ? (
            <SkeletonRows columns={model.columns} canSelect={model.canSelect} />
          ) : (
            // The rows in it take the focus.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
            <tbody onKeyDown={handleKeyDown}>
              {drawn.rows.map((item) => {
                const row = model.rows[item.index]
                return row ? (
                  <DataTableRow
                    key={row.id}
                    index={item.index}
                    gapBefore={item.gapBefore}
                    columnCount={columnCount}
                    row={row}
                    columns={model.columns}
                    rowHeaderId={rowHeaderId}
                    canSelect={model.canSelect}
                    isCursor={item.index === cursor.index}
                    measure={drawn.measure}
                    onFocus={() => cursor.setIndex(item.index)}
                  />
                ) : null
              })}
              {drawn.gapAfter > 0 ? (
                <tr className={styles.gap} aria-hidden="true">
                  <td colSpan={columnCount} style={{ blockSize: drawn.gapAfter }} />
                </tr>
              ) : null}
            </tbody>
          )}
        </table>
        {loadingMore ? (
          <p className={styles.more} role="status">
            Loading more…
          </p>
        ) : null}
      </div>
      {drawn.window}
    </>
  )
}

function getMinWidth<Row>(model: TableModel<Row>): number {
  const start = model.canSelect ? selectionWidthPx : 0
  return model.columns.reduce((sum, column) => sum + (column.width ?? fallbackWidthPx), start)
}

interface SkeletonRowsProps<Row> {
  columns: readonly DataTableColumn<Row>[]
  canSelect: boolean
}

function SkeletonRows<Row>({ columns, canSelect }: SkeletonRowsProps<Row>) {
  return (
    <tbody>
      {Array.from({ length: skeletonRowCount }, (_, index) => (
        <tr className={styles.row} key={index} aria-hidden="true">
          {canSelect ? <td className={styles.selectCell} /> : null}
          {columns.map((column, columnIndex) => (
            <td className={styles.cell} key={column.id} data-align={column.align}>
              <Skeleton width={columnIndex === 0 ? 'three-quarters' : 'half'} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
