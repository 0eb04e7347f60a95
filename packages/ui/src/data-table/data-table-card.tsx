import { memo, useId, type ReactNode } from 'react'
import { Checkbox } from '../checkbox/checkbox.tsx'
import { Skeleton } from '../skeleton/skeleton.tsx'
import type { DataTableColumn } from './data-table-column.ts'
import styles from './data-table-cards.module.css'

interface DataTableCardProps<Row> {
  index: number
  /** Undefined while it is loading. */
  row: Row | undefined
  id: string | undefined
  titleColumn: DataTableColumn<Row> | undefined
  fieldColumns: readonly DataTableColumn<Row>[]
  canSelect: boolean
  isSelected: boolean
  onToggle: (index: number, isRange: boolean) => void
  /** Undefined if the height depends on the content. */
  heightPx: number | undefined
}

function Card<Row>({
  index,
  row,
  id,
  titleColumn,
  fieldColumns,
  canSelect,
  isSelected,
  onToggle,
  heightPx,
}: DataTableCardProps<Row>) {
  const baseId = useId()
  const hasFixedHeight = heightPx !== undefined

  return (
    <li
      className={styles.card}
      style={hasFixedHeight ? { blockSize: heightPx } : undefined}
      data-index={index}
      data-fixed={hasFixedHeight ? '' : undefined}
      data-selected={isSelected ? '' : undefined}
      aria-busy={row === undefined || undefined}
    >
      {row === undefined || id === undefined ? (
        <CardSkeleton />
      ) : (
        <>
          <div className={styles.head}>
            {canSelect ? (
              <span className={styles.choose}>
                <Checkbox
                  id={`${baseId}choose`}
                  aria-label="Select"
                  aria-labelledby={`${baseId}choose ${baseId}name`}
                  checked={isSelected}
                  onChange={() => onToggle(index, false)}
                />
              </span>
            ) : null}
            <div className={styles.title} id={`${baseId}name`}>
              {titleColumn?.cardTitle ? titleColumn.cardTitle(row) : titleColumn?.cell(row)}
            </div>
          </div>
          <dl className={styles.facts}>
            {fieldColumns.map((column) => {
              const value = column.cell(row)
              // Skip labels without a value.
              return isEmptyValue(value) ? null : (
                <div className={styles.fact} key={column.id} data-wide={column.isWideOnCard ? '' : undefined}>
                  <dt className={styles.term}>{column.header}</dt>
                  <dd className={styles.value}>{value}</dd>
                </div>
              )
            })}
          </dl>
        </>
      )}
    </li>
  )
}

/** Re-renders only when its own props change, not with every other card. */
export const DataTableCard = memo(Card) as typeof Card

export function CardSkeleton() {
  return (
    <div className={styles.pending}>
      <Skeleton shape="title" width="half" />
      <Skeleton width="three-quarters" />
    </div>
  )
}

const isEmptyValue = (value: ReactNode) =>
  value === null || value === undefined || value === '' || value === false
