import type { Point } from './pin.ts'

const metersPerDegree = 111_195

/** The northern, eastern, southern, and western end of a circle. */
export function listCirclePoints({ lat, lon }: Point, radiusMeters: number): Point[] {
  const degrees = radiusMeters / metersPerDegree
  const lonDegrees = degrees / Math.cos((lat * Math.PI) / 180)
  return [
    { lat: lat + degrees, lon },
    { lat, lon: lon + lonDegrees },
    { lat: lat - degrees, lon },
    { lat, lon: lon - lonDegrees },
  ]
}
