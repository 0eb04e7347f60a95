import { useEffect, useRef, type RefObject } from 'react'
import { useStableCallback } from '../internal/use-stable-callback.ts'
import type { DataTableColumn } from './data-table-column.ts'
import { DataTableCard, CardSkeleton } from './data-table-card.tsx'
import { DataTableEnd } from './data-table-end.tsx'
import type { DataTableBodyProps } from './data-table-grid.tsx'
import { getCardMetrics } from './row-metrics.ts'
import { useListChange, type WindowedRows } from './windowed-rows.ts'
import { usePageWindow } from './use-fixed-window.ts'
import type { TableModel } from './use-table-model.ts'
import styles from './data-table-cards.module.css'

const skeletonCount = 4

/** Shows rows as cards that scroll with the page. */
export function DataTableCards<Row extends object>({
  label,
  model,
  rowHeaderId,
  onEndReached,
  loadingMore,
  loadError,
  onRetry,
  loading,
}: DataTableBodyProps<Row>) {
  const list = useRef<HTMLUListElement>(null)
  const cardsProps = {
    list,
    label,
    model,
    titleColumn: model.columns.find((column) => column.id === rowHeaderId),
    fieldColumns: model.columns.filter((column) => column.id !== rowHeaderId && column.isOnCard !== false),
    isBusy: loadingMore,
  }

  if (loading && model.count === 0) {
    return (
      <div className={styles.list} aria-busy="true" aria-label={label} role="group">
        {Array.from({ length: skeletonCount }, (_, index) => (
          <div className={styles.card} key={index}>
            <CardSkeleton />
          </div>
        ))}
      </div>
    )
  }

  return (
    <>
      {model.windowed ? (
        <WindowedCards {...cardsProps} windowed={model.windowed} />
      ) : (
        <ListedCards
          {...cardsProps}
          onEndReached={loadingMore || loading || loadError ? undefined : onEndReached}
        />
      )}
      <DataTableEnd
        loadingMore={loadingMore}
        loadError={loadError}
        onRetry={onRetry}
        rowCount={model.count}
        isFloating={model.windowed !== null}
        findFocusTarget={(index) =>
          list.current?.querySelector<HTMLElement>(`[data-index="${index}"] :is(a, button)`)
        }
      />
    </>
  )
}

interface CardsProps<Row extends object> {
  list: RefObject<HTMLUListElement | null>
  label: string
  model: TableModel<Row>
  titleColumn: DataTableColumn<Row> | undefined
  fieldColumns: readonly DataTableColumn<Row>[]
  isBusy: boolean
}

/** Cards of variable height; the browser skips rendering those out of view. */
function ListedCards<Row extends object>({
  onEndReached,
  ...props
}: CardsProps<Row> & { onEndReached: (() => void) | undefined }) {
  const { list, label, model, isBusy } = props
  const end = useRef<HTMLDivElement>(null)
  const lastRow = model.getRow(model.count - 1)
  const lastRowId = lastRow && model.getRowId(lastRow)
  const requestMore = useStableCallback(() => onEndReached?.())

  useEffect(() => {
    if (!end.current || model.count === 0) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) requestMore()
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [model.count, lastRowId, requestMore])

  return (
    <>
      <ul ref={list} className={styles.list} aria-label={label} aria-busy={isBusy || undefined}>
        {Array.from({ length: model.count }, (_, index) => renderCard(props, index))}
      </ul>
      <div ref={end} />
    </>
  )
}

/** Cards of a fixed height, of which only those in or near view are rendered. */
function WindowedCards<Row extends object>({
  windowed,
  ...props
}: CardsProps<Row> & { windowed: WindowedRows<Row> }) {
  const { list, label, model, fieldColumns } = props
  const { cardHeightPx, gapPx } = getCardMetrics(
    fieldColumns.length,
    fieldColumns.filter(({ isWideOnCard }) => isWideOnCard).length,
  )
  const stridePx = cardHeightPx + gapPx
  const range = usePageWindow(list, stridePx, windowed.onRangeChange)
  const end = Math.min(range.last + 1, model.count)

  useListChange(windowed.listKey, () => {
    const isTopScrolledAway = list.current !== null && list.current.getBoundingClientRect().top < 0
    if (isTopScrolledAway) list.current?.scrollIntoView()
  })

  const start = Math.max(0, Math.min(range.first, end - 1))

  return (
    <ul
      ref={list}
      className={styles.list}
      aria-label={label}
      style={{ paddingBlock: `${start * stridePx}px ${(model.count - end) * stridePx}px` }}
    >
      {Array.from({ length: end - start }, (_, offset) => renderCard(props, start + offset, cardHeightPx))}
    </ul>
  )
}

function renderCard<Row extends object>(
  { model, titleColumn, fieldColumns }: CardsProps<Row>,
  index: number,
  heightPx?: number,
) {
  const row = model.getRow(index)
  const id = row && model.getRowId(row)
  return (
    <DataTableCard
      key={heightPx === undefined ? id : index}
      index={index}
      row={row}
      id={id}
      titleColumn={titleColumn}
      fieldColumns={fieldColumns}
      canSelect={model.canSelectRow(row)}
      isSelected={id !== undefined && model.selection.has(id)}
      onToggle={model.toggleSelected}
      heightPx={heightPx}
    />
  )
}
