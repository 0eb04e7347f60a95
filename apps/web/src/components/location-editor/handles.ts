import type { ScreenPoint } from '~/components/hazard-map/view'
import type { Point } from './pin.ts'

/** What people can drag on the map. */
export interface Handle {
  id: string
  point: Point
  /** How far from its point the middle of its drawing is, in px. */
  offset?: ScreenPoint
  /** Gives way to every other handle in reach. */
  isMinor?: boolean
}

const reachPx = { pointer: 14, touch: 24 }

/** The nearest handle within reach of a position. */
export function findHandle(
  position: ScreenPoint,
  handles: readonly Handle[],
  toScreen: (point: Point) => ScreenPoint,
  isTouch: boolean,
): Handle | null {
  const reach = isTouch ? reachPx.touch : reachPx.pointer
  let found: Handle | null = null
  let foundPx = Infinity
  for (const handle of handles) {
    const { left, top } = toScreen(handle.point)
    const offset = handle.offset ?? { left: 0, top: 0 }
    const distancePx = Math.hypot(left + offset.left - position.left, top + offset.top - position.top)
    const isPreferred =
      found === null ||
      (found.isMinor && !handle.isMinor) ||
      (Boolean(found.isMinor) === Boolean(handle.isMinor) && distancePx < foundPx)
    if (distancePx > reach || !isPreferred) continue
    found = handle
    foundPx = distancePx
  }
  return found
}
