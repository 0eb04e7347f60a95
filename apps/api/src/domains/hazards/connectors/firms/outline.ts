import type { Polygon, Position } from 'geojson'
import type { Detection } from './read-detections.ts'

const turn = ([ax, ay]: Position, [bx, by]: Position, [cx, cy]: Position) =>
  (bx! - ax!) * (cy! - ay!) - (by! - ay!) * (cx! - ax!)

function halfHull(points: readonly Position[]): Position[] {
  const hull: Position[] = []
  for (const point of points) {
    while (hull.length >= 2 && turn(hull.at(-2)!, hull.at(-1)!, point) <= 0) hull.pop()
    hull.push(point)
  }
  return hull.slice(0, -1)
}

/** The convex hull of a large cluster; null where the detections lie on a line or close together. */
export function outlineCluster(cluster: readonly Detection[]): Polygon | null {
  const points = cluster
    .map(({ lon, lat }): Position => [lon, lat])
    .toSorted((a, b) => a[0]! - b[0]! || a[1]! - b[1]!)
  const [west, east] = [points[0]![0]!, points.at(-1)![0]!]
  const lats = cluster.map(({ lat }) => lat).toSorted((a, b) => a - b)
  const isSmall = east - west < 0.02 && lats.at(-1)! - lats[0]! < 0.02
  if (isSmall || east - west > 180) return null
  const hull = [...halfHull(points), ...halfHull(points.toReversed())]
  return hull.length < 3 ? null : { type: 'Polygon', coordinates: [[...hull, hull[0]!]] }
}
