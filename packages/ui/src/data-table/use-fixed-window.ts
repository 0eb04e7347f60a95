import { type RefObject, useEffect, useState } from 'react'
import { useStableCallback } from '../internal/use-stable-callback.ts'
import { headHeightPx } from './row-metrics.ts'
import { type RenderedRow, type RenderedRows, scrollToRow } from './use-rendered-rows.tsx'
import type { RowRange } from './windowed-rows.ts'

/** The range changes in steps of this many rows. */
const stepRowCount = 2
const initialRange: RowRange = { first: 0, last: 19 }

/**
 * Decides which rows of a fixed height to render: those in or near view. It computes positions instead of measuring rows,
 * so its cost does not depend on the number of rows.
 */
export function useFixedWindow(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  cursorIndex: number,
  rowHeightPx: number,
  onRangeChange: (range: RowRange) => void,
): RenderedRows {
  const [range, setRange] = useState(initialRange)
  const reportRange = useStableCallback(onRangeChange)

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const updateRange = () => {
      const next = findRange(element.scrollTop, element.clientHeight - headHeightPx, rowHeightPx)
      setRange((current) => (isSameRange(current, next) ? current : next))
    }
    element.addEventListener('scroll', updateRange, { passive: true })
    // Also called once when it starts, after the browser's own layout; measuring here would force another one.
    const observer = new ResizeObserver(updateRange)
    observer.observe(element)
    return () => {
      element.removeEventListener('scroll', updateRange)
      observer.disconnect()
    }
  }, [scroller, rowHeightPx])

  useEffect(() => reportRange(range), [range, reportRange])

  return {
    count,
    ...listRenderedRows(range, count, cursorIndex, rowHeightPx),
    scrollToIndex: (index) => scrollToRow(scroller.current, index, rowHeightPx),
  }
}

/** The rows in view, rounded to steps, plus one step on both sides. */
function findRange(topPx: number, heightPx: number, rowHeightPx: number): RowRange {
  const toStep = (index: number) => Math.floor(index / stepRowCount) * stepRowCount
  const first = Math.floor(Math.max(0, topPx) / rowHeightPx)
  const last = Math.ceil((Math.max(0, topPx) + Math.max(0, heightPx)) / rowHeightPx)
  return { first: Math.max(0, toStep(first) - stepRowCount), last: toStep(last) + 2 * stepRowCount - 1 }
}

/** The rows in the range and the row with the cursor, which must keep focus, with the gaps between them. */
function listRenderedRows(
  { first, last }: RowRange,
  count: number,
  cursorIndex: number,
  rowHeightPx: number,
) {
  const end = Math.min(last, count - 1)
  // If the list has shrunk, render the last rows until the scroll position is updated.
  const start = Math.max(0, Math.min(first, count - 1 - (last - first)))
  const indexes = Array.from({ length: Math.max(0, end - start + 1) }, (_, offset) => start + offset)
  if (cursorIndex < count && cursorIndex < start) indexes.unshift(cursorIndex)
  if (cursorIndex < count && cursorIndex > end) indexes.push(cursorIndex)
  let renderedTo = 0
  const rows: RenderedRow[] = indexes.map((index) => {
    const gapBefore = (index - renderedTo) * rowHeightPx
    renderedTo = index + 1
    return { index, gapBefore }
  })
  return { rows, gapAfter: Math.max(0, count - renderedTo) * rowHeightPx }
}

const isSameRange = (a: RowRange, b: RowRange) => a.first === b.first && a.last === b.last

const initialPageRange: RowRange = { first: 0, last: 11 }

/** The items in or near view of a list that scrolls with the page, with an item every `strideHeightPx`. */
export function usePageWindow(
  list: RefObject<HTMLElement | null>,
  strideHeightPx: number,
  onRangeChange: (range: RowRange) => void,
): RowRange {
  const [range, setRange] = useState(initialPageRange)
  const reportRange = useStableCallback(onRangeChange)

  useEffect(() => {
    const updateRange = () => {
      if (!list.current) return
      const next = findRange(-list.current.getBoundingClientRect().top, window.innerHeight, strideHeightPx)
      setRange((current) => (isSameRange(current, next) ? current : next))
    }
    updateRange()
    // Any ancestor can be the scroll container.
    document.addEventListener('scroll', updateRange, { passive: true, capture: true })
    window.addEventListener('resize', updateRange)
    return () => {
      document.removeEventListener('scroll', updateRange, { capture: true })
      window.removeEventListener('resize', updateRange)
    }
  }, [list, strideHeightPx])

  useEffect(() => reportRange(range), [range, reportRange])
  return range
}
