import { ArrowDown, ArrowUp } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { getNextSort, type DataTableColumn, type DataTableSort } from './data-table-column.ts'
import styles from './data-table-heading.module.css'

interface DataTableHeadingProps<Row> {
  column: DataTableColumn<Row>
  isRowHeader: boolean
  sort: DataTableSort | null
  onSortChange: ((sort: DataTableSort) => void) | undefined
  /** The column tools, once they have loaded. */
  tools: ReactNode
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const

export function DataTableHeading<Row>({
  column,
  isRowHeader,
  sort,
  onSortChange,
  tools,
}: DataTableHeadingProps<Row>) {
  const textId = useId()
  const canSort = Boolean(column.sortable && onSortChange)
  const direction = sort?.columnId === column.id ? sort.direction : undefined

  return (
    <th
      className={styles.heading}
      scope="col"
      // Excludes the column tools from the accessible name of the column.
      aria-labelledby={textId}
      aria-sort={direction ? ariaSort[direction] : undefined}
      data-align={column.align}
      data-column={column.id}
      data-row-header={isRowHeader ? '' : undefined}
    >
      {canSort ? (
        <button
          type="button"
          className={styles.sort}
          data-sorted={direction}
          onClick={() => onSortChange?.(getNextSort(column, sort))}
        >
          <span className={styles.headingText} id={textId}>
            {column.header}
          </span>
          {direction === 'desc' ? (
            <ArrowDown className={styles.sortIcon} aria-hidden="true" />
          ) : (
            <ArrowUp className={styles.sortIcon} aria-hidden="true" />
          )}
        </button>
      ) : (
        <span className={styles.headingText} id={textId}>
          {column.header}
        </span>
      )}
      {tools}
    </th>
  )
}
