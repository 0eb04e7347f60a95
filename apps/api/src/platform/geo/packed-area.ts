import type { MultiPolygon, Polygon, Position } from 'geojson'
import type { HazardMessage } from '../db/schema/hazard-message.ts'
import { distanceMeters, earthRadiusMeters, metersPerDegree, radiansPerDegree } from './distance.ts'

interface PackedPolygon {
  /** Alternating lon and lat. Across the antimeridian lon continues beyond 180 instead of jumping. */
  rings: Float64Array[]
  west: number
  south: number
  east: number
  north: number
}

/** A geometry prepared for repeated tests. Supports holes and polygons across the antimeridian. */
export interface PackedArea {
  polygons: PackedPolygon[]
}

export function packArea(geometry: Polygon | MultiPolygon): PackedArea {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  return { polygons: polygons.filter((rings) => (rings[0]?.length ?? 0) >= 3).map(packPolygon) }
}

function packPolygon(rings: Position[][]): PackedPolygon {
  const packed: Float64Array[] = []
  const start = rings[0]![0]![0]!
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const ring of rings) {
    const flat = new Float64Array(ring.length * 2)
    // Holes need longitudes in the same range as the ring around them.
    let previous = nearestLongitude(ring[0]![0]!, start)
    ring.forEach(([lon, lat], at) => {
      previous = nearestLongitude(lon!, previous)
      flat[at * 2] = previous
      flat[at * 2 + 1] = lat!
    })
    if (packed.length === 0) {
      for (let at = 0; at < flat.length; at += 2) {
        west = Math.min(west, flat[at]!)
        east = Math.max(east, flat[at]!)
        south = Math.min(south, flat[at + 1]!)
        north = Math.max(north, flat[at + 1]!)
      }
    }
    packed.push(flat)
  }
  return { rings: packed, west, south, east, north }
}

export const toBoundingBox = ({ west, south, east, north }: PackedPolygon): PackedPolygon => ({
  rings: [Float64Array.of(west, south, east, south, east, north, west, north, west, south)],
  west,
  south,
  east,
  north,
})

/** The same meridian as `lon`, within 180 degrees of `from`. */
const nearestLongitude = (lon: number, from: number) => lon - 360 * Math.round((lon - from) / 360)

export interface Box {
  west: number
  south: number
  east: number
  north: number
}

/** Boxes within -180 and 180 that contain everything within `meters` of the area. */
export function boxesAround(area: PackedArea, meters: number): Box[] {
  return area.polygons.flatMap((polygon) => splitBox(widenBox(polygon, meters)))
}

export function widenBox({ west, south, east, north }: Box, meters: number): Box {
  if (meters === 0) return { west, south, east, north }
  const latDegrees = (meters * 1.01) / metersPerDegree
  const top = Math.min(89.9, Math.max(Math.abs(south - latDegrees), Math.abs(north + latDegrees)))
  const lonDegrees = Math.min(180, latDegrees / Math.cos(top * radiansPerDegree))
  return {
    west: west - lonDegrees,
    east: east + lonDegrees,
    south: south - latDegrees,
    north: north + latDegrees,
  }
}

export function splitBox(box: Box): Box[] {
  if (box.east - box.west >= 360) return [{ ...box, west: -180, east: 180 }]
  const west = nearestLongitude(box.west, 0)
  const east = west + (box.east - box.west)
  if (east <= 180) return [{ ...box, west, east }]
  return [
    { ...box, west, east: 180 },
    { ...box, west: -180, east: east - 360 },
  ]
}

/** Whether the point is in the area. Edges count as inside, including those of holes. */
export function areaContains(area: PackedArea, lon: number, lat: number): boolean {
  return area.polygons.some((polygon) => {
    if (lat < polygon.south || lat > polygon.north) return false
    for (const offset of [0, 360, -360]) {
      const x = lon + offset
      if (x >= polygon.west && x <= polygon.east && isInside(polygon, x, lat)) return true
    }
    return false
  })
}

function isInside({ rings }: PackedPolygon, x: number, y: number): boolean {
  let inside = false
  for (const ring of rings) {
    for (let at = 0, from = ring.length - 2; at < ring.length; from = at, at += 2) {
      const x1 = ring[from]!
      const y1 = ring[from + 1]!
      const x2 = ring[at]!
      const y2 = ring[at + 1]!
      if (y1 > y !== y2 > y) {
        const cross = x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)
        if (cross === x) return true
        if (x < cross) inside = !inside
      } else if (y1 === y && y2 === y && x >= Math.min(x1, x2) && x <= Math.max(x1, x2)) return true
      else if (x1 === x && y1 === y) return true
    }
  }
  return inside
}

export interface DistanceAndBearing {
  distanceMeters: number
  /** Degrees clockwise from north, from the point to the area. */
  bearingDeg: number
}

/** Distance and bearing from a point outside to the nearest point of the area. */
export function distanceToArea(area: PackedArea, lon: number, lat: number): DistanceAndBearing {
  const scale = Math.cos(lat * radiansPerDegree)
  let best = Infinity
  let bestLon = lon
  let bestLat = lat
  for (const polygon of area.polygons) {
    const x = nearestLongitude(lon, (polygon.west + polygon.east) / 2)
    for (const ring of polygon.rings) {
      for (let at = 2; at < ring.length; at += 2) {
        // Projected onto a plane around the point, which is accurate to 0.1% at the relevant distances.
        const ax = (ring[at - 2]! - x) * scale
        const ay = ring[at - 1]! - lat
        const dx = (ring[at]! - x) * scale - ax
        const dy = ring[at + 1]! - lat - ay
        const length = dx * dx + dy * dy
        const along = length === 0 ? 0 : Math.max(0, Math.min(1, -(ax * dx + ay * dy) / length))
        const px = ax + along * dx
        const py = ay + along * dy
        const distance = px * px + py * py
        if (distance < best) {
          best = distance
          bestLon = x + px / scale
          bestLat = lat + py
        }
      }
    }
  }
  return distanceBetween(lon, lat, bestLon, bestLat)
}

interface DiscDistance extends DistanceAndBearing {
  /** The whole disc is in the area. */
  isWithin: boolean
}

/**
 * Distance from the disc with this radius to the area, 0 if they touch, and the bearing from its center. Nothing in the
 * disc is nearer to the area, because the distance is reduced by the largest error of `distanceToArea`.
 */
export function distanceFromDisc(area: PackedArea, lon: number, lat: number, meters: number): DiscDistance {
  const isCenterInside = areaContains(area, lon, lat)
  const toEdge = distanceToArea(area, lon, lat)
  // A plane around the center distorts more, the farther it reaches and the nearer to a pole it is.
  const angle = toEdge.distanceMeters / earthRadiusMeters
  const edgeMeters =
    toEdge.distanceMeters / (1.001 + 1.2 * angle * Math.tan(Math.min(89, Math.abs(lat)) * radiansPerDegree))
  return {
    isWithin: isCenterInside && edgeMeters > meters,
    distanceMeters: isCenterInside ? 0 : Math.max(0, edgeMeters - meters),
    bearingDeg: toEdge.bearingDeg,
  }
}

/** Distance and initial bearing along the great circle. */
export function distanceBetween(lon: number, lat: number, toLon: number, toLat: number): DistanceAndBearing {
  const a = lat * radiansPerDegree
  const b = toLat * radiansPerDegree
  const lonDelta = (toLon - lon) * radiansPerDegree
  const y = Math.sin(lonDelta) * Math.cos(b)
  const x = Math.cos(a) * Math.sin(b) - Math.sin(a) * Math.cos(b) * Math.cos(lonDelta)
  return {
    distanceMeters: distanceMeters(lon, lat, toLon, toLat),
    bearingDeg: (Math.atan2(y, x) / radiansPerDegree + 360) % 360,
  }
}

/** West, south, east, north; west is greater than east across the antimeridian. Null without a polygon. */
export function findBox(geometry: HazardMessage['geometry']): [number, number, number, number] | null {
  if (!geometry) return null
  const { polygons } = packArea(geometry)
  if (polygons.length === 0) return null
  const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6
  const west = Math.min(...polygons.map((polygon) => polygon.west))
  const east = Math.max(...polygons.map((polygon) => polygon.east))
  const wrap = (lon: number) => (lon > 180 ? lon - 360 : lon < -180 ? lon + 360 : lon)
  return [
    round(wrap(west)),
    round(Math.min(...polygons.map((polygon) => polygon.south))),
    round(wrap(east)),
    round(Math.max(...polygons.map((polygon) => polygon.north))),
  ]
}
