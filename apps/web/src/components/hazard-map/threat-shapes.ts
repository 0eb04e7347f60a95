import { geoCircle } from 'd3-geo'
import type { MultiPolygon, Polygon, Position } from 'geojson'
import { type Drawing, toScreenUnits, toWorldUnits } from './layer-canvas.ts'
import type { MapThreat } from './map-data.ts'
import type { MapTheme } from './map-theme.ts'
import {
  boxAround,
  joinBoxes,
  emptyBox,
  project,
  type Box,
  type WorldPoint,
  doBoxesMeet,
  scaleOf,
} from './view.ts'

/** A threat as it lies on the map. */
export interface ThreatShape {
  threat: MapThreat
  /** Outlines and holes, in world units. */
  rings: WorldPoint[][]
  /** Whether the rings are a distance around a point, not the area of the source. */
  isRadius: boolean
  box: Box
  /** Where its mark stands: its point, or the middle of its largest part. */
  anchor: WorldPoint
}

const smallestAreaPx = 14

/** Whether a threat is shown by a pin: it is a point, or its area is too small at this scale to be seen. */
export function hasPin({ isRadius, box }: ThreatShape, pxPerUnit: number): boolean {
  return isRadius || Math.max(box.maxX - box.minX, box.maxY - box.minY) * pxPerUnit < smallestAreaPx
}

const metersPerDegree = 111_195

/** Null for a threat that says nothing about where it is. */
export function createThreatShape(threat: MapThreat): ThreatShape | null {
  const { geometry, point, radiusMeters } = threat
  if (geometry) {
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
    const rings = projectArea(geometry)
    if (rings.every((ring) => ring.length < 3)) return null
    const largest = polygons
      .map(([outline]) => boxAround(projectRing(outline ?? [])))
      .toSorted(compareArea)[0]!
    return {
      threat,
      rings,
      isRadius: false,
      box: boxOfRings(rings),
      anchor: point
        ? project(...point)
        : { x: (largest.minX + largest.maxX) / 2, y: (largest.minY + largest.maxY) / 2 },
    }
  }
  if (!point) return null
  const anchor = project(...point)
  const rings = radiusMeters && radiusMeters > 0 ? [createRing(point, radiusMeters)] : []
  return { threat, rings, isRadius: true, box: joinBoxes(boxAround([anchor]), boxOfRings(rings)), anchor }
}

/** Outlines and holes of an area, in world units. */
const projectArea = (area: Polygon | MultiPolygon): WorldPoint[][] =>
  (area.type === 'Polygon' ? [area.coordinates] : area.coordinates).flat().map(projectRing)

/** The shapes of all threats that have one. */
export function createThreatShapes(threats: readonly MapThreat[]): ThreatShape[] {
  return threats.flatMap((threat) => createThreatShape(threat) ?? [])
}

function createRing(center: [number, number], radiusMeters: number): WorldPoint[] {
  const circle = geoCircle()
    .center(center)
    .radius(radiusMeters / metersPerDegree)
    .precision(4)()
  return projectRing(circle.coordinates[0]!)
}

function projectRing(ring: readonly Position[]): WorldPoint[] {
  let shift = 0
  let before: number | null = null
  return ring.map(([lon = 0, lat = 0]) => {
    // Across the date line it goes on beyond the edge.
    if (before !== null && lon + shift - before > 180) shift -= 360
    if (before !== null && lon + shift - before < -180) shift += 360
    before = lon + shift
    return project(before, lat)
  })
}

const boxOfRings = (rings: WorldPoint[][]) => rings.map(boxAround).reduce(joinBoxes, emptyBox)

const areaOf = (box: Box) => (box.maxX - box.minX) * (box.maxY - box.minY)
const compareArea = (a: Box, b: Box) => areaOf(b) - areaOf(a)

/** Ground that nothing threatens by itself: what a property covers, or where a feed looks. */
export interface AreaShape {
  rings: WorldPoint[][]
  box: Box
}

export const createAreaShapes = (areas: readonly (Polygon | MultiPolygon)[]): AreaShape[] =>
  areas.map(projectArea).map((rings) => ({ rings, box: boxOfRings(rings) }))

/** In the color of the product, so that nobody takes it for a severity. */
export function drawAreas(drawing: Drawing, theme: MapTheme, areas: readonly AreaShape[]) {
  if (areas.length === 0) return
  const { context, view, box } = drawing
  toWorldUnits(drawing)
  context.lineJoin = 'round'
  context.fillStyle = theme.accent
  context.strokeStyle = theme.accent
  context.lineWidth = 1.5 / scaleOf(view)
  for (const { rings } of areas.filter((area) => doBoxesMeet(area.box, box))) {
    const path = toPath(rings)
    context.globalAlpha = 0.14
    context.fill(path, 'evenodd')
    context.globalAlpha = 1
    context.stroke(path)
  }
  toScreenUnits(drawing)
}

function toPath(rings: readonly WorldPoint[][]): Path2D {
  const path = new Path2D()
  for (const ring of rings) {
    ring.forEach(({ x, y }, at) => (at === 0 ? path.moveTo(x, y) : path.lineTo(x, y)))
    path.closePath()
  }
  return path
}
