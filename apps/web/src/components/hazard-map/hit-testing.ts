import { rankSeverity } from '~/lib/severity'
import type { MapMarker } from './clusters.ts'
import { hasPin, type ThreatShape } from './threat-shapes.ts'
import {
  type WorldPoint,
  getScale,
  type ScreenPoint,
  type Size,
  toScreen,
  toWorld,
  type View,
} from './view.ts'

/** An interactive item on the map. */
export type Target = MapMarker | { kind: 'threat'; id: string; shape: ThreatShape }

/** The minimum radius of a target. */
const pointerRadiusPx = 12
const touchRadiusPx = 22

/** The drawn radius of a cluster. */
export const clusterRadiusPx = (count: number) =>
  count < 10 ? 12 : count < 100 ? 14 : count < 1000 ? 17 : 20

interface Scene {
  markers: readonly MapMarker[]
  shapes: readonly ThreatShape[]
  view: View
  size: Size
}

/** The target at a screen position: the nearest marker, else the most severe and then smallest threat area. */
export function findTarget(
  point: ScreenPoint,
  { markers, shapes, view, size }: Scene,
  isTouch = false,
): Target | null {
  const marker = findNearest(point, { markers, view, size }, isTouch)
  if (marker) return marker

  const pins = shapes.filter((shape) => hasPin(shape, getScale(view))).toSorted(compareShapes)
  const pinShape = pins.find(({ anchor }) => {
    const { left, top } = toScreen(anchor, view, size)
    return Math.hypot(left - point.left, top - point.top) <= (isTouch ? touchRadiusPx : pointerRadiusPx)
  })
  if (pinShape) return { kind: 'threat', id: pinShape.threat.id, shape: pinShape }

  const worldPoint = toWorld(point, view, size)
  const [area] = shapes.filter((shape) => isInside(worldPoint, shape)).toSorted(compareShapes)
  return area ? { kind: 'threat', id: area.threat.id, shape: area } : null
}

function findNearest(
  point: ScreenPoint,
  { markers, view, size }: Pick<Scene, 'markers' | 'view' | 'size'>,
  isTouch: boolean,
): MapMarker | null {
  let nearest: MapMarker | null = null
  let nearestPx = Infinity
  for (const marker of markers) {
    const { left, top } = toScreen(marker, view, size)
    const distance = Math.hypot(left - point.left, top - point.top)
    const drawnRadiusPx = marker.kind === 'cluster' ? clusterRadiusPx(marker.count) : pointerRadiusPx
    if (
      distance <= Math.max(drawnRadiusPx, isTouch ? touchRadiusPx : pointerRadiusPx) &&
      distance < nearestPx
    ) {
      nearest = marker
      nearestPx = distance
    }
  }
  return nearest
}

function compareShapes(a: ThreatShape, b: ThreatShape): number {
  return rankSeverity(b.threat.severity) - rankSeverity(a.threat.severity) || getBoxArea(a) - getBoxArea(b)
}

const getBoxArea = ({ box }: ThreatShape) => (box.maxX - box.minX) * (box.maxY - box.minY)

/** Whether a point is inside a threat's area and outside its holes (even-odd rule). */
export function isInside(worldPoint: WorldPoint, { box, rings }: ThreatShape): boolean {
  if (
    worldPoint.x < box.minX ||
    worldPoint.x > box.maxX ||
    worldPoint.y < box.minY ||
    worldPoint.y > box.maxY
  )
    return false
  let isInsideArea = false
  for (const ring of rings) {
    for (let i = 0, previous = ring.length - 1; i < ring.length; previous = i, i += 1) {
      const a = ring[i]!
      const b = ring[previous]!
      if (
        a.y > worldPoint.y !== b.y > worldPoint.y &&
        worldPoint.x < ((b.x - a.x) * (worldPoint.y - a.y)) / (b.y - a.y) + a.x
      ) {
        isInsideArea = !isInsideArea
      }
    }
  }
  return isInsideArea
}
