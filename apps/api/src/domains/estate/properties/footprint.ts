import type { MultiPolygon, Polygon } from 'geojson'
import type { LedgerChange } from '../../../platform/db/schema/index.ts'
import { areaContains, packArea, distanceToArea } from '../../../platform/geo/packed-area.ts'
import { Problem } from '../../../platform/errors/problem.ts'

type Area = Polygon | MultiPolygon

interface MaybePoint {
  lat: number | null
  lon: number | null
}

/** Further away it is the ground of something else, or somebody exchanged longitude and latitude. */
const farthestMeters = 10_000

/** Whether the ground can belong to a property at this point. */
export function isFootprintOf(footprint: Area, point: MaybePoint): boolean {
  const meters = distanceTo(footprint, point)
  return meters !== null && meters <= farthestMeters
}

/** Refuses the ground of a property that is not located, or is elsewhere. */
export function requireFootprintAt(footprint: Area, point: MaybePoint) {
  const meters = distanceTo(footprint, point)
  if (meters !== null && meters <= farthestMeters) return
  const message =
    meters === null
      ? 'The property is not located yet. Set its point first, then its footprint.'
      : `This lies ${Math.round(meters / 1000)} km from the property. GeoJSON has longitude first, then latitude.`
  throw new Problem('validation-failed', message, {
    errors: [{ pointer: '/footprint', code: 'mismatch', message }],
  })
}

function distanceTo(footprint: Area, { lat, lon }: MaybePoint): number | null {
  if (lat === null || lon === null) return null
  const area = packArea(footprint)
  return areaContains(area, lon, lat) ? 0 : distanceToArea(area, lon, lat).distanceMeters
}

/** Says of outlines how many corners they have: a chain of events is no place for thousands of numbers. */
export const shortenFootprints = (changes: readonly LedgerChange[]): LedgerChange[] =>
  changes.map((change) =>
    change.field === 'footprint'
      ? { ...change, from: describeFootprint(change.from), to: describeFootprint(change.to) }
      : change,
  )

function describeFootprint(value: unknown): string | null {
  if (value === null || value === undefined) return null
  const footprint = value as Area
  const rings = footprint.type === 'Polygon' ? footprint.coordinates : footprint.coordinates.flat()
  // The last position of a ring is the first again.
  const corners = rings.reduce((sum, ring) => sum + ring.length - 1, 0)
  return `outline with ${corners} corners`
}
