import { rankSeverity } from '~/lib/severity'
import type { PropertiesMark } from './clusters.ts'
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

/** Something on the map that can be pointed at. */
export type Target = PropertiesMark | { kind: 'threat'; id: string; shape: ThreatShape }

/** Half the least size of a target, in px. */
const markReachPx = 12
const fingerReachPx = 22

/** Half the size at which a cluster is drawn, in px. */
export const clusterRadiusPx = (count: number) =>
  count < 10 ? 12 : count < 100 ? 14 : count < 1000 ? 17 : 20

interface Scene {
  marks: readonly PropertiesMark[]
  shapes: readonly ThreatShape[]
  view: View
  size: Size
}

/** What lies under a point of the screen: the nearest mark, else the worst and then smallest area. */
export function findTarget(
  at: ScreenPoint,
  { marks, shapes, view, size }: Scene,
  isFinger = false,
): Target | null {
  const mark = findNearest(at, { marks, view, size }, isFinger)
  if (mark) return mark

  const pins = shapes.filter((shape) => hasPin(shape, scaleOf(view))).toSorted(compareShapes)
  const pin = pins.find(({ anchor }) => {
    const { left, top } = toScreen(anchor, view, size)
    return Math.hypot(left - at.left, top - at.top) <= (isFinger ? fingerReachPx : markReachPx)
  })
  if (pin) return { kind: 'threat', id: pin.threat.id, shape: pin }

  const place = toWorld(at, view, size)
  const [area] = shapes.filter((shape) => isInside(place, shape)).toSorted(compareShapes)
  return area ? { kind: 'threat', id: area.threat.id, shape: area } : null
}

function findNearest(
  at: ScreenPoint,
  { marks, view, size }: Pick<Scene, 'marks' | 'view' | 'size'>,
  isFinger: boolean,
): PropertiesMark | null {
  let nearest: PropertiesMark | null = null
  let nearestPx = Infinity
  for (const mark of marks) {
    const { left, top } = toScreen(mark, view, size)
    const distance = Math.hypot(left - at.left, top - at.top)
    const own = mark.kind === 'cluster' ? clusterRadiusPx(mark.count) : markReachPx
    if (distance <= Math.max(own, isFinger ? fingerReachPx : markReachPx) && distance < nearestPx) {
      nearest = mark
      nearestPx = distance
    }
  }
  return nearest
}

function compareShapes(a: ThreatShape, b: ThreatShape): number {
  return rankSeverity(b.threat.severity) - rankSeverity(a.threat.severity) || sizeOf(a) - sizeOf(b)
}

const sizeOf = ({ box }: ThreatShape) => (box.maxX - box.minX) * (box.maxY - box.minY)

/** Whether a place lies in the area of a threat, outside its holes. */
export function isInside(place: WorldPoint, { box, rings }: ThreatShape): boolean {
  if (place.x < box.minX || place.x > box.maxX || place.y < box.minY || place.y > box.maxY) return false
  let isIn = false
  for (const ring of rings) {
    for (let at = 0, before = ring.length - 1; at < ring.length; before = at, at += 1) {
      const a = ring[at]!
      const b = ring[before]!
      if (a.y > place.y !== b.y > place.y && place.x < ((b.x - a.x) * (place.y - a.y)) / (b.y - a.y) + a.x) {
        isIn = !isIn
      }
    }
  }
  return isIn
}
