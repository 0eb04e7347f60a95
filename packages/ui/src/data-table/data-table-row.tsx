import { useId, type MouseEvent } from 'react'
import { Checkbox } from '../checkbox/checkbox.tsx'
import type { DataTableColumn } from './data-table-column.ts'
import type { TableModelRow } from './use-table-model.ts'
import styles from './data-table.module.css'

interface DataTableRowProps<Row> {
  index: number
  /** The height in px of the rows that are left out before this one. */
  gapBefore: number
  columnCount: number
  row: TableModelRow<Row>
  columns: readonly DataTableColumn<Row>[]
  rowHeaderId: string | undefined
  canSelect: boolean
  isCursor: boolean
  measure: ((element: Element | null) => void) | undefined
  onFocus: () => void
}

export function DataTableRow<Row>({
  index,
  gapBefore,
  columnCount,
  row,
  columns,
  rowHeaderId,
  canSelect,
  isCursor,
  measure,
  onFocus,
}: DataTableRowProps<Row>) {
  const baseId = useId()

  return (
    <>
      {gapBefore > 0 ? (
        <tr className={styles.gap} aria-hidden="true">
          <td colSpan={columnCount} style={{ blockSize: gapBefore }} />
        </tr>
      ) : null}
      <tr
        ref={measure}
        className={styles.row}
        data-index={index}
        aria-rowindex={index + 2}
        aria-selected={canSelect ? row.isSelected : undefined}
        data-selected={row.isSelected ? '' : undefined}
        tabIndex={isCursor ? 0 : -1}
        onFocus={onFocus}
      >
        {canSelect ? (
          <td className={styles.selectCell}>
            <Checkbox
              id={`${baseId}choose`}
              aria-label="Choose"
              aria-labelledby={`${baseId}choose ${baseId}name`}
              tabIndex={isCursor ? 0 : -1}
              checked={row.isSelected}
              onCheckedChange={row.toggleSelected}
            />
          </td>
        ) : null}
        {columns.map((column) => {
          const isRowHeader = column.id === rowHeaderId
          const Cell = isRowHeader ? 'th' : 'td'
          return (
            <Cell
              key={column.id}
              className={styles.cell}
              id={isRowHeader ? `${baseId}name` : undefined}
              scope={isRowHeader ? 'row' : undefined}
              data-align={column.align}
              data-row-header={isRowHeader ? '' : undefined}
              onMouseEnter={explainTruncated}
            >
              {column.cell(row.row)}
            </Cell>
          )
        })}
      </tr>
    </>
  )
}

/** Shows the whole text of a cell that has no room for it. */
function explainTruncated(event: MouseEvent<HTMLElement>) {
  const cell = event.currentTarget
  cell.title = cell.scrollWidth > cell.clientWidth ? (cell.textContent ?? '') : ''
}
