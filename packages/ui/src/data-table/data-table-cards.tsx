import { useEffect, useId, useRef } from 'react'
import { Checkbox } from '../checkbox/checkbox.tsx'
import { useStableCallback } from '../internal/use-stable-callback.ts'
import { Skeleton } from '../skeleton/skeleton.tsx'
import type { DataTableBodyProps } from './data-table-grid.tsx'
import styles from './data-table-cards.module.css'

const skeletonCardCount = 4

/** The rows as cards that scroll with the page; the browser skips drawing those out of sight. */
export function DataTableCards<Row extends object>({
  label,
  model,
  rowHeaderId,
  onEndReached,
  loadingMore,
  loading,
}: DataTableBodyProps<Row>) {
  const baseId = useId()
  const end = useRef<HTMLDivElement>(null)
  const title = model.columns.find((column) => column.id === rowHeaderId)
  const facts = model.columns.filter((column) => column.id !== rowHeaderId && column.isOnCard !== false)
  const rowCount = model.rows.length
  const lastRowId = model.rows.at(-1)?.id

  const askForMore = useStableCallback(() => {
    if (!loadingMore && !loading) onEndReached?.()
  })

  useEffect(() => {
    if (!end.current || rowCount === 0) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) askForMore()
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [rowCount, lastRowId, askForMore])

  if (loading && rowCount === 0) {
    return (
      <div className={styles.list} aria-busy="true" aria-label={label} role="group">
        {Array.from({ length: skeletonCardCount }, (_, index) => (
          <div className={styles.card} key={index}>
            <Skeleton shape="title" width="half" />
            <Skeleton width="three-quarters" />
          </div>
        ))}
      </div>
    )
  }

  return (
    <>
      <ul className={styles.list} aria-label={label} aria-busy={loadingMore || undefined}>
        {model.rows.map((row) => (
          <li className={styles.card} key={row.id} data-selected={row.isSelected ? '' : undefined}>
            <div className={styles.head}>
              {model.canSelect ? (
                <Checkbox
                  id={`${baseId}${row.id}choose`}
                  aria-label="Choose"
                  aria-labelledby={`${baseId}${row.id}choose ${baseId}${row.id}name`}
                  checked={row.isSelected}
                  onCheckedChange={row.toggleSelected}
                />
              ) : null}
              <div className={styles.title} id={`${baseId}${row.id}name`}>
                {title?.cell(row.row)}
              </div>
            </div>
            <dl className={styles.facts}>
              {facts.map((column) => (
                <div className={styles.fact} key={column.id}>
                  <dt className={styles.term}>{column.header}</dt>
                  <dd className={styles.value}>{column.cell(row.row)}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
      <div ref={end} />
      {loadingMore ? (
        <p className={styles.more} role="status">
          Loading more…
        </p>
      ) : null}
    </>
  )
}
