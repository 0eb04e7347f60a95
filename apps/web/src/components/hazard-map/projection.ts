/** A place on the flat map: Web Mercator, the whole world 256 wide and high, y growing to the south. */
export interface WorldPoint {
  x: number
  y: number
}

export interface Box {
  minX: number
  minY: number
  maxX: number
  maxY: number
}

export const WORLD_SIZE = 256

/** Where Web Mercator ends, so that the world is a square. */
const maxLatitude = 85.051_128_78

/** Longitudes beyond ±180 stay beyond the edge, so that an area across the date line is whole. */
export function project(lon: number, lat: number): WorldPoint {
  const sine = Math.sin((Math.max(-maxLatitude, Math.min(maxLatitude, lat)) * Math.PI) / 180)
  return {
    x: (lon / 360 + 0.5) * WORLD_SIZE,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * WORLD_SIZE,
  }
}

/** [longitude, latitude] in degrees. */
export function unproject({ x, y }: WorldPoint): [number, number] {
  const n = Math.PI * (1 - (2 * y) / WORLD_SIZE)
  return [(x / WORLD_SIZE - 0.5) * 360, (Math.atan(Math.sinh(n)) * 180) / Math.PI]
}

export const emptyBox: Box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity }

export function joinBoxes(a: Box, b: Box): Box {
  return {
    minX: Math.min(a.minX, b.minX),
    minY: Math.min(a.minY, b.minY),
    maxX: Math.max(a.maxX, b.maxX),
    maxY: Math.max(a.maxY, b.maxY),
  }
}

export function boxAround(points: readonly WorldPoint[]): Box {
  return points.reduce((box, { x, y }) => joinBoxes(box, { minX: x, minY: y, maxX: x, maxY: y }), emptyBox)
}

export const isEmptyBox = (box: Box) => box.minX > box.maxX

export function doBoxesMeet(a: Box, b: Box): boolean {
  return a.minX <= b.maxX && a.maxX >= b.minX && a.minY <= b.maxY && a.maxY >= b.minY
}
