import { useRef, type PointerEvent, type RefObject } from 'react'

const narrowestPx = 64
const widestPx = 800

const limitWidth = (widthPx: number) => Math.round(Math.min(widestPx, Math.max(narrowestPx, widthPx)))

/**
 * Widens the column whose heading the edge stands in. While it is dragged only the browser lays the table out; React
 * hears of the width at the end.
 */
export function useColumnResize(
  edge: RefObject<HTMLElement | null>,
  onWidthChange: (widthPx: number) => void,
) {
  const drag = useRef<{ startPx: number; startWidthPx: number; widthPx: number } | null>(null)

  function findHeading(): HTMLTableCellElement | null {
    return edge.current?.closest('th') ?? null
  }

  function findCol(): HTMLElement | undefined {
    const heading = findHeading()
    return heading?.closest('table')?.querySelectorAll<HTMLElement>('col')[heading.cellIndex]
  }

  return {
    /** Makes it wider by so many px, or narrower. */
    change(byPx: number) {
      const heading = findHeading()
      if (heading) onWidthChange(limitWidth(heading.offsetWidth + byPx))
    },
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        const heading = findHeading()
        if (event.button !== 0 || !heading) return
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        const startWidthPx = heading.offsetWidth
        drag.current = { startPx: event.clientX, startWidthPx, widthPx: startWidthPx }
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const start = drag.current
        const col = findCol()
        if (!start || !col) return
        const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
        const distancePx = (event.clientX - start.startPx) * (isRtl ? -1 : 1)
        start.widthPx = limitWidth(start.startWidthPx + distancePx)
        col.style.inlineSize = `${start.widthPx}px`
      },
      onPointerUp() {
        const start = drag.current
        drag.current = null
        if (start && start.widthPx !== start.startWidthPx) onWidthChange(start.widthPx)
      },
      onPointerCancel() {
        const start = drag.current
        drag.current = null
        const col = findCol()
        if (start && col) col.style.inlineSize = `${start.startWidthPx}px`
      },
    },
  }
}
