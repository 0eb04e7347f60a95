import { formatNumber } from '~/lib/format'
import { threatBriefTexts as texts } from './brief-texts.ts'

const metersPerMile = 1609.344
const metersPerFoot = 0.3048

/** `850 m`, `4.2 km`; in miles and feet where the person counts in those. */
export function describeDistance(meters: number, system: 'imperial' | 'metric'): string {
  if (system === 'imperial') {
    const miles = meters / metersPerMile
    if (miles < 0.1) return texts.feet(formatNumber(Math.round(meters / metersPerFoot)))
    return texts.miles(formatRounded(miles))
  }
  return meters < 1000
    ? texts.meters(formatNumber(Math.round(meters)))
    : texts.kilometers(formatRounded(meters / 1000))
}

const formatRounded = (value: number) => formatNumber(value, { maximumFractionDigits: value < 10 ? 1 : 0 })

/** `north-east`, for degrees clockwise from north. */
export function describeDirection(bearingDeg: number): string {
  const eighths = Math.round((((bearingDeg % 360) + 360) % 360) / 45) % 8
  return texts.directions[eighths]!
}
