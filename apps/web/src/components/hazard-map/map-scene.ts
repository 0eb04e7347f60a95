import { drawBuildings, type BuildingPoint } from './draw-buildings.ts'
import { createClusters, type Clusters, type MapMarker } from './clusters.ts'
import { drawLabels } from './draw-labels.ts'
import { drawMarkers } from './draw-markers.ts'
import { drawThreats } from './draw-threats.ts'
import {
  drawGeography,
  countyZoom,
  type Geography,
  type GeographyShape,
  type Place,
  type Water,
} from './geography.ts'
import { findTarget, type Target } from './hit-testing.ts'
import { createLayerCanvas, type LayerCanvas } from './layer-canvas.ts'
import type { MapProperty } from './map-data.ts'
import { type MapTheme, readMapTheme, watchTheme } from './map-theme.ts'
import {
  drawAreas,
  drawDistanceRings,
  type AreaShape,
  type DistanceRing,
  type ThreatShape,
} from './threat-shapes.ts'
import {
  doBoxesOverlap,
  getViewBox,
  fitBox,
  contiguousStates,
  limitView,
  type ScreenPoint,
  type Size,
  type View,
  type WorldPoint,
  interpolateView,
} from './view.ts'

export interface SceneData {
  properties: readonly MapProperty[]
  shapes: readonly ThreatShape[]
  areas: readonly AreaShape[]
  /** Names of highlighted states. */
  states: ReadonlySet<string>
  /** Around the selected property. */
  rings: readonly DistanceRing[]
  /** The buildings of a mini map's property. */
  buildings?: readonly BuildingPoint[]
}

/** The visible part of the map, reported when it stops moving. */
export interface SceneState {
  view: View
  size: Size
  markers: MapMarker[]
  shapes: ThreatShape[]
}

export interface SceneSelection {
  propertyId: string | null
  threatId: string | null
}

export interface SceneEvents {
  onMoveEnd: (state: SceneState) => void
  onMoveStart: () => void
  /** The view is close enough to show county borders. */
  onCountiesNeeded: () => void
  /** Draws what belongs to a view above the map, in the same frame. */
  onFrame?: ((view: View, size: Size) => void) | undefined
}

/** Parts of a base map that people can hide. */
export type BaseLayerGroup = 'streets' | 'satellite' | 'radar'

/** What another engine draws below threats and properties, instead of the built-in land. */
export interface BaseMap {
  /** Whether it names places here; otherwise the scene does. */
  hasLabelsAt: (point: WorldPoint) => boolean
  /** The attribution to display; empty if the data requires none. */
  attribution: string
  groups: readonly BaseLayerGroup[]
  setHiddenGroups: (hidden: ReadonlySet<string>) => void
  /** Draws a view immediately, so that it moves together with what is above it. */
  show: (view: View, size: Size, isMoving: boolean) => void
  setTheme: (theme: MapTheme) => void
  highlightStates: (names: ReadonlySet<string>) => void
  /** Keeps its labels clear of what is drawn above it. */
  keepClear: (state: Pick<SceneState, 'markers' | 'shapes' | 'view'>) => void
  /** A copy of what it shows, for printing. */
  copy: () => HTMLCanvasElement
  destroy: () => void
}

export type MapScene = ReturnType<typeof createMapScene>

const moveEndDelayMs = 90
const flightMs = 180
const maxDensity = 2

/** Draws the map on layered canvases. Panning moves the existing drawings and redraws them only as needed. */
export function createMapScene(hostElement: HTMLElement, events: SceneEvents) {
  let size: Size = { width: 0, height: 0 }
  let view: View = fitBox(contiguousStates, { width: 800, height: 400 })
  let theme = readMapTheme(hostElement)
  let geography: Geography | null = null
  let water: Water<readonly GeographyShape[]> | null = null
  let countyLines: readonly GeographyShape[] = []
  let places: readonly Place[] = []
  let baseMap: BaseMap | null = null
  let data: SceneData = { properties: [], shapes: [], areas: [], states: new Set(), rings: [] }
  let clusters: Clusters = createClusters([])
  let selection: SceneSelection = { propertyId: null, threatId: null }
  let frameRequest = 0
  let moveEndTimer: ReturnType<typeof setTimeout> | undefined
  let flight: { from: View; to: View; startedAt: number } | null = null
  let isMoving = false
  let hasRequestedCounties = false

  const layers = [
    createLayerCanvas(
      (drawing) =>
        drawGeography(drawing, theme, geography, { water, countyLines, highlightedStates: data.states }),
      true,
    ),
    createLayerCanvas((drawing) => {
      drawAreas(drawing, theme, data.areas)
      drawThreats(drawing, theme, { shapes: data.shapes, selectedId: selection.threatId })
      drawDistanceRings(drawing, theme, data.rings)
    }),
    createLayerCanvas((drawing) => {
      const markers = clusters.listMarkers(drawing.box, drawing.view.zoom)
      const isUnnamed = (point: WorldPoint) => !baseMap?.hasLabelsAt(point)
      const labels = {
        places: places.filter(isUnnamed),
        states: (geography?.stateLabels ?? []).filter(isUnnamed),
      }
      drawLabels(drawing, theme, labels, markers, data.shapes)
      drawBuildings(drawing, theme, data.buildings ?? [])
      drawMarkers(drawing, theme, { markers, selectedId: selection.propertyId })
    }),
  ] as const
  const [geographyLayer, threatLayer, markerLayer] = layers
  const dirtyLayers = new Set<LayerCanvas>(layers)
  hostElement.append(...layers.map(({ element }) => element))

  function readState(): SceneState {
    const box = getViewBox(view, size)
    return {
      view,
      size,
      markers: clusters
        .listMarkers(box, view.zoom)
        .filter(({ x, y }) => doBoxesOverlap(box, { minX: x, maxX: x, minY: y, maxY: y })),
      shapes: data.shapes.filter((shape) => doBoxesOverlap(shape.box, box)),
    }
  }

  function requestFrame() {
    if (frameRequest === 0 && size.width > 0) frameRequest = requestAnimationFrame(drawFrame)
  }

  function drawFrame(now: number) {
    frameRequest = 0
    if (flight) {
      const progress = Math.max(0, Math.min(1, (now - flight.startedAt) / flightMs))
      view = limitView(interpolateView(flight.from, flight.to, progress))
      if (progress === 1) flight = null
      else requestFrame()
      handleMove()
    }
    if (view.zoom >= countyZoom && !hasRequestedCounties && !baseMap) {
      hasRequestedCounties = true
      events.onCountiesNeeded()
    }
    refresh()
  }

  /** Redraws the layers that need it, and at most one that soon will, to spread the work over frames. */
  function refresh() {
    let stalestLayer: LayerCanvas | null = null
    let maxStaleness = 0.5
    baseMap?.show(view, size, isMoving)
    for (const layer of baseMap ? [threatLayer, markerLayer] : layers) {
      const staleness = layer.measureStaleness(view)
      const isBlurred = layer === markerLayer && layer.isStretched(view)
      if (dirtyLayers.has(layer) || staleness >= 1 || isBlurred) layer.redraw(view)
      else {
        layer.reposition(view)
        if (staleness > maxStaleness) {
          stalestLayer = layer
          maxStaleness = staleness
        }
      }
    }
    dirtyLayers.clear()
    stalestLayer?.redraw(view)
    events.onFrame?.(view, size)
  }

  function handleMove() {
    if (!isMoving) {
      isMoving = true
      events.onMoveStart()
    }
    clearTimeout(moveEndTimer)
    moveEndTimer = setTimeout(handleMoveEnd, moveEndDelayMs)
  }

  function handleMoveEnd() {
    // On a slow machine, the timer can fire between two frames of an animation. The last frame restarts it.
    if (flight) return
    isMoving = false
    // Sharpen layers that were scaled while zooming.
    for (const layer of baseMap ? [threatLayer, markerLayer] : layers)
      if (layer.isStretched(view)) layer.redraw(view)
    baseMap?.show(view, size, false)
    report()
  }

  function report() {
    const state = readState()
    baseMap?.keepClear({ ...state, markers: clusters.listMarkers(getViewBox(view, size, 100), view.zoom) })
    events.onMoveEnd(state)
  }

  function invalidate(...changedLayers: LayerCanvas[]) {
    for (const layer of changedLayers) dirtyLayers.add(layer)
    requestFrame()
  }

  const stopWatchingTheme = watchTheme(() => {
    theme = readMapTheme(hostElement)
    baseMap?.setTheme(theme)
    invalidate(...layers)
  })

  return {
    getView: () => view,
    getSize: () => size,
    getExpansionZoom: (clusterId: number) => clusters.getExpansionZoom(clusterId),
    findTarget(point: ScreenPoint, isTouch = false): Target | null {
      const markers = clusters.listMarkers(getViewBox(view, size, 40), view.zoom)
      return findTarget(point, { markers, shapes: data.shapes, view, size }, isTouch)
    },
    /** Changes the view immediately. */
    setView(next: View) {
      flight = null
      view = limitView(next)
      handleMove()
      requestFrame()
    },
    /** Animates to another view; immediately if reduced motion is preferred. */
    flyTo(next: View) {
      if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
        this.setView(next)
        return
      }
      flight = { from: view, to: limitView(next), startedAt: performance.now() }
      handleMove()
      requestFrame()
    },
    setData(next: SceneData) {
      if (next.properties !== data.properties) clusters = createClusters(next.properties)
      if (next.states.size + data.states.size > 0) {
        invalidate(geographyLayer)
        baseMap?.highlightStates(next.states)
      }
      data = next
      invalidate(threatLayer, markerLayer)
      if (size.width > 0) report()
    },
    setSelection(next: SceneSelection) {
      if (next.threatId !== selection.threatId) invalidate(threatLayer)
      if (next.propertyId !== selection.propertyId) invalidate(markerLayer)
      selection = next
    },
    setGeography(next: Geography) {
      geography = next
      invalidate(geographyLayer, markerLayer)
    },
    setWater(next: Water<readonly GeographyShape[]>) {
      water = next
      invalidate(geographyLayer)
    },
    setPlaces(next: readonly Place[]) {
      places = next
      invalidate(markerLayer)
    },
    /** Replaces the land on the canvas with another engine's map, or shows it again with null. */
    setBaseMap(next: BaseMap | null) {
      const previous = baseMap
      baseMap = next
      previous?.destroy()
      geographyLayer.element.hidden = next !== null
      next?.setTheme(theme)
      next?.highlightStates(data.states)
      invalidate(...layers)
      if (size.width > 0) report()
    },
    getTheme: () => theme,
    setCountyLines(next: readonly GeographyShape[]) {
      countyLines = next
      invalidate(geographyLayer)
    },
    resize(next: Size) {
      if (next.width === size.width && next.height === size.height) return
      // Keeps the same area in view when the list opens beside the map.
      if (size.width > 0 && next.width > 0) {
        view = limitView({ ...view, zoom: view.zoom + Math.log2(next.width / size.width) })
      }
      size = next
      const density = Math.min(devicePixelRatio || 1, maxDensity)
      for (const layer of layers) layer.resize(next, density)
      invalidate(...layers)
      if (size.width > 0) report()
    },
    destroy() {
      stopWatchingTheme()
      clearTimeout(moveEndTimer)
      cancelAnimationFrame(frameRequest)
      baseMap?.destroy()
      for (const { element } of layers) element.remove()
    },
  }
}
