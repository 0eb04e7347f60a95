import { createClusters, type Clusters, type PropertiesMark } from './clusters.ts'
import { drawLabels } from './draw-labels.ts'
import { drawMarks } from './draw-marks.ts'
import { drawThreats } from './draw-threats.ts'
import { drawGeography, countyZoom, type Geography, type GeographyShape } from './geography.ts'
import { findTarget, type Target } from './hit-testing.ts'
import { createLayerCanvas, type LayerCanvas } from './layer-canvas.ts'
import type { MapProperty } from './map-data.ts'
import { readMapTheme, watchTheme } from './map-theme.ts'
import { drawAreas, type AreaShape, type ThreatShape } from './threat-shapes.ts'
import {
  doBoxesMeet,
  boxOfView,
  fitBox,
  contiguousStates,
  limitView,
  type ScreenPoint,
  type Size,
  type View,
  viewBetween,
} from './view.ts'

export interface SceneData {
  properties: readonly MapProperty[]
  shapes: readonly ThreatShape[]
  areas: readonly AreaShape[]
  /** Names of states that stand out. */
  states: ReadonlySet<string>
}

/** What is on the screen, told when the map has come to rest. */
export interface SceneState {
  view: View
  size: Size
  marks: PropertiesMark[]
  shapes: ThreatShape[]
}

export interface SceneSelection {
  propertyId: string | null
  threatId: string | null
}

export interface SceneEvents {
  onRest: (state: SceneState) => void
  onMove: () => void
  /** The view is close enough for the borders of counties. */
  onCountiesWanted: () => void
}

export type MapScene = ReturnType<typeof createMapScene>

const restMs = 90
const flightMs = 180
const maxDensity = 2

/** Draws the map on layered canvases: moving places the pictures, and only then draws what came into view. */
export function createMapScene(host: HTMLElement, events: SceneEvents) {
  let size: Size = { width: 0, height: 0 }
  let view: View = fitBox(contiguousStates, { width: 800, height: 400 })
  let theme = readMapTheme(host)
  let geography: Geography | null = null
  let countyLines: readonly GeographyShape[] = []
  let data: SceneData = { properties: [], shapes: [], areas: [], states: new Set() }
  let clusters: Clusters = createClusters([])
  let selection: SceneSelection = { propertyId: null, threatId: null }
  let frame = 0
  let restTimer: ReturnType<typeof setTimeout> | undefined
  let flight: { from: View; to: View; startedAt: number } | null = null
  let isMoving = false
  let wantsCounties = false

  const layers = [
    createLayerCanvas(
      (drawing) => drawGeography(drawing, theme, geography, { countyLines, highlighted: data.states }),
      true,
    ),
    createLayerCanvas((drawing) => {
      drawAreas(drawing, theme, data.areas)
      drawThreats(drawing, theme, { shapes: data.shapes, selectedId: selection.threatId })
    }),
    createLayerCanvas((drawing) => {
      const marks = clusters.listMarks(drawing.box, drawing.view.zoom)
      drawLabels(drawing, theme, geography?.stateLabels ?? [], marks, data.shapes)
      drawMarks(drawing, theme, { marks, selectedId: selection.propertyId })
    }),
  ] as const
  const [geographyLayer, threatLayer, markLayer] = layers
  const dirty = new Set<LayerCanvas>(layers)
  host.replaceChildren(...layers.map(({ element }) => element))

  function readState(): SceneState {
    const box = boxOfView(view, size)
    return {
      view,
      size,
      marks: clusters
        .listMarks(box, view.zoom)
        .filter(({ x, y }) => doBoxesMeet(box, { minX: x, maxX: x, minY: y, maxY: y })),
      shapes: data.shapes.filter((shape) => doBoxesMeet(shape.box, box)),
    }
  }

  function requestFrame() {
    if (frame === 0 && size.width > 0) frame = requestAnimationFrame(drawFrame)
  }

  function drawFrame(now: number) {
    frame = 0
    if (flight) {
      const share = Math.max(0, Math.min(1, (now - flight.startedAt) / flightMs))
      view = limitView(viewBetween(flight.from, flight.to, share))
      if (share === 1) flight = null
      else requestFrame()
      noteMove()
    }
    if (view.zoom >= countyZoom && !wantsCounties) {
      wantsCounties = true
      events.onCountiesWanted()
    }
    refresh()
  }

  /** Draws anew what must be, and at most one layer that soon must be: so no frame has to do all of it. */
  function refresh() {
    let ahead: LayerCanvas | null = null
    let aheadStaleness = 0.5
    for (const layer of layers) {
      const staleness = layer.measureStaleness(view)
      const isBlurred = layer === markLayer && layer.isStretched(view)
      if (dirty.has(layer) || staleness >= 1 || isBlurred) layer.redraw(view)
      else {
        layer.place(view)
        if (staleness > aheadStaleness) {
          ahead = layer
          aheadStaleness = staleness
        }
      }
    }
    dirty.clear()
    ahead?.redraw(view)
  }

  function noteMove() {
    if (!isMoving) {
      isMoving = true
      events.onMove()
    }
    clearTimeout(restTimer)
    restTimer = setTimeout(rest, restMs)
  }

  function rest() {
    isMoving = false
    // What was stretched by zooming is drawn sharp.
    for (const layer of layers) if (layer.isStretched(view)) layer.redraw(view)
    events.onRest(readState())
  }

  function invalidate(...changed: LayerCanvas[]) {
    for (const layer of changed) dirty.add(layer)
    requestFrame()
  }

  const stopWatching = watchTheme(() => {
    theme = readMapTheme(host)
    invalidate(...layers)
  })

  return {
    getView: () => view,
    getSize: () => size,
    findOpeningZoom: (clusterId: number) => clusters.findOpeningZoom(clusterId),
    find(at: ScreenPoint, isFinger = false): Target | null {
      const marks = clusters.listMarks(boxOfView(view, size, 40), view.zoom)
      return findTarget(at, { marks, shapes: data.shapes, view, size }, isFinger)
    },
    /** Shows another view at once. */
    setView(next: View) {
      flight = null
      view = limitView(next)
      noteMove()
      requestFrame()
    },
    /** Moves to another view, quickly; at once where motion is not wanted. */
    flyTo(next: View) {
      if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
        this.setView(next)
        return
      }
      flight = { from: view, to: limitView(next), startedAt: performance.now() }
      noteMove()
      requestFrame()
    },
    setData(next: SceneData) {
      if (next.properties !== data.properties) clusters = createClusters(next.properties)
      if (next.states.size + data.states.size > 0) invalidate(geographyLayer)
      data = next
      invalidate(threatLayer, markLayer)
      if (size.width > 0) events.onRest(readState())
    },
    setSelection(next: SceneSelection) {
      if (next.threatId !== selection.threatId) invalidate(threatLayer)
      if (next.propertyId !== selection.propertyId) invalidate(markLayer)
      selection = next
    },
    setGeography(next: Geography) {
      geography = next
      invalidate(geographyLayer, markLayer)
    },
    setCountyLines(next: readonly GeographyShape[]) {
      countyLines = next
      invalidate(geographyLayer)
    },
    resize(next: Size) {
      if (next.width === size.width && next.height === size.height) return
      // The same stretch of land stays in view when a list opens beside the map.
      if (size.width > 0 && next.width > 0) {
        view = limitView({ ...view, zoom: view.zoom + Math.log2(next.width / size.width) })
      }
      size = next
      const density = Math.min(devicePixelRatio || 1, maxDensity)
      for (const layer of layers) layer.resize(next, density)
      invalidate(...layers)
      if (size.width > 0) events.onRest(readState())
    },
    destroy() {
      stopWatching()
      clearTimeout(restTimer)
      cancelAnimationFrame(frame)
      host.replaceChildren()
    },
  }
}
