import type { Target } from './hit-testing.ts'
import type { MapScene } from './map-scene.ts'
import { panView, type ScreenPoint, type View, zoomAround, type Size } from './view.ts'

const dragThresholdPx = 4

/** Handles mouse, pen, wheel and touch input. Returns a function that stops it. */
export function listenToGestures(surface: HTMLElement, scene: MapScene, events: GestureEvents): () => void {
  const stop = new AbortController()
  const { signal } = stop
  listenToDrags(surface, scene, events, signal)
  listenToWheel(surface, scene, events, signal)
  listenToTouch(surface, scene, events, signal)
  surface.addEventListener(
    'dblclick',
    (event) => {
      const point = toPoint(surface, event)
      if (events.onDoubleClick) {
        events.onDoubleClick(point)
        return
      }
      if (scene.findTarget(point)?.kind === 'cluster') return
      scene.flyTo(zoomBy(scene, point, event.shiftKey ? -1 : 1))
    },
    { signal },
  )
  return () => stop.abort()
}

function listenToDrags(surface: HTMLElement, scene: MapScene, events: GestureEvents, signal: AbortSignal) {
  let drag: { startPoint: ScreenPoint; startView: View; hasMoved: boolean } | null = null

  surface.addEventListener(
    'pointerdown',
    (event) => {
      if (event.pointerType === 'touch' || event.button !== 0) return
      surface.setPointerCapture(event.pointerId)
      drag = { startPoint: toPoint(surface, event), startView: scene.getView(), hasMoved: false }
    },
    { signal },
  )
  surface.addEventListener(
    'pointermove',
    (event) => {
      if (event.pointerType === 'touch') return
      const point = toPoint(surface, event)
      if (!drag) {
        const target = scene.findTarget(point)
        surface.style.cursor = target ? 'pointer' : ''
        events.onHover(target, point)
        return
      }
      const [right, down] = [drag.startPoint.left - point.left, drag.startPoint.top - point.top]
      if (!drag.hasMoved && Math.hypot(right, down) < dragThresholdPx) return
      drag.hasMoved = true
      surface.style.cursor = 'grabbing'
      scene.setView(panView(drag.startView, right, down))
    },
    { signal },
  )
  const pickAt = (point: ScreenPoint) => events.onPick(scene.findTarget(point), point)
  const endDrag = (event: PointerEvent) => {
    if (!drag) return
    if (!drag.hasMoved && event.type === 'pointerup') pickAt(drag.startPoint)
    drag = null
    surface.style.cursor = ''
  }
  surface.addEventListener('pointerup', endDrag, { signal })
  surface.addEventListener('pointercancel', endDrag, { signal })
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

const maxTapDistancePx = 8
const maxTapMs = 500

/** Two fingers pan and zoom the map. One finger scrolls the page, unless a tap has focused the map. */
function listenToTouch(surface: HTMLElement, scene: MapScene, events: GestureEvents, signal: AbortSignal) {
  let activeGesture: { touches: ScreenPoint[]; view: View; startedAtMs: number; hasMoved: boolean } | null =
    null
  const readTouches = (event: TouchEvent) =>
    [...event.touches].slice(0, 2).map((touch) => toPoint(surface, touch))
  const startGesture = (event: TouchEvent, hasMoved: boolean) => {
    activeGesture = {
      touches: readTouches(event),
      view: scene.getView(),
      startedAtMs: performance.now(),
      hasMoved,
    }
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
      if (!activeGesture) return
      const touches = readTouches(event)
      const movedPx = Math.hypot(
        touches[0]!.left - activeGesture.touches[0]!.left,
        touches[0]!.top - activeGesture.touches[0]!.top,
      )
      if (touches.length === 1 && !activeGesture.hasMoved && movedPx < maxTapDistancePx) return
      activeGesture.hasMoved = true
      if (touches.length === 1 && document.activeElement !== surface) {
        events.onHint('touch')
        return
      }
      if (event.cancelable) event.preventDefault()
      scene.setView(followFingers(scene, activeGesture.view, activeGesture.touches, touches))
    },
    { signal, passive: false },
  )
  const endTouch = (event: TouchEvent) => {
    const gesture = activeGesture
    activeGesture = null
    if (event.touches.length > 0) {
      startGesture(event, true)
      return
    }
    if (!gesture || gesture.hasMoved || event.type === 'touchcancel') return
    if (performance.now() - gesture.startedAtMs > maxTapMs) return
    // Otherwise the emulated mouse events after a tap would pick a second time.
    event.preventDefault()
    surface.focus({ preventScroll: true })
    const [point] = gesture.touches
    events.onPick(scene.findTarget(point!, true), point!)
  }
  surface.addEventListener('touchend', endTouch, { signal, passive: false })
  surface.addEventListener('touchcancel', endTouch, { signal })
}

/** The view that keeps the same map points under the fingers. */
function followFingers(
  scene: MapScene,
  startView: View,
  startPoints: ScreenPoint[],
  points: ScreenPoint[],
): View {
  const [a, b] = [getCenter(startPoints), getCenter(points)]
  const pannedView = panView(startView, a.left - b.left, a.top - b.top)
  if (startPoints.length < 2 || points.length < 2) return pannedView
  const change = Math.log2(getDistance(points) / Math.max(getDistance(startPoints), 1))
  return zoomAround(pannedView, scene.getSize(), b, startView.zoom + change)
}

const getCenter = (points: ScreenPoint[]): ScreenPoint => ({
  left: points.reduce((sum, { left }) => sum + left, 0) / points.length,
  top: points.reduce((sum, { top }) => sum + top, 0) / points.length,
})

const getDistance = ([a, b]: ScreenPoint[]) => Math.hypot(a!.left - b!.left, a!.top - b!.top)

export interface GestureEvents {
  /** A click or tap without dragging, and its position. Null if it hit nothing. */
  onPick: (target: Target | null, point: ScreenPoint) => void
  /** Replaces zooming by a double-click. */
  onDoubleClick?: (point: ScreenPoint) => void
  /** The target under the pointer, and the pointer position. */
  onHover: (target: Target | null, point: ScreenPoint) => void
  /** The user tried to pan or zoom with a gesture that scrolls the page. */
  onHint: (hint: 'wheel' | 'touch') => void
}

export const toPoint = (surface: HTMLElement, event: { clientX: number; clientY: number }): ScreenPoint => {
  const box = surface.getBoundingClientRect()
  return { left: event.clientX - box.left, top: event.clientY - box.top }
}

export function zoomBy(scene: MapScene, point: ScreenPoint, change: number): View {
  const view = scene.getView()
  return zoomAround(view, scene.getSize(), point, view.zoom + change)
}

export const getSizeCenter = ({ width, height }: Size): ScreenPoint => ({ left: width / 2, top: height / 2 })
