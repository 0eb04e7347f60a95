import { Skeleton } from '../skeleton/skeleton.tsx'
import type { DataTableColumn } from './data-table-column.ts'
import styles from './data-table-row.module.css'

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
