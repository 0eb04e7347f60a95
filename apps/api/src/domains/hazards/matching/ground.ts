import { areasTouch, reverseWay, wayBetweenAreas } from './area-to-area.ts'
import {
  areaContains,
  type PackedArea,
  type Way,
  wayBetween,
  wayToArea,
} from '../../../platform/geo/packed-area.ts'
import type { PlaceIndex } from './place-index.ts'

const nowhere: Way = { distanceMeters: 0, bearingDeg: 0 }

/** Whether a property stands in an area: any part of its footprint where it has one, else its point. */
export function standsIn(index: PlaceIndex, at: number, area: PackedArea): boolean {
  const footprint = index.footprints.get(at)
  if (footprint) return areasTouch(footprint, area)
  return areaContains(area, index.places.lons[at]!, index.places.lats[at]!)
}

/** The way from a property to an area that it does not stand in. */
export function wayFromPlace(index: PlaceIndex, at: number, area: PackedArea): Way {
  const footprint = index.footprints.get(at)
  if (footprint) return wayBetweenAreas(footprint, area)
  return wayToArea(area, index.places.lons[at]!, index.places.lats[at]!)
}

/** The way from a property to a point, of no length where the point lies on its ground. */
export function wayToPoint(index: PlaceIndex, at: number, lon: number, lat: number): Way {
  const footprint = index.footprints.get(at)
  if (!footprint) return wayBetween(index.places.lons[at]!, index.places.lats[at]!, lon, lat)
  return areaContains(footprint, lon, lat) ? nowhere : reverseWay(wayToArea(footprint, lon, lat))
}
