import { areasTouch, reverseBearing, distanceBetweenAreas } from './area-to-area.ts'
import {
  areaContains,
  type PackedArea,
  type DistanceAndBearing,
  distanceBetween,
  distanceToArea,
} from '../../../platform/geo/packed-area.ts'
import type { PlaceIndex } from './place-index.ts'

const nowhere: DistanceAndBearing = { distanceMeters: 0, bearingDeg: 0 }

/** Whether a property stands in an area: any part of its footprint where it has one, else its point. */
export function isInsideArea(index: PlaceIndex, at: number, area: PackedArea): boolean {
  const footprint = index.footprints.get(at)
  if (footprint) return areasTouch(footprint, area)
  return areaContains(area, index.places.lons[at]!, index.places.lats[at]!)
}

/** The way from a property to an area that it does not stand in. */
export function distanceFromPlace(index: PlaceIndex, at: number, area: PackedArea): DistanceAndBearing {
  const footprint = index.footprints.get(at)
  if (footprint) return distanceBetweenAreas(footprint, area)
  return distanceToArea(area, index.places.lons[at]!, index.places.lats[at]!)
}

/** The way from a property to a point, of no length where the point lies on its ground. */
export function distanceToPoint(index: PlaceIndex, at: number, lon: number, lat: number): DistanceAndBearing {
  const footprint = index.footprints.get(at)
  if (!footprint) return distanceBetween(index.places.lons[at]!, index.places.lats[at]!, lon, lat)
  return areaContains(footprint, lon, lat) ? nowhere : reverseBearing(distanceToArea(footprint, lon, lat))
}
