export { BarChart, StackedBarChart, type BarChartProps } from './bar-chart.tsx'
export { type ChartCategory, type ChartSeries, type ChartTone } from './chart-data.ts'
export { FunnelChart, type FunnelChartProps, type FunnelStep } from './funnel-chart.tsx'
export { LineChart, type LineChartProps } from './line-chart.tsx'
