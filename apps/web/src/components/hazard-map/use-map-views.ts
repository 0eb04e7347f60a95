import { useEffect, useRef } from 'react'
import type { MapScene, SceneData, SceneState } from './map-scene.ts'
import {
  getBoundingBox,
  doBoxesOverlap,
  joinBoxes,
  project,
  type Box,
  getViewBox,
  contiguousStates,
  fitBox,
  getUnitsPerMeter,
  type Size,
  type View,
  MAX_ZOOM,
} from './view.ts'

/** The zoom buttons with their distance to the edge, on a touch screen. */
const controlsWidthPx = 56
/** Half of the largest cluster. */
const maxMarkerRadiusPx = 20
/** A mini map ignores larger areas, in which the property would be too small to see. World units. */
const maxMiniBoxSize = 4
/** Shows a point with its county and those around it. */
const pointZoom = 7.5
/** Shows the circle of a ZIP code as a circle, with the towns around it. */
const circleZoom = 10

/** The view that fits all properties, or the threats if there are none, or else the contiguous states. */
export function getFitAllView(data: SceneData, size: Size, isMini: boolean): View {
  const propertiesBox = getPropertiesBox(data)
  const hasNoProperties = data.properties.length === 0
  const areas = [...data.shapes, ...data.areas]
    .map(({ box }) => box)
    .filter(
      (box) => !isMini || hasNoProperties || getLongerSide(joinBoxes(box, propertiesBox)) < maxMiniBoxSize,
    )
  if (hasNoProperties && areas.length === 0) return fitBox(contiguousStates, size, 16)
  const includesAreas = isMini || hasNoProperties
  const box = includesAreas ? areas.reduce<Box>(joinBoxes, propertiesBox) : propertiesBox
  if (isMini) return fitBox(box, size, 24, hasNoProperties ? undefined : getMaxZoom(data, areas))
  return fitBox(box, size, controlsWidthPx + maxMarkerRadiusPx)
}

/**
 * All points, and the circle around a single rough one. With numbered places, also the circle they are in, unless it
 * would make them too close to tell apart.
 */
function getPropertiesBox({ properties, buildings = [] }: SceneData): Box {
  const points = getBoundingBox([...properties.map(({ lon, lat }) => project(lon, lat)), ...buildings])
  const isSingle = properties.length === 1 && buildings.length === 0
  if (!isSingle && properties.every(({ mark }) => mark === undefined)) return points
  const circles = properties.flatMap(({ lon, lat, radiusMeters }) => {
    if (!radiusMeters) return []
    const { x, y } = project(lon, lat)
    const radius = radiusMeters * getUnitsPerMeter(lat)
    return [{ minX: x - radius, minY: y - radius, maxX: x + radius, maxY: y + radius }]
  })
  const box = circles.reduce<Box>(joinBoxes, points)
  if (isSingle) return box
  return getLongerSide(box) <= circleToMarksMax * getLongerSide(points) ? box : points
}

const circleToMarksMax = 5

/** The closest zoom for a mini map: footprints and buildings need a close view, a single point needs its surroundings. */
const getMaxZoom = (data: SceneData, areas: readonly Box[]) =>
  data.areas.length > 0 ||
  (data.buildings ?? []).length > 0 ||
  data.properties.some(({ mark }) => mark !== undefined)
    ? MAX_ZOOM - 1
    : areas.length > 0
      ? undefined
      : data.properties.some(({ radiusMeters }) => radiusMeters)
        ? circleZoom
        : pointZoom

const getLongerSide = (box: Box) => Math.max(box.maxX - box.minX, box.maxY - box.minY)

interface MapViewsOptions {
  scene: MapScene | null
  state: SceneState
  data: SceneData
  isMini: boolean
  /** From a link; otherwise everything is fitted. */
  initialView: View | null
  selectedPropertyId: string | null
  selectedThreatId: string | null
}

/**
 * Fits everything at first, and moves to a selection that is out of view. New data never moves the map, so that it
 * doesn't shift under the pointer.
 */
export function useMapViews({ scene, state, data, isMini, initialView, ...selection }: MapViewsOptions) {
  const { selectedPropertyId, selectedThreatId } = selection
  const fittedScene = useRef<MapScene | null>(null)
  const isReady = state.size.width > 0
  const hasContent = data.properties.length + data.shapes.length + data.areas.length > 0

  useEffect(() => {
    if (!scene || !isReady || fittedScene.current === scene) return
    if (hasContent) fittedScene.current = scene
    scene.setView(initialView ?? getFitAllView(data, scene.getSize(), isMini))
  }, [scene, isReady, hasContent, data, isMini, initialView])

  const latestData = useRef(data)
  useEffect(() => {
    latestData.current = data
  })
  useEffect(() => {
    if (!scene || !isReady) return
    const property = latestData.current.properties.find(({ id }) => id === selectedPropertyId)
    if (property) bringIntoView(scene, getBoundingBox([project(property.lon, property.lat)]))
  }, [scene, isReady, selectedPropertyId])
  useEffect(() => {
    if (!scene || !isReady) return
    const shape = latestData.current.shapes.find(({ threat }) => threat.id === selectedThreatId)
    if (shape) bringIntoView(scene, shape.box)
  }, [scene, isReady, selectedThreatId])
}

function bringIntoView(scene: MapScene, box: Box) {
  const size = scene.getSize()
  const view = scene.getView()
  if (doBoxesOverlap(box, getViewBox(view, size, -24))) return
  const fittedView = fitBox(box, size)
  scene.flyTo({ ...fittedView, zoom: Math.min(fittedView.zoom, Math.max(view.zoom, 6)) })
}
