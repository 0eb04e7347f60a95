import { useEffect, useRef } from 'react'
import type { MapScene, SceneData, SceneState } from './map-scene.ts'
import {
  boxAround,
  doBoxesOverlap,
  joinBoxes,
  project,
  type Box,
  boxOfView,
  contiguousStates,
  fitBox,
  type Size,
  type View,
  MAX_ZOOM,
} from './view.ts'

/** A mini map ignores larger areas, in which the property would be too small to see. World units. */
const miniBoxSizeMax = 4
/** Shows a point with its surroundings, a few states wide. */
const pointZoom = 6.5

/** The view that fits all properties, or the threats if there are none, or else the contiguous states. */
export function findAllView(data: SceneData, size: Size, isMini: boolean): View {
  const places = boxAround(data.properties.map(({ lon, lat }) => project(lon, lat)))
  const hasNoProperties = data.properties.length === 0
  const areas = [...data.shapes, ...data.areas]
    .map(({ box }) => box)
    .filter((box) => !isMini || hasNoProperties || getLongerSide(joinBoxes(box, places)) < miniBoxSizeMax)
  if (hasNoProperties && areas.length === 0) return fitBox(contiguousStates, size, 16)
  const includesAreas = isMini || hasNoProperties
  const box = includesAreas ? areas.reduce<Box>(joinBoxes, places) : places
  return isMini && !hasNoProperties
    ? fitBox(box, size, 24, getZoomMax(data, areas))
    : fitBox(box, size, isMini ? 24 : 48)
}

/** The closest zoom for a mini map: footprints need a close view, a single point needs its surroundings. */
const getZoomMax = (data: SceneData, areas: readonly Box[]) =>
  data.areas.length > 0 ? MAX_ZOOM - 1 : areas.length === 0 ? pointZoom : undefined

const getLongerSide = (box: Box) => Math.max(box.maxX - box.minX, box.maxY - box.minY)

interface MapViewsOptions {
  scene: MapScene | null
  state: SceneState
  data: SceneData
  isMini: boolean
  selectedPropertyId: string | null
  selectedThreatId: string | null
}

/**
 * Fits everything at first, and moves to a selection that is out of view. New data never moves the map, so that it
 * doesn't shift under the pointer.
 */
export function useMapViews({ scene, state, data, isMini, ...selection }: MapViewsOptions) {
  const { selectedPropertyId, selectedThreatId } = selection
  const fittedScene = useRef<MapScene | null>(null)
  const isReady = state.size.width > 0
  const hasContent = data.properties.length + data.shapes.length + data.areas.length > 0

  useEffect(() => {
    if (!scene || !isReady || fittedScene.current === scene) return
    if (hasContent) fittedScene.current = scene
    scene.setView(findAllView(data, scene.getSize(), isMini))
  }, [scene, isReady, hasContent, data, isMini])

  const latest = useRef(data)
  useEffect(() => {
    latest.current = data
  })
  useEffect(() => {
    if (!scene || !isReady) return
    const property = latest.current.properties.find(({ id }) => id === selectedPropertyId)
    if (property) showBox(scene, boxAround([project(property.lon, property.lat)]))
  }, [scene, isReady, selectedPropertyId])
  useEffect(() => {
    if (!scene || !isReady) return
    const shape = latest.current.shapes.find(({ threat }) => threat.id === selectedThreatId)
    if (shape) showBox(scene, shape.box)
  }, [scene, isReady, selectedThreatId])
}

function showBox(scene: MapScene, box: Box) {
  const size = scene.getSize()
  const view = scene.getView()
  if (doBoxesOverlap(box, boxOfView(view, size, -24))) return
  const fitted = fitBox(box, size)
  scene.flyTo({ ...fitted, zoom: Math.min(fitted.zoom, Math.max(view.zoom, 6)) })
}
