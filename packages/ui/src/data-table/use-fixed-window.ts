import { type RefObject, useEffect, useState } from 'react'
import { useStableCallback } from '../internal/use-stable-callback.ts'
import { headHeightPx } from './row-metrics.ts'
import { type DrawnRow, type DrawnRows, scrollToRow } from './use-drawn-rows.tsx'
import type { RowRange } from './windowed-rows.ts'

/** A new range is drawn once per so many rows, not at every one. */
const stepRowCount = 2
const firstRange: RowRange = { first: 0, last: 19 }

/**
 * Which rows of a fixed height to draw: those in sight and a few around them. It knows every place without measuring a
 * row, so that its cost does not grow with the number of rows.
 */
export function useFixedWindow(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  cursorIndex: number,
  rowHeightPx: number,
  onRangeChange: (range: RowRange) => void,
): DrawnRows {
  const [range, setRange] = useState(firstRange)
  const reportRange = useStableCallback(onRangeChange)

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const read = () => {
      const next = findRange(element.scrollTop, element.clientHeight - headHeightPx, rowHeightPx)
      setRange((current) => (isSame(current, next) ? current : next))
    }
    read()
    element.addEventListener('scroll', read, { passive: true })
    const observer = new ResizeObserver(read)
    observer.observe(element)
    return () => {
      element.removeEventListener('scroll', read)
      observer.disconnect()
    }
  }, [scroller, rowHeightPx])

  useEffect(() => reportRange(range), [range, reportRange])

  return {
    count,
    ...listDrawn(range, count, cursorIndex, rowHeightPx),
    scrollToIndex: (index) => scrollToRow(scroller.current, index, rowHeightPx),
  }
}

/** In steps, with one step more on both sides than what is in sight. */
function findRange(topPx: number, heightPx: number, rowHeightPx: number): RowRange {
  const toStep = (index: number) => Math.floor(index / stepRowCount) * stepRowCount
  const first = Math.floor(Math.max(0, topPx) / rowHeightPx)
  const last = Math.ceil((Math.max(0, topPx) + Math.max(0, heightPx)) / rowHeightPx)
  return { first: Math.max(0, toStep(first) - stepRowCount), last: toStep(last) + 2 * stepRowCount - 1 }
}

/** The rows of the range and the one with the cursor, which keeps the focus, with the gaps between them. */
function listDrawn({ first, last }: RowRange, count: number, cursorIndex: number, rowHeightPx: number) {
  const end = Math.min(last, count - 1)
  // Of rows that have become fewer the last ones are drawn until the scroller has noticed.
  const start = Math.max(0, Math.min(first, count - 1 - (last - first)))
  const indexes = Array.from({ length: Math.max(0, end - start + 1) }, (_, place) => start + place)
  if (cursorIndex < count && cursorIndex < start) indexes.unshift(cursorIndex)
  if (cursorIndex < count && cursorIndex > end) indexes.push(cursorIndex)
  let drawnTo = 0
  const rows: DrawnRow[] = indexes.map((index) => {
    const gapBefore = (index - drawnTo) * rowHeightPx
    drawnTo = index + 1
    return { index, gapBefore }
  })
  return { rows, gapAfter: Math.max(0, count - drawnTo) * rowHeightPx }
}

const isSame = (one: RowRange, other: RowRange) => one.first === other.first && one.last === other.last

const firstPageRange: RowRange = { first: 0, last: 11 }

/** Which items of a list that scrolls with the page, all `strideHeightPx` apart, are in sight or close to it. */
export function usePageWindow(
  list: RefObject<HTMLElement | null>,
  strideHeightPx: number,
  onRangeChange: (range: RowRange) => void,
): RowRange {
  const [range, setRange] = useState(firstPageRange)
  const reportRange = useStableCallback(onRangeChange)

  useEffect(() => {
    const read = () => {
      if (!list.current) return
      const next = findRange(-list.current.getBoundingClientRect().top, window.innerHeight, strideHeightPx)
      setRange((current) => (current.first === next.first && current.last === next.last ? current : next))
    }
    read()
    // Any of the elements around it may be what scrolls.
    document.addEventListener('scroll', read, { passive: true, capture: true })
    window.addEventListener('resize', read)
    return () => {
      document.removeEventListener('scroll', read, { capture: true })
      window.removeEventListener('resize', read)
    }
  }, [list, strideHeightPx])

  useEffect(() => reportRange(range), [range, reportRange])
  return range
}
