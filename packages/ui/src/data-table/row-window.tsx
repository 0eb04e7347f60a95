import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, type RefObject } from 'react'
import { headHeightPx, overscanRowCount } from './row-metrics.ts'
import type { RenderedRow, RenderedRows } from './use-rendered-rows.tsx'

interface RowWindowProps {
  scroller: RefObject<HTMLElement | null>
  count: number
  cursorIndex: number
  rowHeightPx: number
  onChange: (rendered: RenderedRows) => void
}

/** Renders nothing: reports which rows to render, so that the rows stay mounted when this code loads. */
export function RowWindow({ scroller, count, cursorIndex, rowHeightPx, onChange }: RowWindowProps) {
  // Must be stable, because the virtualizer treats a new function as a new range.
  const rangeExtractor = useCallback(
    (range: Range) => {
      const indexes = new Set(defaultRangeExtractor(range))
      // Keep the row with the cursor, so that it does not lose focus.
      if (cursorIndex < count) indexes.add(cursorIndex)
      return [...indexes].toSorted((first, second) => first - second)
    },
    [count, cursorIndex],
  )
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    // This code may load after someone has scrolled.
    initialOffset: () => scroller.current?.scrollTop ?? 0,
    estimateSize: () => rowHeightPx,
    overscan: overscanRowCount,
    scrollPaddingStart: headHeightPx,
    rangeExtractor,
  })

  // Measured rows keep their height, so measure again.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeightPx])

  const items = virtualizer.getVirtualItems()
  const totalHeightPx = virtualizer.getTotalSize()

  useLayoutEffect(() => {
    // There are no items until the scroller has been measured.
    if (items.length === 0) return
    let renderedTo = 0
    const rows: RenderedRow[] = items.map((item) => {
      const gapBefore = item.start - renderedTo
      renderedTo = item.end
      return { index: item.index, gapBefore }
    })
    onChange({
      count,
      rows,
      gapAfter: Math.max(0, totalHeightPx - renderedTo),
      measure: virtualizer.measureElement,
      scrollToIndex: (index) => virtualizer.scrollToIndex(index),
    })
  }, [items, totalHeightPx, count, virtualizer, onChange])

  return null
}
