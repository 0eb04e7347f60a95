import {
  areaContains,
  type DistanceAndBearing,
  distanceBetween,
  distanceToArea,
  type PackedArea,
} from '../../../platform/geo/packed-area.ts'
import type { PlaceIndex } from './place-index.ts'

const nowhere: DistanceAndBearing = { distanceMeters: 0, bearingDeg: 0 }

/** Whether a property is in an area: any part of its footprint if it has one, else its point. */
export function isInsideArea(index: PlaceIndex, at: number, area: PackedArea): boolean {
  const footprint = index.footprints.get(at)
  if (footprint) return areasTouch(footprint, area)
  return areaContains(area, index.places.lons[at]!, index.places.lats[at]!)
}

/** The distance from a property to an area that it isn't in. */
export function distanceFromPlace(index: PlaceIndex, at: number, area: PackedArea): DistanceAndBearing {
  const footprint = index.footprints.get(at)
  if (footprint) return distanceBetweenAreas(footprint, area)
  return distanceToArea(area, index.places.lons[at]!, index.places.lats[at]!)
}

/** The distance from a property to a point; 0 where the point is on its footprint. */
export function distanceToPoint(index: PlaceIndex, at: number, lon: number, lat: number): DistanceAndBearing {
  const footprint = index.footprints.get(at)
  if (!footprint) return distanceBetween(index.places.lons[at]!, index.places.lats[at]!, lon, lat)
  return areaContains(footprint, lon, lat) ? nowhere : reverseBearing(distanceToArea(footprint, lon, lat))
}

type PackedPolygon = PackedArea['polygons'][number]

/** Whether two areas overlap or touch. */
export function areasTouch(a: PackedArea, b: PackedArea): boolean {
  return (
    cornersOf(a).some(([lon, lat]) => areaContains(b, lon, lat)) ||
    cornersOf(b).some(([lon, lat]) => areaContains(a, lon, lat)) ||
    a.polygons.some((one) => b.polygons.some((other) => edgesCross(one, other)))
  )
}

/** The shortest distance between two areas that don't touch. */
export function distanceBetweenAreas(from: PackedArea, to: PackedArea): DistanceAndBearing {
  // Between two outlines that don't cross, the shortest line begins or ends at a corner.
  const distances = [
    ...cornersOf(from).map(([lon, lat]) => distanceToArea(to, lon, lat)),
    ...cornersOf(to).map(([lon, lat]) => reverseBearing(distanceToArea(from, lon, lat))),
  ]
  return distances.reduce((best, distance) =>
    distance.distanceMeters < best.distanceMeters ? distance : best,
  )
}

/** The same distance from the other end; exact enough at the distances of footprints. */
const reverseBearing = ({ distanceMeters, bearingDeg }: DistanceAndBearing): DistanceAndBearing => ({
  distanceMeters,
  bearingDeg: (bearingDeg + 180) % 360,
})

function cornersOf({ polygons }: PackedArea): [lon: number, lat: number][] {
  return polygons.flatMap(({ rings }) =>
    rings.flatMap((ring) =>
      Array.from({ length: ring.length / 2 }, (_, at): [number, number] => [
        ring[at * 2]!,
        ring[at * 2 + 1]!,
      ]),
    ),
  )
}

function edgesCross(a: PackedPolygon, b: PackedPolygon): boolean {
  // One of them may be across the date line.
  const turn = 360 * Math.round(((b.west + b.east) / 2 - (a.west + a.east) / 2) / 360)
  if (a.east < b.west - turn || a.west > b.east - turn || a.north < b.south || a.south > b.north) return false
  const [small, large, shift] = sizeOf(a) <= sizeOf(b) ? [a, b, -turn] : [b, a, turn]
  const box = { west: small.west, east: small.east, south: small.south, north: small.north }
  for (const [x1, y1, x2, y2] of edgesOf(large, shift)) {
    if (Math.max(x1, x2) < box.west || Math.min(x1, x2) > box.east) continue
    if (Math.max(y1, y2) < box.south || Math.min(y1, y2) > box.north) continue
    for (const [x3, y3, x4, y4] of edgesOf(small, 0)) {
      const isAcross = sideOf(x1, y1, x2, y2, x3, y3) * sideOf(x1, y1, x2, y2, x4, y4) <= 0
      if (isAcross && sideOf(x3, y3, x4, y4, x1, y1) * sideOf(x3, y3, x4, y4, x2, y2) <= 0) return true
    }
  }
  return false
}

const sizeOf = ({ rings }: PackedPolygon) => rings.reduce((sum, ring) => sum + ring.length, 0)

function* edgesOf({ rings }: PackedPolygon, shift: number): Generator<[number, number, number, number]> {
  for (const ring of rings) {
    for (let at = 2; at < ring.length; at += 2)
      yield [ring[at - 2]! + shift, ring[at - 1]!, ring[at]! + shift, ring[at + 1]!]
  }
}

/** On which side of a line a point is; 0 on it. */
const sideOf = (x1: number, y1: number, x2: number, y2: number, x: number, y: number) =>
  Math.sign((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1))
