/** Everything that needs d3. Only `axis-charts.tsx` imports it, lazily, when a chart is rendered. */
import type { ChartData } from './chart-data.ts'

export { BarPlot } from './bar-plot.tsx'
export { LinePlot } from './line-plot.tsx'

export interface PlotProps {
  label: string
  data: ChartData
  heightPx: number
}
