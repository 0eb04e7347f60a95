import { useState, type ReactNode, type RefObject } from 'react'
import { createLazyModule } from '../internal/create-lazy-module.ts'
import { headHeightPx } from './row-metrics.ts'

/** More than fit on a screen, but fewer than a page, because rendering the last row loads the next page. */
const initialRowCount = 30

const rowWindow = createLazyModule(() => import('./row-window.tsx'))

export interface RenderedRow {
  index: number
  /** The height in px of the skipped rows before this one. */
  gapBefore: number
}

export interface RenderedRows {
  /** The row count at the time. */
  count: number
  rows: readonly RenderedRow[]
  /** The height in px of the skipped rows at the end. */
  gapAfter: number
  measure?: (element: Element | null) => void
  scrollToIndex: (index: number) => void
}

/**
 * Decides which rows to render: the first rows until the virtualization code has loaded, then those in or near view. The
 * row with the cursor is always included, so that it keeps focus. `bodyRef` gets the element around the rows, because
 * `window` measures the scroller as soon as it renders.
 */
export function useRenderedRows(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  cursorIndex: number,
  rowHeightPx: number,
): RenderedRows & { window: ReactNode; bodyRef: (body: HTMLElement | null) => void } {
  const [body, setBody] = useState<HTMLElement | null>(null)
  const [windowed, setWindowed] = useState<RenderedRows | null>(null)
  const [hasWindowFailed, setHasWindowFailed] = useState(false)
  const renderedCount = hasWindowFailed ? count : Math.min(count, initialRowCount)
  const module = rowWindow.useModule(body !== null && renderedCount < count, () => setHasWindowFailed(true))

  const initialRows: RenderedRows = {
    count,
    ...listInitialRows(count, renderedCount, cursorIndex, rowHeightPx),
    scrollToIndex: (index) => scrollToRow(scroller.current, index, rowHeightPx),
  }
  // It has not processed a lower row count yet.
  const isWindowCurrent = module !== null && windowed !== null && windowed.count <= count
  const window = module ? (
    <module.RowWindow
      scroller={scroller}
      count={count}
      cursorIndex={cursorIndex}
      rowHeightPx={rowHeightPx}
      onChange={setWindowed}
    />
  ) : null
  return { ...(isWindowCurrent ? windowed : initialRows), window, bodyRef: setBody }
}

function listInitialRows(count: number, renderedCount: number, cursorIndex: number, rowHeightPx: number) {
  const rows: RenderedRow[] = Array.from({ length: renderedCount }, (_, index) => ({ index, gapBefore: 0 }))
  let end = renderedCount
  if (cursorIndex >= renderedCount && cursorIndex < count) {
    rows.push({ index: cursorIndex, gapBefore: (cursorIndex - end) * rowHeightPx })
    end = cursorIndex + 1
  }
  return { rows, gapAfter: (count - end) * rowHeightPx }
}

/** Scrolls just far enough to show the row between the heading and the lower edge. */
export function scrollToRow(scroller: HTMLElement | null, index: number, rowHeightPx: number): void {
  if (!scroller) return
  const row = scroller.querySelector<HTMLElement>(`[data-index="${index}"]`)
  const top = row?.offsetTop ?? headHeightPx + index * rowHeightPx
  const maxScrollTop = top - headHeightPx
  const minScrollTop = top + (row?.offsetHeight ?? rowHeightPx) - scroller.clientHeight
  scroller.scrollTop = Math.min(maxScrollTop, Math.max(minScrollTop, scroller.scrollTop))
}
