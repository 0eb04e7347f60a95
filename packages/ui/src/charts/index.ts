export {
  BarChart,
  type BarChartProps,
  LineChart,
  type LineChartProps,
  StackedBarChart,
} from './axis-charts.tsx'
export { type ChartCategory, type ChartSeries, type ChartTone } from './chart-data.ts'
export { FunnelChart, type FunnelChartProps, type FunnelStep } from './funnel-chart.tsx'
