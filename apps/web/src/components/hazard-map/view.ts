/** A point in Web Mercator: the world is 256 units wide and high, y increases to the south. */
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

/** The latitude limit of Web Mercator, which makes the world a square. */
const maxLatitude = 85.051_128_78

/** Longitudes beyond ±180 stay beyond the edge, so that areas across the antimeridian stay in one piece. */
export function project(lon: number, lat: number): WorldPoint {
  const sine = Math.sin((Math.max(-maxLatitude, Math.min(maxLatitude, lat)) * Math.PI) / 180)
  return {
    x: (lon / 360 + 0.5) * WORLD_SIZE,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * WORLD_SIZE,
  }
}

/** Returns [longitude, latitude] in degrees. */
export function unproject({ x, y }: WorldPoint): [number, number] {
  const n = Math.PI * (1 - (2 * y) / WORLD_SIZE)
  return [(x / WORLD_SIZE - 0.5) * 360, (Math.atan(Math.sinh(n)) * 180) / Math.PI]
}

const earthCircumferenceMeters = 40_075_017

/** World units per meter at a latitude. */
export const getUnitsPerMeter = (lat: number) =>
  WORLD_SIZE / (earthCircumferenceMeters * Math.cos((lat * Math.PI) / 180))

export const emptyBox: Box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity }

export function joinBoxes(a: Box, b: Box): Box {
  return {
    minX: Math.min(a.minX, b.minX),
    minY: Math.min(a.minY, b.minY),
    maxX: Math.max(a.maxX, b.maxX),
    maxY: Math.max(a.maxY, b.maxY),
  }
}

export function getBoundingBox(points: readonly WorldPoint[]): Box {
  return points.reduce((box, { x, y }) => joinBoxes(box, { minX: x, minY: y, maxX: x, maxY: y }), emptyBox)
}

export const isEmptyBox = (box: Box) => box.minX > box.maxX

export function doBoxesOverlap(a: Box, b: Box): boolean {
  return a.minX <= b.maxX && a.maxX >= b.minX && a.minY <= b.maxY && a.maxY >= b.minY
}

/** The center and zoom of the map. Each zoom step doubles the scale. */
export interface View extends WorldPoint {
  zoom: number
}

/** In CSS px. */
export interface Size {
  width: number
  height: number
}

export interface ScreenPoint {
  left: number
  top: number
}

export const MIN_ZOOM = 1.5
/** Half a meter per pixel, to place a pin on a building. */
export const MAX_ZOOM = 18
/** Limits `fitBox`, so that a single property is shown with its surroundings. */
const maxFitZoom = 10

/** CSS px per world unit. */
export const getScale = (view: View) => 2 ** view.zoom

export function toScreen(point: WorldPoint, view: View, size: Size): ScreenPoint {
  const scale = getScale(view)
  return {
    left: (point.x - view.x) * scale + size.width / 2,
    top: (point.y - view.y) * scale + size.height / 2,
  }
}

export function toWorld({ left, top }: ScreenPoint, view: View, size: Size): WorldPoint {
  const scale = getScale(view)
  return { x: view.x + (left - size.width / 2) / scale, y: view.y + (top - size.height / 2) / scale }
}

/** The visible part of the world, extended by `marginPx`. */
export function getViewBox(view: View, size: Size, marginPx = 0): Box {
  const halfX = (size.width / 2 + marginPx) / getScale(view)
  const halfY = (size.height / 2 + marginPx) / getScale(view)
  return { minX: view.x - halfX, minY: view.y - halfY, maxX: view.x + halfX, maxY: view.y + halfY }
}

export function limitView(view: View): View {
  const clamp = (value: number) => Math.max(0, Math.min(WORLD_SIZE, value))
  return { x: clamp(view.x), y: clamp(view.y), zoom: limitZoom(view.zoom) }
}

const limitZoom = (zoom: number) => Math.max(MIN_ZOOM, Math.min(MAX_ZOOM, zoom))

/** Pans by screen px. Positive values reveal what is further right and down. */
export function panView(view: View, rightPx: number, downPx: number): View {
  const scale = getScale(view)
  return limitView({ ...view, x: view.x + rightPx / scale, y: view.y + downPx / scale })
}

/** Zooms to `zoom` while keeping the point at `anchor` in place on the screen. */
export function zoomAround(view: View, size: Size, anchor: ScreenPoint, zoom: number): View {
  const worldPoint = toWorld(anchor, view, size)
  const next = { ...view, zoom: limitZoom(zoom) }
  const scale = getScale(next)
  return limitView({
    ...next,
    x: worldPoint.x - (anchor.left - size.width / 2) / scale,
    y: worldPoint.y - (anchor.top - size.height / 2) / scale,
  })
}

/** The closest view that shows a whole box with `paddingPx` around it, zooming to at most `maxZoom`. */
export function fitBox(box: Box, size: Size, paddingPx = 48, maxZoom = maxFitZoom): View {
  if (isEmptyBox(box) || size.width === 0 || size.height === 0) return { x: 60, y: 98, zoom: 3 }
  const getAvailableLength = (length: number) => Math.max(length - 2 * paddingPx, length / 4)
  const zoomX = Math.log2(getAvailableLength(size.width) / Math.max(box.maxX - box.minX, 1e-9))
  const zoomY = Math.log2(getAvailableLength(size.height) / Math.max(box.maxY - box.minY, 1e-9))
  return limitView({
    x: (box.minX + box.maxX) / 2,
    y: (box.minY + box.maxY) / 2,
    zoom: Math.min(zoomX, zoomY, maxZoom),
  })
}

const northWest = project(-125, 49.5)
const southEast = project(-66.5, 24.3)

/** The 48 contiguous states. */
export const contiguousStates: Box = {
  minX: northWest.x,
  minY: northWest.y,
  maxX: southEast.x,
  maxY: southEast.y,
}

/** Interpolates between two views with ease-out. `progress` is 0 to 1. */
export function interpolateView(from: View, to: View, progress: number): View {
  const easedProgress = 1 - (1 - progress) ** 3
  const interpolate = (a: number, b: number) => a + (b - a) * easedProgress
  return { x: interpolate(from.x, to.x), y: interpolate(from.y, to.y), zoom: interpolate(from.zoom, to.zoom) }
}
