import type { MultiPolygon, Polygon, Position } from 'geojson'
import type { LedgerChange } from '../../../platform/db/schema/index.ts'
import { invalidFields } from '../../../platform/errors/problem.ts'
import { crossesItself } from '../../../platform/geo/crosses-itself.ts'
import { distanceMeters } from '../../../platform/geo/distance.ts'
import { areaContains, distanceToArea, packArea } from '../../../platform/geo/packed-area.ts'
import { formatDistance } from '../../../platform/text/format-distance.ts'

type Area = Polygon | MultiPolygon

interface OptionalPoint {
  lat: number | null
  lon: number | null
  /** How far the building can be from a rough point. */
  geocodeRadiusMeters?: number | null
}

/** A footprint farther away belongs to another property, or has longitude and latitude swapped. */
const footprintDistanceMaxMeters = 10_000

/** A larger area would match every threat in its region. */
const footprintReachMaxMeters = 50_000

/** Whether a footprint can belong to a property at this point. */
export function isFootprintOf(footprint: Area, point: OptionalPoint): boolean {
  const meters = distanceTo(footprint, point)
  return meters !== null && meters <= footprintDistanceMaxMeters + (point.geocodeRadiusMeters ?? 0)
}

/** Throws 422 if the property isn't located, or the footprint is too far away, too large, or crosses itself. */
export function requireFootprintAt(footprint: Area, point: OptionalPoint) {
  const reject = (code: 'mismatch' | 'max' | 'format', message: string) =>
    invalidFields({ pointer: '/footprint', code, message })
  const { lat, lon } = point
  const meters = distanceTo(footprint, point)
  if (lat === null || lon === null || meters === null) {
    throw reject('mismatch', 'This property has no location yet. Set its location before its footprint.')
  }
  if (!isFootprintOf(footprint, point)) {
    throw reject(
      'mismatch',
      `This footprint is ${formatDistance(meters)} from the property. In GeoJSON, longitude comes first, then latitude.`,
    )
  }
  const reach = Math.max(
    ...listRings(footprint)
      .flat()
      .map(([x, y]) => distanceMeters(lon, lat, x!, y!)),
  )
  if (reach > footprintReachMaxMeters + (point.geocodeRadiusMeters ?? 0))
    throw reject(
      'max',
      'This footprint reaches more than 31 mi (50 km) from the property. Outline only the property itself.',
    )
  if (listRings(footprint).some(crossesItself))
    throw reject(
      'format',
      'This footprint crosses itself. Move or delete corners so that its sides don’t cross.',
    )
}

const listRings = ({ type, coordinates }: Area): Position[][] =>
  type === 'Polygon' ? coordinates : coordinates.flat()

function distanceTo(footprint: Area, { lat, lon }: OptionalPoint): number | null {
  if (lat === null || lon === null) return null
  const area = packArea(footprint)
  return areaContains(area, lon, lat) ? 0 : distanceToArea(area, lon, lat).distanceMeters
}

/** Replaces footprints with their number of corners, because thousands of numbers don't belong in the ledger. */
export const shortenFootprints = (changes: readonly LedgerChange[]): LedgerChange[] =>
  changes.map((change) =>
    change.field === 'footprint'
      ? { ...change, from: describeFootprint(change.from), to: describeFootprint(change.to) }
      : change,
  )

function describeFootprint(value: unknown): string | null {
  if (value === null || value === undefined) return null
  const footprint = value as Area
  const rings = listRings(footprint)
  // The last position of a ring repeats the first.
  const corners = rings.reduce((sum, ring) => sum + ring.length - 1, 0)
  return `outline with ${corners} points`
}
