import { scaleLinear } from 'd3-scale'
import { type RefCallback, useCallback, useState } from 'react'
import { type ChartData, estimateWidth } from './chart-data.ts'
import type { PlotArea } from './plot.tsx'

const topPx = 8
const endMarginPx = 12
const labelRowPx = 28
const pxPerTick = 48

/** Computes the value scale, its ticks, and the plot area that leaves room for their labels. */
export function computePlotLayout(
  data: ChartData,
  { widthPx, heightPx, values }: { widthPx: number; heightPx: number; values: readonly number[] },
) {
  const bottomPx = heightPx - labelRowPx
  const lowest = Math.min(0, ...values)
  const highest = Math.max(0, ...values)
  const tickCount = Math.max(2, Math.floor((bottomPx - topPx) / pxPerTick))
  const y = scaleLinear([lowest, highest === lowest ? lowest + 1 : highest], [bottomPx, topPx]).nice(
    tickCount,
  )
  // Counts have no fractional ticks.
  const areCounts = values.every((value) => Number.isInteger(value))
  const ticks = y
    .ticks(tickCount)
    .filter((value) => !areCounts || Number.isInteger(value))
    .map((value) => ({ label: data.formatValue(value), yPx: y(value) }))
  const leftPx = Math.max(16, ...ticks.map(({ label }) => estimateWidth(label))) + 12
  const area: PlotArea = { widthPx, heightPx, leftPx, rightPx: widthPx - endMarginPx, topPx, bottomPx }
  return { y, ticks, area }
}

/** The width of an element in px; 0 until it is known. */
export function useWidth(): { ref: RefCallback<HTMLElement>; widthPx: number } {
  const [widthPx, setWidthPx] = useState(0)

  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const measure = () => setWidthPx(Math.floor(element.getBoundingClientRect().width))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  return { ref, widthPx }
}
