import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'

const estimatedRowHeightPx = 41
const headHeightPx = 36
const overscanRowCount = 8

interface VirtualRow {
  index: number
  /** The height in px of the rows left out before this one. */
  gapBefore: number
}

/** Which rows to draw: those in sight, some around them, and the one with the cursor so that it keeps the focus. */
export function useVirtualRows(scroller: RefObject<HTMLElement | null>, count: number, cursorIndex: number) {
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => estimatedRowHeightPx,
    overscan: overscanRowCount,
    scrollPaddingStart: headHeightPx,
    rangeExtractor: (range) => {
      const indexes = new Set(defaultRangeExtractor(range))
      if (cursorIndex < count) indexes.add(cursorIndex)
      return [...indexes].toSorted((first, second) => first - second)
    },
  })

  let drawnTo = 0
  const items: VirtualRow[] = virtualizer.getVirtualItems().map((item) => {
    const gapBefore = item.start - drawnTo
    drawnTo = item.end
    return { index: item.index, gapBefore }
  })

  return {
    items,
    gapAfter: Math.max(0, virtualizer.getTotalSize() - drawnTo),
    measure: virtualizer.measureElement,
    scrollToIndex: (index: number) => virtualizer.scrollToIndex(index),
  }
}
