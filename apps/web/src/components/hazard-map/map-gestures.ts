import type { Target } from './hit-testing.ts'
import type { MapScene } from './map-scene.ts'
import { panView, type ScreenPoint, type View, zoomAround, type Size } from './view.ts'

const dragThresholdPx = 4

/** Handles mouse, pen, wheel and touch input. Returns how to stop. */
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
      const isZoomIntended = event.ctrlKey || event.metaKey || document.activeElement === surface
      if (!isZoomIntended) {
        events.onHint('wheel')
        return
      }
      const steps = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 20 : event.deltaY
      // Browsers report a touchpad pinch as small wheel steps with Ctrl.
      const change = -steps * (event.ctrlKey && Math.abs(steps) < 40 ? 0.012 : 0.0025)
      const next = zoomBy(scene, toPoint(surface, event), Math.max(-1, Math.min(1, change)))
      // At the zoom limit the page can scroll on.
      if (next.zoom === scene.getView().zoom && !event.ctrlKey) return
      event.preventDefault()
      scene.setView(next)
    },
    { signal, passive: false },
  )
}

const tapDistancePxMax = 8
const tapMs = 500

/** Two fingers pan and zoom the map. One finger scrolls the page, unless a tap has focused the map. */
function listenToTouch(surface: HTMLElement, scene: MapScene, events: GestureEvents, signal: AbortSignal) {
  let start: { touches: ScreenPoint[]; view: View; at: number; hasMoved: boolean } | null = null
  const read = (event: TouchEvent) => [...event.touches].slice(0, 2).map((touch) => toPoint(surface, touch))
  const startGesture = (event: TouchEvent, hasMoved: boolean) => {
    start = { touches: read(event), view: scene.getView(), at: performance.now(), hasMoved }
  }

  surface.addEventListener(
    'touchstart',
    (event) => {
      if (event.touches.length > 1) event.preventDefault()
      startGesture(event, event.touches.length > 1)
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
      if (touches.length === 1 && !start.hasMoved && moved < tapDistancePxMax) return
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
    const gesture = start
    start = null
    if (event.touches.length > 0) {
      startGesture(event, true)
      return
    }
    if (!gesture || gesture.hasMoved || event.type === 'touchcancel') return
    if (performance.now() - gesture.at > tapMs) return
    // Otherwise the emulated mouse events after a tap would pick a second time.
    event.preventDefault()
    surface.focus({ preventScroll: true })
    events.onPick(scene.find(gesture.touches[0]!, true))
  }
  surface.addEventListener('touchend', end, { signal, passive: false })
  surface.addEventListener('touchcancel', end, { signal })
}

/** The view that keeps the same map points under the fingers. */
function followFingers(scene: MapScene, from: View, startPoints: ScreenPoint[], points: ScreenPoint[]): View {
  const [a, b] = [getCenter(startPoints), getCenter(points)]
  const panned = panView(from, a.left - b.left, a.top - b.top)
  if (startPoints.length < 2 || points.length < 2) return panned
  const change = Math.log2(getDistance(points) / Math.max(getDistance(startPoints), 1))
  return zoomAround(panned, scene.getSize(), b, from.zoom + change)
}

const getCenter = (points: ScreenPoint[]): ScreenPoint => ({
  left: points.reduce((sum, { left }) => sum + left, 0) / points.length,
  top: points.reduce((sum, { top }) => sum + top, 0) / points.length,
})

const getDistance = ([a, b]: ScreenPoint[]) => Math.hypot(a!.left - b!.left, a!.top - b!.top)

interface GestureEvents {
  /** A click or tap without dragging. Null if it hit nothing. */
  onPick: (target: Target | null) => void
  /** The target under the pointer, and the pointer position. */
  onHover: (target: Target | null, at: ScreenPoint) => void
  /** The user tried to pan or zoom with a gesture that scrolls the page. */
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

export const getMiddle = ({ width, height }: Size): ScreenPoint => ({ left: width / 2, top: height / 2 })
