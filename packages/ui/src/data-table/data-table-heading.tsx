import { ArrowDown, ArrowUp } from 'lucide-react'
import { getNextSort, type DataTableColumn, type DataTableSort } from './data-table-column.ts'
import styles from './data-table.module.css'

interface DataTableHeadingProps<Row> {
  column: DataTableColumn<Row>
  isRowHeader: boolean
  sort: DataTableSort | null
  onSortChange: ((sort: DataTableSort) => void) | undefined
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const

export function DataTableHeading<Row>({
  column,
  isRowHeader,
  sort,
  onSortChange,
}: DataTableHeadingProps<Row>) {
  const canSort = Boolean(column.sortable && onSortChange)
  const direction = sort?.columnId === column.id ? sort.direction : undefined

  return (
    <th
      className={styles.heading}
      scope="col"
      aria-sort={direction ? ariaSort[direction] : undefined}
      data-align={column.align}
      data-row-header={isRowHeader ? '' : undefined}
    >
      {canSort ? (
        <button
          type="button"
          className={styles.sort}
          data-sorted={direction}
          onClick={() => onSortChange?.(getNextSort(column, sort))}
        >
          <span className={styles.headingText}>{column.header}</span>
          {direction === 'desc' ? (
            <ArrowDown className={styles.sortIcon} aria-hidden="true" />
          ) : (
            <ArrowUp className={styles.sortIcon} aria-hidden="true" />
          )}
        </button>
      ) : (
        <span className={styles.headingText}>{column.header}</span>
      )}
    </th>
  )
}
