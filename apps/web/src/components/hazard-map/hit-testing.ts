import { rankSeverity } from '~/lib/severity'
import type { MapMark } from './clusters.ts'
import { hasPin, type ThreatShape } from './threat-shapes.ts'
import {
  type WorldPoint,
  scaleOf,
  type ScreenPoint,
  type Size,
  toScreen,
  toWorld,
  type View,
} from './view.ts'

/** An interactive item on the map. */
export type Target = MapMark | { kind: 'threat'; id: string; shape: ThreatShape }

/** The minimum radius of a target. */
const pointerRadiusPx = 12
const touchRadiusPx = 22

/** The drawn radius of a cluster. */
export const clusterRadiusPx = (count: number) =>
  count < 10 ? 12 : count < 100 ? 14 : count < 1000 ? 17 : 20

interface Scene {
  marks: readonly MapMark[]
  shapes: readonly ThreatShape[]
  view: View
  size: Size
}

/** The target at a screen position: the nearest mark, else the most severe and then smallest threat area. */
export function findTarget(
  at: ScreenPoint,
  { marks, shapes, view, size }: Scene,
  isTouch = false,
): Target | null {
  const mark = findNearest(at, { marks, view, size }, isTouch)
  if (mark) return mark

  const pins = shapes.filter((shape) => hasPin(shape, scaleOf(view))).toSorted(compareShapes)
  const pin = pins.find(({ anchor }) => {
    const { left, top } = toScreen(anchor, view, size)
    return Math.hypot(left - at.left, top - at.top) <= (isTouch ? touchRadiusPx : pointerRadiusPx)
  })
  if (pin) return { kind: 'threat', id: pin.threat.id, shape: pin }

  const place = toWorld(at, view, size)
  const [area] = shapes.filter((shape) => isInside(place, shape)).toSorted(compareShapes)
  return area ? { kind: 'threat', id: area.threat.id, shape: area } : null
}

function findNearest(
  at: ScreenPoint,
  { marks, view, size }: Pick<Scene, 'marks' | 'view' | 'size'>,
  isTouch: boolean,
): MapMark | null {
  let nearest: MapMark | null = null
  let nearestPx = Infinity
  for (const mark of marks) {
    const { left, top } = toScreen(mark, view, size)
    const distance = Math.hypot(left - at.left, top - at.top)
    const drawnRadiusPx = mark.kind === 'cluster' ? clusterRadiusPx(mark.count) : pointerRadiusPx
    if (
      distance <= Math.max(drawnRadiusPx, isTouch ? touchRadiusPx : pointerRadiusPx) &&
      distance < nearestPx
    ) {
      nearest = mark
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
export function isInside(place: WorldPoint, { box, rings }: ThreatShape): boolean {
  if (place.x < box.minX || place.x > box.maxX || place.y < box.minY || place.y > box.maxY) return false
  let isIn = false
  for (const ring of rings) {
    for (let i = 0, previous = ring.length - 1; i < ring.length; previous = i, i += 1) {
      const a = ring[i]!
      const b = ring[previous]!
      if (a.y > place.y !== b.y > place.y && place.x < ((b.x - a.x) * (place.y - a.y)) / (b.y - a.y) + a.x) {
        isIn = !isIn
      }
    }
  }
  return isIn
}
