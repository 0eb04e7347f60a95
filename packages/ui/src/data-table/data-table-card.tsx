import { memo, useId, type ReactNode } from 'react'
import { Checkbox } from '../checkbox/checkbox.tsx'
import { Skeleton } from '../skeleton/skeleton.tsx'
import type { DataTableColumn } from './data-table-column.ts'
import styles from './data-table-cards.module.css'

interface DataTableCardProps<Row> {
  index: number
  /** Undefined while it is on its way. */
  row: Row | undefined
  id: string | undefined
  title: DataTableColumn<Row> | undefined
  facts: readonly DataTableColumn<Row>[]
  canSelect: boolean
  isSelected: boolean
  onToggle: (id: string) => void
  /** Undefined when the card is as high as its facts. */
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
              // A label without a value says nothing.
              return isNothing(value) ? null : (
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

/** A card is drawn again only for what it shows. */
export const DataTableCard = memo(Card) as typeof Card

/** The shape of a card that is on its way. */
export function PendingCard() {
  return (
    <div className={styles.pending}>
      <Skeleton shape="title" width="half" />
      <Skeleton width="three-quarters" />
    </div>
  )
}

const isNothing = (value: ReactNode) =>
  value === null || value === undefined || value === '' || value === false
