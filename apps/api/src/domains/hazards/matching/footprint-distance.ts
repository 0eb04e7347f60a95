import {
  areaContains,
  type DistanceAndBearing,
  distanceBetween,
  distanceFromDisc,
  distanceToArea,
  type PackedArea,
} from '../../../platform/geo/packed-area.ts'
import { findFootprint, type LocationIndex } from './location-index.ts'

const zeroDistance: DistanceAndBearing = { distanceMeters: 0, bearingDeg: 0 }

/** Where a property is in relation to an area, by its footprint, its rough area, or else its point. */
interface AreaRelation {
  /** Any part of it is in the area, or may be. */
  isInside: boolean
  /** Inside no matter where in its rough area the property is. */
  isCertain: boolean
  /** The distance to the area if it isn't inside; from a rough area, the shortest possible one. */
  measure: () => DistanceAndBearing
}

export function relateToArea(index: LocationIndex, propertyIndex: number, area: PackedArea): AreaRelation {
  const lon = index.locations.lons[propertyIndex]!
  const lat = index.locations.lats[propertyIndex]!
  const roughArea = index.roughAreas.get(propertyIndex)
  if (roughArea) {
    const { isWithin, ...distance } = distanceFromDisc(area, lon, lat, roughArea.radiusMeters)
    return { isInside: distance.distanceMeters === 0, isCertain: isWithin, measure: () => distance }
  }
  const footprint = findFootprint(index, propertyIndex)
  if (footprint) {
    const isInside = areasTouch(footprint, area)
    return { isInside, isCertain: isInside, measure: () => distanceBetweenAreas(footprint, area) }
  }
  const isInside = areaContains(area, lon, lat)
  return { isInside, isCertain: isInside, measure: () => distanceToArea(area, lon, lat) }
}

/** The distance from a property to a point; 0 if the point is on its footprint or in its rough area. */
export function distanceToPoint(
  index: LocationIndex,
  propertyIndex: number,
  lon: number,
  lat: number,
): DistanceAndBearing {
  const footprint = findFootprint(index, propertyIndex)
  if (footprint)
    return areaContains(footprint, lon, lat)
      ? zeroDistance
      : reverseBearing(distanceToArea(footprint, lon, lat))
  const { distanceMeters, bearingDeg } = distanceBetween(
    index.locations.lons[propertyIndex]!,
    index.locations.lats[propertyIndex]!,
    lon,
    lat,
  )
  const radiusMeters = index.roughAreas.get(propertyIndex)?.radiusMeters ?? 0
  return { distanceMeters: Math.max(0, distanceMeters - radiusMeters), bearingDeg }
}

type PackedPolygon = PackedArea['polygons'][number]

/** Whether two areas overlap or touch. Faster if the first is the smaller one. */
export function areasTouch(a: PackedArea, b: PackedArea): boolean {
  return (
    cornersOf(a).some(([lon, lat]) => areaContains(b, lon, lat)) ||
    cornersOf(b).some(([lon, lat]) => areaContains(a, lon, lat)) ||
    a.polygons.some((polygon) => b.polygons.some((other) => edgesCross(polygon, other)))
  )
}

/** The shortest distance between two areas that don't touch. */
export function distanceBetweenAreas(from: PackedArea, to: PackedArea): DistanceAndBearing {
  // If outlines don't cross, the shortest line between them has a corner at one end.
  const distances = [
    ...cornersOf(from).map(([lon, lat]) => distanceToArea(to, lon, lat)),
    ...cornersOf(to).map(([lon, lat]) => reverseBearing(distanceToArea(from, lon, lat))),
  ]
  return distances.reduce((best, distance) =>
    distance.distanceMeters < best.distanceMeters ? distance : best,
  )
}

/** The same distance in the opposite direction. Approximate, but exact enough for short distances. */
const reverseBearing = ({ distanceMeters, bearingDeg }: DistanceAndBearing): DistanceAndBearing => ({
  distanceMeters,
  bearingDeg: (bearingDeg + 180) % 360,
})

function cornersOf({ polygons }: PackedArea): [lon: number, lat: number][] {
  return polygons.flatMap(({ rings }) =>
    rings.flatMap((ring) =>
      Array.from({ length: ring.length / 2 }, (_, index): [number, number] => [
        ring[index * 2]!,
        ring[index * 2 + 1]!,
      ]),
    ),
  )
}

function edgesCross(a: PackedPolygon, b: PackedPolygon): boolean {
  // Shifts `b` by a full turn if the two are on different sides of the date line.
  const shift = 360 * Math.round(((a.west + a.east) / 2 - (b.west + b.east) / 2) / 360)
  for (const [x1, y1, x2, y2] of edgesOf(b, shift)) {
    // Most of a hazard's edges are nowhere near a footprint.
    if (Math.max(x1, x2) < a.west || Math.min(x1, x2) > a.east) continue
    if (Math.max(y1, y2) < a.south || Math.min(y1, y2) > a.north) continue
    for (const [x3, y3, x4, y4] of edgesOf(a, 0)) {
      const isAcross = sideOf(x1, y1, x2, y2, x3, y3) * sideOf(x1, y1, x2, y2, x4, y4) <= 0
      if (isAcross && sideOf(x3, y3, x4, y4, x1, y1) * sideOf(x3, y3, x4, y4, x2, y2) <= 0) return true
    }
  }
  return false
}

function* edgesOf({ rings }: PackedPolygon, shift: number): Generator<[number, number, number, number]> {
  for (const ring of rings) {
    for (let index = 2; index < ring.length; index += 2)
      yield [ring[index - 2]! + shift, ring[index - 1]!, ring[index]! + shift, ring[index + 1]!]
  }
}

/** Which side of a line a point is on: -1 or 1; 0 on the line. */
const sideOf = (x1: number, y1: number, x2: number, y2: number, x: number, y: number) =>
  Math.sign((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1))
