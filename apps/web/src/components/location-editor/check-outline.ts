import { describeInBothUnits } from '~/lib/distance'
import { formatNumber } from '~/lib/format'
import { countOutlineCorners, listRings, type Outline, type Ring } from './outline.ts'
import type { Point } from './pin.ts'
import { locationTexts } from './texts.ts'

/** Mirrors what the server accepts. */
const positionsMax = 2_000
const pinDistanceMaxMeters = 10_000
const reachMaxMeters = 50_000
const cornersMin = 3

const metersPerDegree = 111_195

/** The pin that a footprint belongs to, and how far the building can be from it. */
export interface OutlinePin extends Point {
  radiusMeters?: number | null
}

/** What is wrong with an outline, as the server would say; null if nothing is. */
export function checkOutline(outline: Outline, pin: OutlinePin | null): string | null {
  const rings = listRings(outline)
  if (rings.length === 0) return null
  const texts = locationTexts.outlineProblems
  if (rings.some(({ points }) => points.length < cornersMin)) return texts.tooFewCorners
  // Each ring is sent with its first corner again at the end.
  const positions = countOutlineCorners(outline) + rings.length
  if (positions > positionsMax) return texts.tooManyCorners(formatNumber(positionsMax - rings.length))
  const crossing = rings.find(({ points }) => crossesItself(points))
  if (crossing) return rings.length === 1 ? texts.crosses : texts.partCrosses(formatNumber(crossing.part + 1))
  if (pin === null) return null
  const slack = pin.radiusMeters ?? 0
  const distances = rings.flatMap(({ points }) => points.map((point) => getMeters(pin, point)))
  if (Math.max(...distances) > reachMaxMeters + slack) return texts.tooLarge
  if (!isNear(outline, pin)) return texts.tooFar(describeInBothUnits(getDistance(outline, pin)))
  return null
}

/** Whether a footprint can belong to a property at a pin. */
export const isNear = (outline: Outline, pin: OutlinePin) =>
  getDistance(outline, pin) <= pinDistanceMaxMeters + (pin.radiusMeters ?? 0)

/** The distance of a point to the nearest part; 0 inside. */
const getDistance = (outline: Outline, point: Point) =>
  contains(outline, point)
    ? 0
    : Math.min(...listRings(outline).map(({ points }) => getRingDistance(points, point)))

type Flat = readonly [x: number, y: number]

/** Meters on a plane at a point, which is exact enough within tens of kilometers. */
const flatten = (origin: Point, { lat, lon }: Point): Flat => [
  (lon - origin.lon) * metersPerDegree * Math.cos((origin.lat * Math.PI) / 180),
  (lat - origin.lat) * metersPerDegree,
]

const getMeters = (a: Point, b: Point) => Math.hypot(...flatten(a, b))

/** The distance of a point to the nearest side of a ring. */
function getRingDistance(ring: Ring, point: Point): number {
  const corners = ring.map((corner) => flatten(point, corner))
  return Math.min(
    ...corners.map(([x, y], index) => {
      const [nextX, nextY] = corners[(index + 1) % corners.length]!
      const [dx, dy] = [nextX - x, nextY - y]
      const length = dx * dx + dy * dy
      const share = length === 0 ? 0 : Math.max(0, Math.min(1, -(x * dx + y * dy) / length))
      return Math.hypot(x + share * dx, y + share * dy)
    }),
  )
}

/** Whether a point is inside a part and outside its holes (even-odd rule). */
export const contains = (outline: Outline, point: Point) =>
  listRings(outline).filter(({ points }) => isInRing(points, point)).length % 2 === 1

const isInRing = (ring: Ring, { lat, lon }: Point) =>
  ring.reduce((isIn, a, index) => {
    const b = ring.at(index - 1)!
    const crosses =
      a.lat > lat !== b.lat > lat && lon < ((b.lon - a.lon) * (lat - a.lat)) / (b.lat - a.lat) + a.lon
    return crosses ? !isIn : isIn
  }, false)

/** Whether two sides of a ring cross, so that it isn't clear what is inside. Touching is fine. */
export function crossesItself(ring: Ring): boolean {
  const sides = ring
    .map((from, index): Side => [from, ring[(index + 1) % ring.length]!])
    .toSorted((a, b) => getWest(a) - getWest(b))
  return sides.some((a, order) => {
    const east = Math.max(a[0].lon, a[1].lon)
    for (let n = order + 1; n < sides.length && getWest(sides[n]!) <= east; n += 1) {
      if (doSidesCross(a, sides[n]!)) return true
    }
    return false
  })
}

type Side = readonly [from: Point, to: Point]

const getWest = ([from, to]: Side) => Math.min(from.lon, to.lon)

/** Neighbors share a corner, which is on both lines, so they don't cross. */
const doSidesCross = ([a, b]: Side, [c, d]: Side) =>
  getTurn(a, b, c) * getTurn(a, b, d) < 0 && getTurn(c, d, a) * getTurn(c, d, b) < 0

/** On which side of a line a point is: 1 or −1, and 0 on the line. */
const getTurn = (a: Point, b: Point, c: Point) =>
  Math.sign((b.lon - a.lon) * (c.lat - a.lat) - (b.lat - a.lat) * (c.lon - a.lon))
