import { memo, type MouseEvent, useId } from 'react'
import { Checkbox } from '../checkbox/checkbox.tsx'
import { Skeleton } from '../skeleton/skeleton.tsx'
import type { DataTableColumn } from './data-table-column.ts'
import styles from './data-table-row.module.css'

interface DataTableRowProps<Row> {
  index: number
  /** Undefined while it is on its way. */
  row: Row | undefined
  id: string | undefined
  columns: readonly DataTableColumn<Row>[]
  rowHeaderId: string | undefined
  canSelect: boolean
  isSelected: boolean
  isCursor: boolean
  /** Undefined when the row is as high as its cells. */
  heightPx: number | undefined
  measure: ((element: Element | null) => void) | undefined
  onToggle: (id: string) => void
  onFocusRow: (index: number) => void
}

function Row<Row>({
  index,
  row,
  id,
  columns,
  rowHeaderId,
  canSelect,
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
      aria-selected={canSelect ? isSelected : undefined}
      data-selected={isSelected ? '' : undefined}
      tabIndex={isCursor ? 0 : -1}
      onFocus={() => onFocusRow(index)}
    >
      {canSelect ? (
        <td className={styles.selectCell}>
          {id === undefined ? null : (
            <Checkbox
              id={`${baseId}choose`}
              aria-label="Select"
              aria-labelledby={`${baseId}choose ${baseId}name`}
              tabIndex={isCursor ? 0 : -1}
              checked={isSelected}
              onCheckedChange={() => onToggle(id)}
            />
          )}
        </td>
      ) : null}
      {columns.map((column) => {
        const isRowHeader = column.id === rowHeaderId
        // A heading without words names nothing.
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
            onMouseEnter={explainTruncated}
          >
            {row === undefined ? <span className={styles.pending} /> : column.cell(row)}
          </Cell>
        )
      })}
    </tr>
  )
}

/** A row is drawn again only for what it shows: scrolling draws the rows that come into sight and no others. */
export const DataTableRow = memo(Row) as typeof Row

/** Shows the whole text of a cell that has no room for it. */
function explainTruncated(event: MouseEvent<HTMLElement>) {
  const cell = event.currentTarget
  cell.title = cell.scrollWidth > cell.clientWidth ? (cell.textContent ?? '') : ''
}

const skeletonRowCount = 8

interface SkeletonRowsProps<Row> {
  columns: readonly DataTableColumn<Row>[]
  canSelect: boolean
}

/** The shape of rows that are on their way. */
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
