import { completeData, type ChartData, type ChartFormats } from './chart-data.ts'
import { ChartFrame, type ChartFrameProps } from './chart-frame.tsx'
import { useChartParts } from './use-chart-parts.ts'

export interface LineChartProps extends ChartFrameProps, ChartFormats {
  /** In order. Dates and numbers are placed by their value, names at equal distances. */
  categories: ChartData['categories']
  series: ChartData['series']
  /**
   * Fills what is under the lines; for one series or two that do not cross.
   * @default false
   */
  hasArea?: boolean
}

/** How values change over time. Its code is fetched with the first chart. */
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
  const { parts, isMissing } = useChartParts()
  const data = completeData({ categories, series }, { formatValue, formatCategory, timeZone })

  return (
    <ChartFrame
      {...props}
      data={data}
      heightPx={heightPx}
      isPlotMissing={isMissing}
      plot={
        parts ? (
          <parts.LinePlot label={props.label} data={data} heightPx={heightPx} hasArea={hasArea} />
        ) : null
      }
    />
  )
}
