import type { MultiPolygon, Polygon, Position } from 'geojson'
import type { Point } from './pin.ts'

export type Footprint = Polygon | MultiPolygon

/** The corners of a closed line, each once. */
export type Ring = readonly Point[]

/** The parts of a footprint, each an outer ring and the holes in it. */
export type Outline = readonly (readonly Ring[])[]

export interface RingPosition {
  part: number
  ring: number
}

export interface CornerPosition extends RingPosition {
  corner: number
}

/** About 10 cm, like a pin. */
const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6
const roundPoint = ({ lat, lon }: Point): Point => ({ lat: round(lat), lon: round(lon) })

export const emptyOutline: Outline = []

const cornersMin = 3

export function toOutline(footprint: Footprint | null): Outline {
  if (footprint === null) return emptyOutline
  const parts = footprint.type === 'Polygon' ? [footprint.coordinates] : footprint.coordinates
  return parts.map((rings) =>
    // The last position repeats the first.
    rings.map((ring) => ring.slice(0, -1).map(([lon = 0, lat = 0]) => ({ lat, lon }))),
  )
}

/** Null for an outline without corners. */
export function toFootprint(outline: Outline): Footprint | null {
  const parts = outline
    .map((rings) => rings.filter((ring) => ring.length > 0).map(closeRing))
    .filter((rings) => rings.length > 0)
  if (parts.length === 0) return null
  return parts.length === 1
    ? { type: 'Polygon', coordinates: parts[0]! }
    : { type: 'MultiPolygon', coordinates: parts }
}

const closeRing = (ring: Ring): Position[] =>
  [...ring, ring[0]!].map(({ lat, lon }) => [lon, lat] satisfies Position)

/** Every ring with its position, in the order of the outline. */
export const listRings = (outline: Outline): (RingPosition & { points: Ring })[] =>
  outline.flatMap((rings, part) => rings.map((points, ring) => ({ part, ring, points })))

export const findCorner = (outline: Outline, { part, ring, corner }: CornerPosition): Point | null =>
  outline[part]?.[ring]?.[corner] ?? null

export const countOutlineCorners = (outline: Outline) =>
  listRings(outline).reduce((sum, { points }) => sum + points.length, 0)

/** Changes one ring. A ring without corners disappears, and with the outer ring the whole part. */
function changeRing(outline: Outline, at: RingPosition, change: (ring: Ring) => Ring): Outline {
  return outline.flatMap((rings, part) => {
    if (part !== at.part) return [rings]
    const changed = rings.map((ring, index) => (index === at.ring ? change(ring) : ring))
    return changed[0]?.length === 0 ? [] : [changed.filter((ring) => ring.length > 0)]
  })
}

export const startPart = (outline: Outline, point: Point): Outline => [...outline, [[roundPoint(point)]]]

/** Adds a corner to the end of a ring that is being drawn. */
export const addCorner = (outline: Outline, at: RingPosition, point: Point): Outline =>
  changeRing(outline, at, (ring) => [...ring, roundPoint(point)])

export const moveCorner = (outline: Outline, at: CornerPosition, point: Point): Outline =>
  changeRing(outline, at, (ring) => ring.with(at.corner, roundPoint(point)))

/** Adds a corner between one and the next, in the middle of the side unless a point is given. */
export const insertCorner = (outline: Outline, after: CornerPosition, point?: Point): Outline =>
  changeRing(outline, after, (ring) =>
    ring.toSpliced(after.corner + 1, 0, roundPoint(point ?? getMiddle(ring, after.corner))),
  )

/** The middle of the side that starts at a corner. */
export function getMiddle(ring: Ring, corner: number): Point {
  const [from, to] = [ring[corner]!, ring[(corner + 1) % ring.length]!]
  return { lat: (from.lat + to.lat) / 2, lon: (from.lon + to.lon) / 2 }
}

/** Removes a corner. Two corners enclose nothing, so a ring that was closed disappears with its third. */
export const deleteCorner = (outline: Outline, at: CornerPosition, isClosed: boolean): Outline =>
  changeRing(outline, at, (ring) =>
    isClosed && ring.length <= cornersMin ? [] : ring.toSpliced(at.corner, 1),
  )
