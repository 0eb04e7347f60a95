import { useState, type KeyboardEvent } from 'react'
import { middleOf, zoomBy } from './gesture-events.ts'
import type { Target } from './hit-testing.ts'
import { findNextStop, isSameTarget, listStops } from './keyboard-cursor.ts'
import type { MapScene, SceneState } from './map-scene.ts'
import { panView } from './view.ts'

const stepPx = 96

const steps: Record<string, [number, number]> = {
  ArrowUp: [0, -stepPx],
  ArrowDown: [0, stepPx],
  ArrowLeft: [-stepPx, 0],
  ArrowRight: [stepPx, 0],
}

interface MapKeysOptions {
  scene: MapScene | null
  state: SceneState
  onPick: (target: Target | null) => void
  onFitAll: () => void
}

/** The keys of the map, and the stop of Tab within it. */
export function useMapKeys({ scene, state, onPick, onFitAll }: MapKeysOptions) {
  const [current, setCurrent] = useState<Target | null>(null)
  const [hasLeft, setHasLeft] = useState(false)
  const stops = listStops(state.marks, state.shapes)
  const at = stops.findIndex((stop) => isSameTarget(stop, current))
  const cursor = at === -1 ? null : stops[at]!

  function handleKey(event: KeyboardEvent): boolean {
    if (!scene) return false
    const step = steps[event.key]
    if (step) {
      scene.flyTo(panView(scene.getView(), ...step))
    } else if (event.key === '+' || event.key === '=') {
      scene.flyTo(zoomBy(scene, middleOf(scene.getSize()), 1))
    } else if (event.key === '-' || event.key === '_') {
      scene.flyTo(zoomBy(scene, middleOf(scene.getSize()), -1))
    } else if (event.key === '0') {
      onFitAll()
    } else if (event.key === 'Tab' && !hasLeft) {
      const next = findNextStop(stops, cursor, event.shiftKey ? -1 : 1)
      // Coming in backwards begins before the first stop: going on backwards leaves.
      if (!next || (event.shiftKey && !cursor)) return false
      setCurrent(next)
    } else if ((event.key === 'Enter' || event.key === ' ') && cursor) {
      onPick(cursor)
    } else if (event.key === 'Escape') {
      setCurrent(null)
      setHasLeft(true)
      return cursor !== null
    } else {
      return false
    }
    return true
  }

  return {
    cursor,
    position: at + 1,
    count: stops.length,
    onKeyDown(event: KeyboardEvent) {
      if (event.altKey || event.ctrlKey || event.metaKey || !handleKey(event)) return
      event.preventDefault()
      event.stopPropagation()
    },
    onBlur() {
      setCurrent(null)
      setHasLeft(false)
    },
  }
}
