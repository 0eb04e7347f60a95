import { useEffect, useRef } from 'react'
import type { MapScene, SceneData, SceneState } from './map-scene.ts'
import {
  boxAround,
  doBoxesMeet,
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

/** Larger areas are not fitted around one property: it would be lost in them. */
const largestMiniBox = 4
/** Some states around. */
const aloneZoom = 6.5

/** The view of everything: the properties, or without any the threats, or the states. */
export function findAllView(data: SceneData, size: Size, isMini: boolean): View {
  const places = boxAround(data.properties.map(({ lon, lat }) => project(lon, lat)))
  const isAlone = data.properties.length === 0
  const areas = [...data.shapes, ...data.areas]
    .map(({ box }) => box)
    .filter((box) => !isMini || isAlone || measureBox(joinBoxes(box, places)) < largestMiniBox)
  if (isAlone && areas.length === 0) return fitBox(contiguousStates, size, 16)
  const isWithAreas = isMini || isAlone
  const box = isWithAreas ? areas.reduce<Box>(joinBoxes, places) : places
  return isMini && !isAlone
    ? fitBox(box, size, 24, findClosest(data, areas))
    : fitBox(box, size, isMini ? 24 : 48)
}

/** What a building covers is seen only from close by; a point alone needs something around it to be anywhere. */
const findClosest = (data: SceneData, areas: readonly Box[]) =>
  data.areas.length > 0 ? MAX_ZOOM - 1 : areas.length === 0 ? aloneZoom : undefined

const measureBox = (box: Box) => Math.max(box.maxX - box.minX, box.maxY - box.minY)

interface MapViewsOptions {
  scene: MapScene | null
  state: SceneState
  data: SceneData
  isMini: boolean
  selectedPropertyId: string | null
  selectedThreatId: string | null
}

/**
 * Begins with everything in view and follows a selection that is out of sight. New data never moves the map under
 * the pointer.
 */
export function useMapViews({ scene, state, data, isMini, ...selection }: MapViewsOptions) {
  const { selectedPropertyId, selectedThreatId } = selection
  const isFitted = useRef<MapScene | null>(null)
  const isReady = state.size.width > 0
  const isSomethingThere = data.properties.length + data.shapes.length + data.areas.length > 0

  useEffect(() => {
    if (!scene || !isReady || isFitted.current === scene) return
    if (isSomethingThere) isFitted.current = scene
    scene.setView(findAllView(data, scene.getSize(), isMini))
  }, [scene, isReady, isSomethingThere, data, isMini])

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
  if (doBoxesMeet(box, boxOfView(view, size, -24))) return
  const fitted = fitBox(box, size)
  scene.flyTo({ ...fitted, zoom: Math.min(fitted.zoom, Math.max(view.zoom, 6)) })
}
