import { distanceMeters } from '../../../platform/geo/distance.ts'
import { areaContains, distanceToArea, type PackedArea } from '../../../platform/geo/packed-area.ts'
import type { EventFacts } from './event-facts.ts'

/** Corners of an outline that are measured. More would make one comparison of two large outlines slow. */
const measuredCornersMax = 16

/**
 * The shortest distance between two events in meters; 0 if they overlap. Between two outlines it is measured from some
 * corners, so it can be slightly too long. Null if one of them has no location.
 */
export function measureDistance(a: EventFacts, b: EventFacts): number | null {
  const distances = [
    ...(a.area ? cornersOf(b).map((corner) => distanceFrom(a.area!, corner)) : []),
    ...(b.area ? cornersOf(a).map((corner) => distanceFrom(b.area!, corner)) : []),
  ]
  if (distances.length === 0 && a.point && b.point) distances.push(distanceMeters(...a.point, ...b.point))
  return distances.length === 0 ? null : distances.reduce((nearest, meters) => Math.min(nearest, meters))
}

const distanceFrom = (area: PackedArea, [lon, lat]: [number, number]) =>
  areaContains(area, lon, lat) ? 0 : distanceToArea(area, lon, lat).distanceMeters

function cornersOf({ area, point }: EventFacts): [number, number][] {
  const corners = (area?.polygons ?? []).flatMap(({ rings }) => {
    const ring = rings[0]!
    return Array.from({ length: ring.length / 2 }, (_, at): [number, number] => [
      ring[at * 2]!,
      ring[at * 2 + 1]!,
    ])
  })
  const step = Math.ceil(corners.length / measuredCornersMax)
  const measuredCorners = corners.filter((_, index) => index % step === 0)
  return point ? [...measuredCorners, point] : measuredCorners
}

/** The time between two events in milliseconds; 0 if they overlap. */
export const measureGap = (a: EventFacts, b: EventFacts): number =>
  Math.max(0, Math.max(a.startsMs, b.startsMs) - Math.min(a.endsMs, b.endsMs))
