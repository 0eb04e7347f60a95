import { useState } from 'react'
import { createLazyModule } from '../internal/create-lazy-module.ts'
import { type ChartData, type ChartFormats, withDefaultFormats } from './chart-data.ts'
import { ChartFrame, type ChartFrameProps } from './chart-frame.tsx'

export interface LineChartProps extends ChartFrameProps, ChartFormats {
  /** In order. Dates and numbers are positioned by value; names are evenly spaced. */
  categories: ChartData['categories']
  series: ChartData['series']
  /**
   * Fills the area under the lines; for one series, or two that do not cross.
   * @default false
   */
  hasArea?: boolean
}

/** Values over time. Its code is fetched with the first chart. */
export function LineChart({
  categories,
  series,
  formatValue,
  formatCategory,
  timeZone,
  hasArea = false,
  heightPx = 240,
  ...props
}: LineChartProps) {
  const { parts, hasFailed } = useChartParts()
  const data = withDefaultFormats({ categories, series }, { formatValue, formatCategory, timeZone })

  return (
    <ChartFrame
      {...props}
      data={data}
      heightPx={heightPx}
      hasPlotFailed={hasFailed}
      plot={
        parts ? (
          <parts.LinePlot label={props.label} data={data} heightPx={heightPx} hasArea={hasArea} />
        ) : null
      }
    />
  )
}

export interface BarChartProps extends ChartFrameProps, ChartFormats {
  categories: ChartData['categories']
  /** Several series are shown side by side in every category. */
  series: ChartData['series']
}

/** Amounts side by side. Its code is fetched with the first chart. */
export function BarChart(props: BarChartProps) {
  return <Bars {...props} isStacked={false} />
}

/** Parts of a whole, one bar per category. Its code is fetched with the first chart. */
export function StackedBarChart(props: BarChartProps) {
  return <Bars {...props} isStacked />
}

function Bars({
  categories,
  series,
  formatValue,
  formatCategory,
  timeZone,
  heightPx = 240,
  isStacked,
  ...props
}: BarChartProps & { isStacked: boolean }) {
  const { parts, hasFailed } = useChartParts()
  const data = withDefaultFormats({ categories, series }, { formatValue, formatCategory, timeZone })

  return (
    <ChartFrame
      {...props}
      data={data}
      heightPx={heightPx}
      hasPlotFailed={hasFailed}
      plot={
        parts ? (
          <parts.BarPlot label={props.label} data={data} heightPx={heightPx} isStacked={isStacked} />
        ) : null
      }
    />
  )
}

const charts = createLazyModule(() => import('./chart-parts.ts'))

/** The lazily loaded chart code, and whether loading it failed. */
function useChartParts() {
  const [hasFailed, setHasFailed] = useState(false)
  const parts = charts.useModule(!hasFailed, () => setHasFailed(true))
  return { parts, hasFailed }
}
