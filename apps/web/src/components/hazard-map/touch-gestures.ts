import { toPoint, type GestureEvents } from './gesture-events.ts'
import type { MapScene } from './map-scene.ts'
import { panView, type ScreenPoint, type View, zoomAround } from './view.ts'

const tapReachPx = 8
const tapMs = 500

/** Two fingers move and zoom the map. One scrolls the page, until a tap has given the map the focus. */
export function listenToTouch(
  surface: HTMLElement,
  scene: MapScene,
  events: GestureEvents,
  signal: AbortSignal,
) {
  let start: { touches: ScreenPoint[]; view: View; at: number; hasMoved: boolean } | null = null
  const read = (event: TouchEvent) => [...event.touches].slice(0, 2).map((touch) => toPoint(surface, touch))
  const begin = (event: TouchEvent, hasMoved: boolean) => {
    start = { touches: read(event), view: scene.getView(), at: performance.now(), hasMoved }
  }

  surface.addEventListener(
    'touchstart',
    (event) => {
      if (event.touches.length > 1) event.preventDefault()
      begin(event, event.touches.length > 1)
    },
    { signal, passive: false },
  )
  surface.addEventListener(
    'touchmove',
    (event) => {
      if (!start) return
      const touches = read(event)
      const moved = Math.hypot(
        touches[0]!.left - start.touches[0]!.left,
        touches[0]!.top - start.touches[0]!.top,
      )
      if (touches.length === 1 && !start.hasMoved && moved < tapReachPx) return
      start.hasMoved = true
      if (touches.length === 1 && document.activeElement !== surface) {
        events.onHint('touch')
        return
      }
      if (event.cancelable) event.preventDefault()
      scene.setView(followFingers(scene, start.view, start.touches, touches))
    },
    { signal, passive: false },
  )
  const end = (event: TouchEvent) => {
    const begun = start
    start = null
    if (event.touches.length > 0) {
      begin(event, true)
      return
    }
    if (!begun || begun.hasMoved || event.type === 'touchcancel') return
    if (performance.now() - begun.at > tapMs) return
    // The mouse events that follow a tap would pick a second time.
    event.preventDefault()
    surface.focus({ preventScroll: true })
    events.onPick(scene.find(begun.touches[0]!, true))
  }
  surface.addEventListener('touchend', end, { signal, passive: false })
  surface.addEventListener('touchcancel', end, { signal })
}

/** The view in which the places under the fingers have gone with them. */
function followFingers(scene: MapScene, from: View, before: ScreenPoint[], now: ScreenPoint[]): View {
  const [a, b] = [middleOfPoints(before), middleOfPoints(now)]
  const panned = panView(from, a.left - b.left, a.top - b.top)
  if (before.length < 2 || now.length < 2) return panned
  const change = Math.log2(spreadOf(now) / Math.max(spreadOf(before), 1))
  return zoomAround(panned, scene.getSize(), b, from.zoom + change)
}

const middleOfPoints = (points: ScreenPoint[]): ScreenPoint => ({
  left: points.reduce((sum, { left }) => sum + left, 0) / points.length,
  top: points.reduce((sum, { top }) => sum + top, 0) / points.length,
})

const spreadOf = ([a, b]: ScreenPoint[]) => Math.hypot(a!.left - b!.left, a!.top - b!.top)
