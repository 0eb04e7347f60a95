import type { Position } from 'geojson'
import type { Footprint } from './outline.ts'

/**
 * Parses pasted GeoJSON: a Polygon or MultiPolygon, alone or in a Feature or FeatureCollection, as drawing tools export
 * it. Null for anything else.
 */
export function parseFootprint(text: string): Footprint | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  const polygons = listPolygons(value)
  if (polygons === null || polygons.length === 0) return null
  return polygons.length === 1
    ? { type: 'Polygon', coordinates: polygons[0]! }
    : { type: 'MultiPolygon', coordinates: polygons }
}

/** Null if any feature isn't a polygon, because a partial footprint would match wrongly. */
function listPolygons(value: unknown): Position[][][] | null {
  if (typeof value !== 'object' || value === null || !('type' in value)) return null
  const { type, coordinates, geometry, features } = value as Record<string, unknown>
  if (type === 'Polygon') return areRings(coordinates) ? [coordinates] : null
  if (type === 'MultiPolygon')
    return Array.isArray(coordinates) && coordinates.every(areRings) ? coordinates : null
  if (type === 'Feature') return listPolygons(geometry)
  if (type !== 'FeatureCollection' || !Array.isArray(features)) return null
  const parts = features.map(listPolygons)
  return parts.every((part) => part !== null) ? parts.flat() : null
}

const areRings = (value: unknown): value is Position[][] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((ring) => Array.isArray(ring) && ring.every(isPosition))

const isPosition = (value: unknown): value is Position =>
  Array.isArray(value) && value.length >= 2 && value.every((part) => typeof part === 'number')

/** The number of corners. The last position of a ring repeats the first. */
export const countCorners = (footprint: Footprint): number =>
  (footprint.type === 'Polygon' ? footprint.coordinates : footprint.coordinates.flat()).reduce(
    (sum, ring) => sum + ring.length - 1,
    0,
  )
