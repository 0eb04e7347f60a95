import { useState, type ReactNode, type RefObject } from 'react'
import { createLazyPart } from '../internal/create-lazy-part.ts'
import { headHeightPx } from './row-metrics.ts'

/** More than a screen, and less than a page of rows: the last of them in sight asks for the next page. */
const firstRowCount = 30

const rowWindow = createLazyPart(() => import('./row-window.tsx'))

export interface DrawnRow {
  index: number
  /** The height in px of the rows left out before this one. */
  gapBefore: number
}

export interface DrawnRows {
  /** How many rows there were. */
  count: number
  rows: readonly DrawnRow[]
  /** The height in px of the rows left out at the end. */
  gapAfter: number
  measure?: (element: Element | null) => void
  scrollToIndex: (index: number) => void
}

/**
 * Which rows to draw: at first those on top; once the window over the rows has arrived, those in sight and some around
 * them. The one with the cursor is always among them, so that it keeps the focus. `bodyRef` takes
 * the element around the rows, since `window` measures the scroller as soon as it is drawn.
 */
export function useDrawnRows(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  cursorIndex: number,
  rowHeightPx: number,
): DrawnRows & { window: ReactNode; bodyRef: (body: HTMLElement | null) => void } {
  const [body, setBody] = useState<HTMLElement | null>(null)
  const [windowed, setWindowed] = useState<DrawnRows | null>(null)
  const [isWindowMissing, setIsWindowMissing] = useState(false)
  const drawnCount = isWindowMissing ? count : Math.min(count, firstRowCount)
  const part = rowWindow.usePart(body !== null && drawnCount < count, () => setIsWindowMissing(true))

  const first: DrawnRows = {
    count,
    ...listFirstRows(count, drawnCount, cursorIndex, rowHeightPx),
    scrollToIndex: (index) => scrollToRow(scroller.current, index, rowHeightPx),
  }
  // Of rows that have become fewer it knows nothing yet.
  const isKnown = part !== null && windowed !== null && windowed.count <= count
  const window = part ? (
    <part.RowWindow
      scroller={scroller}
      count={count}
      cursorIndex={cursorIndex}
      rowHeightPx={rowHeightPx}
      onChange={setWindowed}
    />
  ) : null
  return { ...(isKnown ? windowed : first), window, bodyRef: setBody }
}

function listFirstRows(count: number, drawnCount: number, cursorIndex: number, rowHeightPx: number) {
  const rows: DrawnRow[] = Array.from({ length: drawnCount }, (_, index) => ({ index, gapBefore: 0 }))
  let end = drawnCount
  if (cursorIndex >= drawnCount && cursorIndex < count) {
    rows.push({ index: cursorIndex, gapBefore: (cursorIndex - end) * rowHeightPx })
    end = cursorIndex + 1
  }
  return { rows, gapAfter: (count - end) * rowHeightPx }
}

/** Scrolls no further than it takes to have the row below the heading and above the lower edge. */
export function scrollToRow(scroller: HTMLElement | null, index: number, rowHeightPx: number): void {
  if (!scroller) return
  const row = scroller.querySelector<HTMLElement>(`[data-index="${index}"]`)
  const top = row?.offsetTop ?? headHeightPx + index * rowHeightPx
  const highest = top - headHeightPx
  const lowest = top + (row?.offsetHeight ?? rowHeightPx) - scroller.clientHeight
  scroller.scrollTop = Math.min(highest, Math.max(lowest, scroller.scrollTop))
}
