/** All that needs d3. Nothing but `axis-charts.tsx` imports it, and that only when a chart is drawn. */
import type { ChartData } from './chart-data.ts'

export { BarPlot } from './bar-plot.tsx'
export { LinePlot } from './line-plot.tsx'

export interface PlotProps {
  label: string
  data: ChartData
  heightPx: number
}
