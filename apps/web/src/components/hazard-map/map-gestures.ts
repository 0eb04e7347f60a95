import type { Target } from './hit-testing.ts'
import type { MapScene } from './map-scene.ts'
import { panView, type ScreenPoint, type View, zoomAround, type Size } from './view.ts'

const dragThresholdPx = 4

/** Moves the map by mouse, pen, wheel and fingers; the answer stops that. */
export function listenToGestures(surface: HTMLElement, scene: MapScene, events: GestureEvents): () => void {
  const stop = new AbortController()
  const { signal } = stop
  listenToDrags(surface, scene, events, signal)
  listenToWheel(surface, scene, events, signal)
  listenToTouch(surface, scene, events, signal)
  surface.addEventListener(
    'dblclick',
    (event) => {
      const at = toPoint(surface, event)
      if (scene.find(at)?.kind === 'cluster') return
      scene.flyTo(zoomBy(scene, at, event.shiftKey ? -1 : 1))
    },
    { signal },
  )
  return () => stop.abort()
}

function listenToDrags(surface: HTMLElement, scene: MapScene, events: GestureEvents, signal: AbortSignal) {
  let drag: { at: ScreenPoint; from: View; hasMoved: boolean } | null = null

  surface.addEventListener(
    'pointerdown',
    (event) => {
      if (event.pointerType === 'touch' || event.button !== 0) return
      surface.setPointerCapture(event.pointerId)
      drag = { at: toPoint(surface, event), from: scene.getView(), hasMoved: false }
    },
    { signal },
  )
  surface.addEventListener(
    'pointermove',
    (event) => {
      if (event.pointerType === 'touch') return
      const at = toPoint(surface, event)
      if (!drag) {
        const target = scene.find(at)
        surface.style.cursor = target ? 'pointer' : ''
        events.onHover(target, at)
        return
      }
      const [right, down] = [drag.at.left - at.left, drag.at.top - at.top]
      if (!drag.hasMoved && Math.hypot(right, down) < dragThresholdPx) return
      drag.hasMoved = true
      surface.style.cursor = 'grabbing'
      scene.setView(panView(drag.from, right, down))
    },
    { signal },
  )
  const end = (event: PointerEvent) => {
    if (!drag) return
    if (!drag.hasMoved && event.type === 'pointerup') events.onPick(scene.find(drag.at))
    drag = null
    surface.style.cursor = ''
  }
  surface.addEventListener('pointerup', end, { signal })
  surface.addEventListener('pointercancel', end, { signal })
  surface.addEventListener('pointerleave', () => events.onHover(null, { left: 0, top: 0 }), { signal })
}

function listenToWheel(surface: HTMLElement, scene: MapScene, events: GestureEvents, signal: AbortSignal) {
  surface.addEventListener(
    'wheel',
    (event) => {
      const isMeant = event.ctrlKey || event.metaKey || document.activeElement === surface
      if (!isMeant) {
        events.onHint('wheel')
        return
      }
      const steps = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 20 : event.deltaY
      // A pinch on a touchpad comes as small steps with ctrl.
      const change = -steps * (event.ctrlKey && Math.abs(steps) < 40 ? 0.012 : 0.0025)
      const next = zoomBy(scene, toPoint(surface, event), Math.max(-1, Math.min(1, change)))
      // At the end of the zoom the page may scroll on.
      if (next.zoom === scene.getView().zoom && !event.ctrlKey) return
      event.preventDefault()
      scene.setView(next)
    },
    { signal, passive: false },
  )
}

const tapReachPx = 8
const tapMs = 500

/** Two fingers move and zoom the map. One scrolls the page, until a tap has given the map the focus. */
function listenToTouch(surface: HTMLElement, scene: MapScene, events: GestureEvents, signal: AbortSignal) {
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

interface GestureEvents {
  /** Pressed and let go in one place. Null where there is nothing. */
  onPick: (target: Target | null) => void
  /** What the pointer rests on, and where. */
  onHover: (target: Target | null, at: ScreenPoint) => void
  /** Somebody tried to move or zoom the map in a way that belongs to the page. */
  onHint: (hint: 'wheel' | 'touch') => void
}

const toPoint = (surface: HTMLElement, event: { clientX: number; clientY: number }): ScreenPoint => {
  const box = surface.getBoundingClientRect()
  return { left: event.clientX - box.left, top: event.clientY - box.top }
}

export function zoomBy(scene: MapScene, at: ScreenPoint, change: number): View {
  const view = scene.getView()
  return zoomAround(view, scene.getSize(), at, view.zoom + change)
}

export const middleOf = ({ width, height }: Size): ScreenPoint => ({ left: width / 2, top: height / 2 })
