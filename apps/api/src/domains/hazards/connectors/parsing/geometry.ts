import type { MultiPolygon, Polygon, Position } from 'geojson'
import { fieldsOf, listOf } from './fields.ts'

export type Area = Polygon | MultiPolygon

export function isLonLat(lon: unknown, lat: unknown): lon is number {
  return typeof lon === 'number' && typeof lat === 'number' && Math.abs(lon) <= 180 && Math.abs(lat) <= 90
}

function readRing(value: unknown): Position[] | null {
  const ring: Position[] = []
  for (const entry of listOf(value)) {
    const [lon, lat] = listOf(entry)
    if (!isLonLat(lon, lat)) return null
    ring.push([lon, lat as number])
  }
  return closeRing(ring)
}

/** Closes a ring; null if it has fewer corners than a triangle. */
export function closeRing(ring: Position[]): Position[] | null {
  const [first, last] = [ring[0], ring.at(-1)]
  if (!first || !last) return null
  const closed = first[0] === last[0] && first[1] === last[1] ? ring : [...ring, first]
  return closed.length >= 4 ? closed : null
}

function readPolygon(value: unknown): Position[][] | null {
  const rings = listOf(value).map(readRing)
  const [outer, ...holes] = rings
  if (!outer) return null
  return [outer, ...holes.filter((hole) => hole !== null)]
}

/** Reads a GeoJSON Polygon or MultiPolygon, without altitudes; null if its coordinates aren't valid. */
export function readArea(value: unknown): Area | null {
  const geometry = fieldsOf(value)
  if (geometry?.['type'] === 'Polygon') {
    const polygon = readPolygon(geometry['coordinates'])
    return polygon && { type: 'Polygon', coordinates: polygon }
  }
  if (geometry?.['type'] === 'MultiPolygon') {
    const polygons = listOf(geometry['coordinates']).map(readPolygon)
    return joinPolygons(polygons.filter((polygon) => polygon !== null))
  }
  return null
}

/** Reads a GeoJSON Point; `thirdCoordinate` is its third coordinate, if any. */
export function readPoint(
  value: unknown,
): { lon: number; lat: number; thirdCoordinate: number | null } | null {
  const geometry = fieldsOf(value)
  const [lon, lat, thirdCoordinate] = listOf(geometry?.['type'] === 'Point' ? geometry['coordinates'] : null)
  if (!isLonLat(lon, lat)) return null
  return {
    lon,
    lat: lat as number,
    thirdCoordinate: typeof thirdCoordinate === 'number' ? thirdCoordinate : null,
  }
}

export function joinPolygons(polygons: Position[][][]): Area | null {
  const [first, ...others] = polygons
  if (!first) return null
  return others.length === 0
    ? { type: 'Polygon', coordinates: first }
    : { type: 'MultiPolygon', coordinates: polygons }
}

export const polygonsOf = (area: Area): Position[][][] =>
  area.type === 'Polygon' ? [area.coordinates] : area.coordinates

/** The center of the bounding box. Good enough to find the time zone. */
export function centerOf(area: Area): [lon: number, lat: number] {
  let [west, south, east, north] = [180, 90, -180, -90]
  for (const polygon of polygonsOf(area)) {
    for (const [lon, lat] of polygon[0]!) {
      west = Math.min(west, lon!)
      east = Math.max(east, lon!)
      south = Math.min(south, lat!)
      north = Math.max(north, lat!)
    }
  }
  return [(west + east) / 2, (south + north) / 2]
}

/** A circle as a 48-sided polygon. */
export function circleAround(lon: number, lat: number, radiusMeters: number): Position[] {
  const latDegrees = radiusMeters / 111_320
  const lonDegrees = latDegrees / Math.max(0.01, Math.cos((lat * Math.PI) / 180))
  const ring = Array.from({ length: 48 }, (_, index): Position => {
    const angle = (index / 48) * 2 * Math.PI
    const east = Math.max(-180, Math.min(180, lon + lonDegrees * Math.cos(angle)))
    const north = Math.max(-90, Math.min(90, lat + latDegrees * Math.sin(angle)))
    return [east, north]
  })
  return [...ring, ring[0]!]
}

type Box = readonly [west: number, south: number, east: number, north: number]

interface AlignOptions {
  /** Side of a tile. */
  tileDegrees: number
  /** Maximum width of one request. */
  widthDegreesMax: number
  /** Where the host has data; requests are limited to it. */
  within?: readonly Box[]
}

/** The United States with Alaska, Hawaii, Puerto Rico and Guam. */
export const unitedStates: readonly Box[] = [
  [-130, 20, -60, 50],
  [-180, 50, -130, 80],
  [-170, 10, -150, 30],
  [-70, 10, -60, 20],
  [140, 10, 150, 20],
]

/**
 * The tiles of a fixed grid that the boxes touch, so organizations with nearby properties share requests. Adjacent
 * tiles in a row are joined, up to `widthDegreesMax`.
 */
export function alignBoxes(
  boxes: readonly Box[],
  { tileDegrees, widthDegreesMax, within }: AlignOptions,
): Box[] {
  const requestedBoxes = within
    ? boxes.flatMap((box) => within.flatMap((area) => intersect(box, area) ?? []))
    : boxes
  const tiles = new Set<string>()
  for (const [west, south, east, north] of requestedBoxes) {
    const [fromX, fromY] = [Math.floor(west / tileDegrees), Math.floor(south / tileDegrees)]
    const [toX, toY] = [Math.ceil(east / tileDegrees), Math.ceil(north / tileDegrees)]
    for (let y = fromY; y < Math.max(toY, fromY + 1); y++) {
      for (let x = fromX; x < Math.max(toX, fromX + 1); x++) tiles.add(`${x} ${y}`)
    }
  }
  return joinTiles(tiles, tileDegrees, widthDegreesMax)
}

function intersect(box: Box, area: Box): [Box] | null {
  const [west, south] = [Math.max(box[0], area[0]), Math.max(box[1], area[1])]
  const [east, north] = [Math.min(box[2], area[2]), Math.min(box[3], area[3])]
  return west < east && south < north ? [[west, south, east, north]] : null
}

function joinTiles(tiles: ReadonlySet<string>, tileDegrees: number, widthDegreesMax: number): Box[] {
  const tileCoordinates = [...tiles].map((tile) => tile.split(' ').map(Number) as [number, number])
  const runs: { x: number; y: number; width: number }[] = []
  for (const [x, y] of tileCoordinates.toSorted((a, b) => a[1] - b[1] || a[0] - b[0])) {
    const lastRun = runs.at(-1)
    const fits =
      lastRun &&
      lastRun.y === y &&
      lastRun.x + lastRun.width === x &&
      (lastRun.width + 1) * tileDegrees <= widthDegreesMax
    if (fits) lastRun.width++
    else runs.push({ x, y, width: 1 })
  }
  const clamp = (degree: number, limit: number) => Math.max(-limit, Math.min(limit, degree))
  return runs.map(({ x, y, width }) => [
    clamp(x * tileDegrees, 180),
    clamp(y * tileDegrees, 90),
    clamp((x + width) * tileDegrees, 180),
    clamp((y + 1) * tileDegrees, 90),
  ])
}
