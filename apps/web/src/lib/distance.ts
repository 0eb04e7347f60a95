import { formatNumber } from './format.ts'

const metersPerMile = 1609.344
const metersPerFoot = 0.3048

/** `850 m` or `4.2 km`; feet or miles in the imperial system. */
export function describeDistance(meters: number, unitSystem: 'imperial' | 'metric'): string {
  if (unitSystem === 'imperial') {
    const miles = meters / metersPerMile
    if (miles < 0.1) return `${formatNumber(Math.round(meters / metersPerFoot))} ft`
    return `${formatRounded(miles)} mi`
  }
  return meters < 1000 ? `${formatNumber(Math.round(meters))} m` : `${formatRounded(meters / 1000)} km`
}

const formatRounded = (value: number) => formatNumber(value, { maximumFractionDigits: value < 10 ? 1 : 0 })
