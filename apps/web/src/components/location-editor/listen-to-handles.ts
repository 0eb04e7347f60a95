import { toPoint } from '~/components/hazard-map/map-gestures'
import type { ScreenPoint } from '~/components/hazard-map/view'
import type { Handle } from './handles.ts'

interface HandleEvents {
  findAt: (position: ScreenPoint, isTouch: boolean) => Handle | null
  /** Px since the start of the drag. */
  onDrag: (handle: Handle, right: number, down: number) => void
  onDrop: (handle: Handle, right: number, down: number) => void
  onCancel: () => void
  /** A click or tap without dragging. */
  onPress: (handle: Handle) => void
}

const dragThresholdPx = 4

/** Drags handles by mouse, pen, and touch, before the map under them pans. Returns a function that stops it. */
export function listenToHandles(surface: HTMLElement, events: HandleEvents): () => void {
  const stop = new AbortController()
  const options = { signal: stop.signal, capture: true, passive: false }
  let drag: { handle: Handle; start: ScreenPoint; hasMoved: boolean; pointerId: number } | null = null

  const end = () => {
    drag = null
    surface.style.cursor = ''
  }
  surface.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0 || !event.isPrimary) return
      const start = toPoint(surface, event)
      const handle = events.findAt(start, event.pointerType === 'touch')
      if (!handle) return
      event.stopPropagation()
      surface.focus({ preventScroll: true })
      surface.setPointerCapture(event.pointerId)
      drag = { handle, start, hasMoved: false, pointerId: event.pointerId }
    },
    options,
  )
  surface.addEventListener(
    'pointermove',
    (event) => {
      const position = toPoint(surface, event)
      if (!drag) {
        if (event.pointerType === 'touch' || event.buttons !== 0 || !events.findAt(position, false)) return
        event.stopPropagation()
        surface.style.cursor = 'move'
        return
      }
      if (event.pointerId !== drag.pointerId) return
      event.stopPropagation()
      const [right, down] = [position.left - drag.start.left, position.top - drag.start.top]
      if (!drag.hasMoved && Math.hypot(right, down) < dragThresholdPx) return
      drag.hasMoved = true
      surface.style.cursor = 'grabbing'
      events.onDrag(drag.handle, right, down)
    },
    options,
  )
  surface.addEventListener(
    'pointerup',
    (event) => {
      if (!drag || event.pointerId !== drag.pointerId) return
      event.stopPropagation()
      const { handle, start, hasMoved } = drag
      const position = toPoint(surface, event)
      end()
      if (hasMoved) events.onDrop(handle, position.left - start.left, position.top - start.top)
      else events.onPress(handle)
    },
    options,
  )
  const cancel = (event: Event) => {
    if (!drag) return
    event.stopPropagation()
    end()
    events.onCancel()
  }
  surface.addEventListener('pointercancel', cancel, options)
  surface.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Escape') cancel(event)
    },
    options,
  )
  surface.addEventListener(
    'touchstart',
    (event) => {
      const [touch] = event.touches
      if (event.touches.length !== 1 || !touch || !events.findAt(toPoint(surface, touch), true)) return
      // Otherwise the page scrolls, or the map moves with the finger.
      event.preventDefault()
      event.stopPropagation()
    },
    options,
  )
  return () => stop.abort()
}
