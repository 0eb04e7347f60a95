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

/** `7 mi (12 km)`, as in the server's error messages, which don't depend on the unit system. */
export const describeInBothUnits = (meters: number) =>
  `${formatNumber(Math.round(meters / metersPerMile))} mi (${formatNumber(Math.round(meters / 1000))} km)`

const formatRounded = (value: number) => formatNumber(value, { maximumFractionDigits: value < 10 ? 1 : 0 })

export interface Coordinates {
  lat: number
  lon: number
}

const earthRadiusMeters = 6_371_008.8
const toRadians = (degrees: number) => (degrees * Math.PI) / 180

/** Great-circle distance in meters. */
export function measureDistance(a: Coordinates, b: Coordinates): number {
  const latHalf = Math.sin(toRadians(b.lat - a.lat) / 2)
  const lonHalf = Math.sin(toRadians(b.lon - a.lon) / 2)
  const haversine = latHalf ** 2 + Math.cos(toRadians(a.lat)) * Math.cos(toRadians(b.lat)) * lonHalf ** 2
  return 2 * earthRadiusMeters * Math.asin(Math.min(1, Math.sqrt(haversine)))
}
