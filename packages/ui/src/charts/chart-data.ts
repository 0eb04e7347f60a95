import type { Severity } from '../severity-mark/severity.ts'

/** A color of the chart palette, or of a severity. */
export type ChartTone = 1 | 2 | 3 | 4 | 5 | 6 | Severity

/** A position on the category axis: a name, a number, or a point in time. */
export type ChartCategory = string | number | Date

export interface ChartSeries {
  id: string
  label: string
  /** One per category; null if unknown. */
  values: readonly (number | null)[]
  /** @default the next color of the palette */
  tone?: ChartTone
}

export interface ChartData {
  categories: readonly ChartCategory[]
  series: readonly ChartSeries[]
  formatValue: (value: number) => string
  formatCategory: (category: ChartCategory) => string
  /** IANA time zone in which dates are formatted: `America/Denver`. */
  timeZone: string
}

/** Optional formatting of a chart. */
export interface ChartFormats {
  formatValue?: ChartData['formatValue']
  /** @default numbers with separators, dates as days in `timeZone` */
  formatCategory?: ChartData['formatCategory']
  /**
   * IANA time zone in which dates are formatted. Days without a time, such as `new Date('2026-11-21')`, are in UTC.
   * @default 'UTC'
   */
  timeZone?: string
}

/** Fills in the default formatting. */
export function withDefaultFormats(
  data: Pick<ChartData, 'categories' | 'series'>,
  { formatValue = formatNumber, timeZone = 'UTC', ...formats }: ChartFormats,
): ChartData {
  const formatCategory =
    formats.formatCategory ?? ((category: ChartCategory) => formatDefaultCategory(category, timeZone))
  return { ...data, formatValue, formatCategory, timeZone }
}

const paletteSize = 6

export function getTone(series: ChartSeries, index: number): ChartTone {
  return series.tone ?? (((index % paletteSize) + 1) as ChartTone)
}

export function formatNumber(value: number): string {
  return value.toLocaleString('en')
}

export function formatDefaultCategory(category: ChartCategory, timeZone: string): string {
  if (typeof category === 'string') return category
  if (typeof category === 'number') return formatNumber(category)
  return category.toLocaleDateString('en', { month: 'short', day: 'numeric', timeZone })
}

/** `Mar 4: Imports 120, Errors 4`. */
export function describePoint(data: ChartData, index: number): string {
  const category = data.categories[index]
  if (category === undefined) return ''
  const values = data.series.map((series) => `${series.label} ${describeValue(data, series.values[index])}`)
  return `${data.formatCategory(category)}: ${values.join(', ')}`
}

export function describeValue({ formatValue }: ChartData, value: number | null | undefined): string {
  return value === null || value === undefined ? 'no data' : formatValue(value)
}

/** Shows every nth label, so that labels do not touch. */
export function getLabelStep(labels: readonly string[], spacePx: number): number {
  const longestPx = Math.max(0, ...labels.map(estimateWidth)) + 12
  return Math.max(1, Math.ceil(longestPx / Math.max(1, spacePx)))
}

/** Estimated width of a small label in px. Measuring the text would force another layout. */
export function estimateWidth(text: string): number {
  return text.length * 6.6
}
