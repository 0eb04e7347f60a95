import { formatNumber } from '~/lib/format'
import { matchingTexts as texts } from './texts.ts'

export type Measures = 'imperial' | 'metric'

const metersPerUnit: Record<Measures, number> = { imperial: 1609.344, metric: 1000 }

/** `mi` or `km` */
export const nameUnit = (measures: Measures) => texts.units[measures]

/** Metres in miles or kilometres, as somebody would type them. */
export const fromMeters = (meters: number, measures: Measures): number =>
  Number((meters / metersPerUnit[measures]).toFixed(3))

/** Whole metres. */
export const toMeters = (distance: number, measures: Measures): number =>
  Math.round(distance * metersPerUnit[measures])

/** `31 mi`; a radius of nothing means that only the area of the warning itself counts. */
export function describeReach(meters: number, measures: Measures): string {
  if (meters === 0) return texts.areaOnly
  const distance = meters / metersPerUnit[measures]
  const digits = distance < 1 ? 2 : distance < 10 ? 1 : 0
  return `${formatNumber(distance, { maximumFractionDigits: digits })} ${nameUnit(measures)}`
}
