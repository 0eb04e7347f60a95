import { toPoint, zoomBy, type GestureEvents } from './gesture-events.ts'
import type { MapScene } from './map-scene.ts'
import { listenToTouch } from './touch-gestures.ts'
import { panView, type ScreenPoint, type View } from './view.ts'

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
