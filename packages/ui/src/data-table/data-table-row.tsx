import { memo, type MouseEvent, useId } from 'react'
import { Checkbox } from '../checkbox/checkbox.tsx'
import { Skeleton } from '../skeleton/skeleton.tsx'
import type { DataTableColumn } from './data-table-column.ts'
import styles from './data-table-row.module.css'

interface DataTableRowProps<Row> {
  index: number
  /** Undefined while it is loading. */
  row: Row | undefined
  id: string | undefined
  columns: readonly DataTableColumn<Row>[]
  rowHeaderId: string | undefined
  canSelect: boolean
  /** False for a row without a checkbox, in a table where others have one. */
  isSelectable: boolean
  isSelected: boolean
  isCursor: boolean
  /** Undefined if the height depends on the content. */
  heightPx: number | undefined
  measure: ((element: Element | null) => void) | undefined
  onToggle: (index: number, isRange: boolean) => void
  onFocusRow: (index: number) => void
}

function Row<Row>({
  index,
  row,
  id,
  columns,
  rowHeaderId,
  canSelect,
  isSelectable,
  isSelected,
  isCursor,
  heightPx,
  measure,
  onToggle,
  onFocusRow,
}: DataTableRowProps<Row>) {
  const baseId = useId()

  return (
    <tr
      ref={measure}
      className={styles.row}
      style={heightPx === undefined ? undefined : { blockSize: heightPx }}
      data-fixed={heightPx === undefined ? undefined : ''}
      data-index={index}
      aria-rowindex={index + 2}
      aria-busy={row === undefined || undefined}
      aria-selected={canSelect && isSelectable ? isSelected : undefined}
      data-selected={isSelected ? '' : undefined}
      tabIndex={isCursor ? 0 : -1}
      onFocus={() => onFocusRow(index)}
    >
      {canSelect ? (
        <td className={styles.selectCell}>
          {id === undefined || !isSelectable ? null : (
            <Checkbox
              id={`${baseId}choose`}
              aria-label="Select"
              aria-labelledby={`${baseId}choose ${baseId}name`}
              tabIndex={isCursor ? 0 : -1}
              checked={isSelected}
              onChange={(event) => onToggle(index, isShiftClick(event.nativeEvent))}
            />
          )}
        </td>
      ) : null}
      {columns.map((column) => {
        const isRowHeader = column.id === rowHeaderId
        // While loading, the cell has no text that could name the row.
        const isNamed = isRowHeader && row !== undefined
        const Cell = isNamed ? 'th' : 'td'
        return (
          <Cell
            key={column.id}
            className={styles.cell}
            id={isNamed ? `${baseId}name` : undefined}
            scope={isNamed ? 'row' : undefined}
            data-align={column.align}
            data-row-header={isRowHeader ? '' : undefined}
            onMouseEnter={showFullText}
          >
            {row === undefined ? <span className={styles.pending} /> : column.cell(row)}
          </Cell>
        )
      })}
    </tr>
  )
}

/** Re-renders only if its own content changes, so that scrolling renders only rows that come into view. */
export const DataTableRow = memo(Row) as typeof Row

/** The browser changes a checkbox in a click event, with the keys held. */
const isShiftClick = (event: Event) => event instanceof MouseEvent && event.shiftKey

/** Shows the full text of a truncated cell as a tooltip. */
function showFullText(event: MouseEvent<HTMLElement>) {
  const cell = event.currentTarget
  cell.title = cell.scrollWidth > cell.clientWidth ? (cell.textContent ?? '') : ''
}

const skeletonRowCount = 8

interface SkeletonRowsProps<Row> {
  columns: readonly DataTableColumn<Row>[]
  canSelect: boolean
}

/** Skeleton rows. */
export function SkeletonRows<Row>({ columns, canSelect }: SkeletonRowsProps<Row>) {
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
