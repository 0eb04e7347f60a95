import type { Sighting } from '../connector.ts'
import type { Detection } from './read-detections.ts'

/** Chimneys, flares and volcanoes glow at one place on so many days of a month. A fire front moves on. */
export const staticHeat = { days: 5, withinDays: 30 }

/** About half a kilometre, as large as a pixel. */
const cellDegrees = 0.005

const cellOf = ({ lat, lon }: Detection) =>
  `${Math.round(lat / cellDegrees)} ${Math.round(lon / cellDegrees)}`

/** Where it was hot on which day. */
export const toSightings = (detections: readonly Detection[]): Sighting[] =>
  detections.map((detection) => ({ cell: cellOf(detection), day: detection.seenAt.slice(0, 10) }))

/** Leaves out what glows where it always does: in one of the known cells, or by the days of this answer alone. */
export function splitStaticHeat(
  detections: readonly Detection[],
  known: ReadonlySet<string>,
): { moving: Detection[]; staticCount: number } {
  const days = new Map<string, Set<string>>()
  for (const { cell, day } of toSightings(detections)) {
    const seen = days.get(cell) ?? new Set()
    days.set(cell, seen.add(day))
  }
  const isStatic = (cell: string) => known.has(cell) || days.get(cell)!.size >= staticHeat.days
  const moving = detections.filter((detection) => !isStatic(cellOf(detection)))
  return { moving, staticCount: detections.length - moving.length }
}
