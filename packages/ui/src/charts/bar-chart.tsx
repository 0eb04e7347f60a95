import { completeData, type ChartData, type ChartFormats } from './chart-data.ts'
import { ChartFrame, type ChartFrameProps } from './chart-frame.tsx'
import { useChartParts } from './use-chart-parts.ts'

export interface BarChartProps extends ChartFrameProps, ChartFormats {
  categories: ChartData['categories']
  /** More than one stand beside each other in every category. */
  series: ChartData['series']
}

/** Amounts beside each other. Its code is fetched with the first chart. */
export function BarChart(props: BarChartProps) {
  return <Bars {...props} isStacked={false} />
}

/** Amounts that make up a whole, one bar for every category. Its code is fetched with the first chart. */
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
          <parts.BarPlot label={props.label} data={data} heightPx={heightPx} isStacked={isStacked} />
        ) : null
      }
    />
  )
}
