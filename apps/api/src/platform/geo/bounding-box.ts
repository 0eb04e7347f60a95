import type { HazardMessage } from '../db/schema/hazard-message.ts'
import { packArea } from './packed-area.ts'

/** West, south, east, north of an outline; west is greater than east across the antimeridian. */
export function findBox(geometry: HazardMessage['geometry']): [number, number, number, number] | null {
  if (!geometry) return null
  const { polygons } = packArea(geometry)
  if (polygons.length === 0) return null
  const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6
  const west = Math.min(...polygons.map((polygon) => polygon.west))
  const east = Math.max(...polygons.map((polygon) => polygon.east))
  const turn = (lon: number) => (lon > 180 ? lon - 360 : lon < -180 ? lon + 360 : lon)
  return [
    round(turn(west)),
    round(Math.min(...polygons.map((polygon) => polygon.south))),
    round(turn(east)),
    round(Math.max(...polygons.map((polygon) => polygon.north))),
  ]
}
