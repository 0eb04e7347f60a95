import type { Target } from './hit-testing.ts'
import type { MapScene } from './map-scene.ts'
import { zoomAround, type ScreenPoint, type Size, type View } from './view.ts'

export interface GestureEvents {
  /** Pressed and let go in one place. Null where there is nothing. */
  onPick: (target: Target | null) => void
  /** What the pointer rests on, and where. */
  onHover: (target: Target | null, at: ScreenPoint) => void
  /** Somebody tried to move or zoom the map in a way that belongs to the page. */
  onHint: (hint: 'wheel' | 'touch') => void
}

export const toPoint = (surface: HTMLElement, event: { clientX: number; clientY: number }): ScreenPoint => {
  const box = surface.getBoundingClientRect()
  return { left: event.clientX - box.left, top: event.clientY - box.top }
}

export function zoomBy(scene: MapScene, at: ScreenPoint, change: number): View {
  const view = scene.getView()
  return zoomAround(view, scene.getSize(), at, view.zoom + change)
}

export const middleOf = ({ width, height }: Size): ScreenPoint => ({ left: width / 2, top: height / 2 })
