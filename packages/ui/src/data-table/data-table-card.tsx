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
  title: DataTableColumn<Row> | undefined
  facts: readonly DataTableColumn<Row>[]
  canSelect: boolean
  isSelected: boolean
  onToggle: (id: string) => void
  /** Undefined if the height depends on the content. */
  heightPx: number | undefined
}

function Card<Row>({
  index,
  row,
  id,
  title,
  facts,
  canSelect,
  isSelected,
  onToggle,
  heightPx,
}: DataTableCardProps<Row>) {
  const baseId = useId()
  const isFixed = heightPx !== undefined

  return (
    <li
      className={styles.card}
      style={isFixed ? { blockSize: heightPx } : undefined}
      data-index={index}
      data-fixed={isFixed ? '' : undefined}
      data-selected={isSelected ? '' : undefined}
      aria-busy={row === undefined || undefined}
    >
      {row === undefined || id === undefined ? (
        <PendingCard />
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
                  onCheckedChange={() => onToggle(id)}
                />
              </span>
            ) : null}
            <div className={styles.title} id={`${baseId}name`}>
              {title?.cardTitle ? title.cardTitle(row) : title?.cell(row)}
            </div>
          </div>
          <dl className={styles.facts}>
            {facts.map((column) => {
              const value = column.cell(row)
              // Skip labels without a value.
              return isEmptyValue(value) ? null : (
                <div className={styles.fact} key={column.id}>
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

/** Re-renders only if its own content changes. */
export const DataTableCard = memo(Card) as typeof Card

/** The skeleton of a card. */
export function PendingCard() {
  return (
    <div className={styles.pending}>
      <Skeleton shape="title" width="half" />
      <Skeleton width="three-quarters" />
    </div>
  )
}

const isEmptyValue = (value: ReactNode) =>
  value === null || value === undefined || value === '' || value === false
