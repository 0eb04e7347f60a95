import { Fragment, useEffect, type KeyboardEvent, type MouseEvent, type RefObject } from 'react'
import { useStableCallback } from '../internal/use-stable-callback.ts'
import type { TableDensity } from './data-table-column.ts'
import { DataTableRow } from './data-table-row.tsx'
import { getEstimatedRowHeight, getFixedRowHeight } from './row-metrics.ts'
import { useRenderedRows, type RenderedRows } from './use-rendered-rows.tsx'
import { useFixedWindow } from './use-fixed-window.ts'
import { useListChange, type WindowedRows } from './windowed-rows.ts'
import { useRowCursor } from './use-row-cursor.ts'
import type { TableModel } from './use-table-model.ts'
import styles from './data-table-grid.module.css'

interface RowsProps<Row extends object> {
  scroller: RefObject<HTMLElement | null>
  model: TableModel<Row>
  rowHeaderId: string | undefined
  density: TableDensity
  onRowOpen: ((row: Row) => void) | undefined
}

interface ListedRowsProps<Row extends object> extends RowsProps<Row> {
  /** Undefined if there is no next page to load. */
  onEndReached: (() => void) | undefined
}

/** Loaded rows of variable height. */
export function ListedRows<Row extends object>({ onEndReached, ...props }: ListedRowsProps<Row>) {
  const { scroller, model, density } = props
  const cursor = useRowCursor(scroller, model.count)
  const rendered = useRenderedRows(scroller, model.count, cursor.index, getEstimatedRowHeight(density))
  const lastIndex = rendered.rows.at(-1)?.index
  const isAtEnd = lastIndex !== undefined && lastIndex >= model.count - 1
  const lastRow = model.getRow(model.count - 1)
  const lastRowId = lastRow && model.getRowId(lastRow)
  const requestMore = useStableCallback(() => onEndReached?.())

  // Once per page: a failed page is not requested again until the last rows scroll back into view.
  useEffect(() => {
    if (isAtEnd) requestMore()
  }, [isAtEnd, model.count, lastRowId, requestMore])

  return (
    <>
      <RowsBody {...props} bodyRef={rendered.bodyRef} rendered={rendered} cursor={cursor} />
      {rendered.window}
    </>
  )
}

/** Rows of a fixed height, of which only those in or near view are loaded. */
export function WindowedRowsBody<Row extends object>({
  windowed,
  ...props
}: RowsProps<Row> & { windowed: WindowedRows<Row> }) {
  const { scroller, model, density } = props
  const rowHeightPx = getFixedRowHeight(density, windowed.lines ?? 1)
  const cursor = useRowCursor(scroller, model.count)
  const rendered = useFixedWindow(scroller, model.count, cursor.index, rowHeightPx, windowed.onRangeChange)

  useListChange(windowed.listKey, () => {
    cursor.setIndex(0)
    scroller.current?.scrollTo({ top: 0 })
  })

  return <RowsBody {...props} rendered={rendered} cursor={cursor} rowHeightPx={rowHeightPx} />
}

interface RowsBodyProps<Row extends object> extends RowsProps<Row> {
  rendered: RenderedRows
  cursor: ReturnType<typeof useRowCursor>
  bodyRef?: (body: HTMLElement | null) => void
  /** Set if all rows have the same height. */
  rowHeightPx?: number
}

function RowsBody<Row extends object>({
  model,
  rowHeaderId,
  onRowOpen,
  rendered,
  cursor,
  bodyRef,
  rowHeightPx,
}: RowsBodyProps<Row>) {
  const columnCount = model.columns.length + (model.canSelect ? 1 : 0)
  const focusRow = useStableCallback(cursor.setIndex)

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    // Only if the row itself is focused, not a control in it.
    const element = event.target
    if (!(element instanceof HTMLTableRowElement)) return
    const parentIndex = model.windowed?.getParentIndex?.(cursor.index) ?? null
    if (cursor.handleKey(event, rendered.scrollToIndex, parentIndex)) return
    const row = model.getRow(cursor.index)
    if (!row) return
    if (event.key === ' ' && model.canSelect) {
      event.preventDefault()
      model.toggleSelected(cursor.index, event.shiftKey)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (onRowOpen) onRowOpen(row)
      else element.querySelector('a')?.click()
    }
  }

  return (
    // Its rows are focusable.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <tbody ref={bodyRef} onKeyDown={handleKeyDown} onMouseDown={preventTextSelection}>
      {rendered.rows.map(({ index, gapBefore }) => {
        const row = model.getRow(index)
        const id = row && model.getRowId(row)
        return (
          // With a fixed height, the key is the index, so that the row keeps focus when its data loads.
          <Fragment key={rowHeightPx === undefined ? id : index}>
            {gapBefore > 0 ? <Gap heightPx={gapBefore} columnCount={columnCount} /> : null}
            <DataTableRow
              index={index}
              row={row}
              id={id}
              columns={model.columns}
              rowHeaderId={rowHeaderId}
              canSelect={model.canSelect}
              isSelectable={model.canSelectRow(row)}
              isSelected={id !== undefined && model.selection.has(id)}
              isCursor={index === cursor.index}
              heightPx={rowHeightPx}
              measure={rendered.measure}
              onToggle={model.toggleSelected}
              onFocusRow={focusRow}
            />
          </Fragment>
        )
      })}
      {rendered.gapAfter > 0 ? <Gap heightPx={rendered.gapAfter} columnCount={columnCount} /> : null}
    </tbody>
  )
}

/** Shift-clicking a checkbox would select the text up to there. */
function preventTextSelection(event: MouseEvent) {
  if (event.shiftKey && event.target instanceof HTMLInputElement) event.preventDefault()
}

/** A placeholder for rows that are not rendered. */
function Gap({ heightPx, columnCount }: { heightPx: number; columnCount: number }) {
  return (
    <tr className={styles.gap} aria-hidden="true">
      <td colSpan={columnCount} style={{ blockSize: heightPx }} />
    </tr>
  )
}
