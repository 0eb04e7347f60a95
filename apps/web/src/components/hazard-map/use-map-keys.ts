import { useState, type KeyboardEvent } from 'react'
import { rankSeverity } from '~/lib/severity'
import type { MapMarker } from './clusters.ts'
import type { Target } from './hit-testing.ts'
import { compareProperties, compareThreats } from './map-data.ts'
import { getSizeCenter, zoomBy } from './map-gestures.ts'
import type { MapScene, SceneState } from './map-scene.ts'
import type { ThreatShape } from './threat-shapes.ts'
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

/** The map's keyboard handling, including Tab navigation between targets. */
export function useMapKeys({ scene, state, onPick, onFitAll }: MapKeysOptions) {
  const [currentTarget, setCurrentTarget] = useState<Target | null>(null)
  const [isTabReleased, setTabReleased] = useState(false)
  const stops = listStops(state.markers, state.shapes)
  const index = stops.findIndex((stop) => isSameTarget(stop, currentTarget))
  const cursor = index === -1 ? null : stops[index]!

  function handleKey(event: KeyboardEvent): boolean {
    if (!scene) return false
    const step = steps[event.key]
    if (step) {
      scene.flyTo(panView(scene.getView(), ...step))
    } else if (event.key === '+' || event.key === '=') {
      scene.flyTo(zoomBy(scene, getSizeCenter(scene.getSize()), 1))
    } else if (event.key === '-' || event.key === '_') {
      scene.flyTo(zoomBy(scene, getSizeCenter(scene.getSize()), -1))
    } else if (event.key === '0') {
      onFitAll()
    } else if (event.key === 'Tab' && !isTabReleased) {
      const next = findNextStop(stops, cursor, event.shiftKey ? -1 : 1)
      // Shift+Tab into the map focuses the map itself, so another one leaves it.
      if (!next || (event.shiftKey && !cursor)) return false
      setCurrentTarget(next)
    } else if ((event.key === 'Enter' || event.key === ' ') && cursor) {
      onPick(cursor)
    } else if (event.key === 'Escape') {
      setCurrentTarget(null)
      setTabReleased(true)
      return cursor !== null
    } else {
      return false
    }
    return true
  }

  return {
    cursor,
    position: index + 1,
    count: stops.length,
    onKeyDown(event: KeyboardEvent) {
      if (event.altKey || event.ctrlKey || event.metaKey || !handleKey(event)) return
      event.preventDefault()
      event.stopPropagation()
    },
    onBlur() {
      setCurrentTarget(null)
      setTabReleased(false)
    },
  }
}

/** The Tab order: threats by severity, then clusters and properties by severity, size and risk. */
export function listStops(markers: readonly MapMarker[], shapes: readonly ThreatShape[]): Target[] {
  const threats = shapes
    .toSorted((a, b) => compareThreats(a.threat, b.threat))
    .map((shape): Target => ({ kind: 'threat', id: shape.threat.id, shape }))
  return [...threats, ...markers.toSorted(compareMarkers)]
}

const getSeverity = (marker: MapMarker) =>
  marker.kind === 'cluster' ? marker.severity : marker.property.severity

function compareMarkers(a: MapMarker, b: MapMarker): number {
  const bySeverity = rankSeverity(getSeverity(b)) - rankSeverity(getSeverity(a))
  if (bySeverity !== 0) return bySeverity
  if (a.kind !== b.kind) return a.kind === 'cluster' ? -1 : 1
  if (a.kind === 'cluster' && b.kind === 'cluster') return b.count - a.count || a.id.localeCompare(b.id)
  return a.kind === 'property' && b.kind === 'property' ? compareProperties(a.property, b.property) : 0
}

const isSameTarget = (a: Target | null, b: Target | null) => a?.kind === b?.kind && a?.id === b?.id

/** The next or previous stop; null if Tab leaves the map. A stop that no longer exists counts as none. */
export function findNextStop(
  stops: readonly Target[],
  currentTarget: Target | null,
  step: 1 | -1,
): Target | null {
  const index = stops.findIndex((stop) => isSameTarget(stop, currentTarget))
  if (index === -1) return (step === 1 ? stops[0] : stops.at(-1)) ?? null
  return stops[index + step] ?? null
}
