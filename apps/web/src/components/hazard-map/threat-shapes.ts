import { geoCircle } from 'd3-geo'
import type { MultiPolygon, Polygon, Position } from 'geojson'
import { formatNumber } from '~/lib/format'
import { type Drawing, toScreenUnits, toWorldUnits } from './layer-canvas.ts'
import type { MapThreat } from './map-data.ts'
import type { MapTheme } from './map-theme.ts'
import { mapTexts } from './texts.ts'
import {
  getBoundingBox,
  joinBoxes,
  emptyBox,
  project,
  type Box,
  type WorldPoint,
  doBoxesOverlap,
  getScale,
  toScreen,
} from './view.ts'

/** The geometry of a threat on the map. */
export interface ThreatShape {
  threat: MapThreat
  /** Outlines and holes, in world units. */
  rings: WorldPoint[][]
  /** Whether the rings are a radius around a point instead of an area from the source. */
  isRadius: boolean
  box: Box
  /** The position of its pin: its point, or the center of its largest polygon. */
  anchor: WorldPoint
}

const minVisibleAreaPx = 14

/** Whether a threat has a pin: it is a point, or its area is too small to see at this scale. */
export function hasPin({ isRadius, box }: ThreatShape, pxPerUnit: number): boolean {
  return isRadius || Math.max(box.maxX - box.minX, box.maxY - box.minY) * pxPerUnit < minVisibleAreaPx
}

const metersPerDegree = 111_195

/** Null for a threat without a location. */
export function createThreatShape(threat: MapThreat): ThreatShape | null {
  const { geometry, point, radiusMeters } = threat
  if (geometry) {
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
    const rings = projectArea(geometry)
    if (rings.every((ring) => ring.length < 3)) return null
    const largest = polygons
      .map(([outline]) => getBoundingBox(projectRing(outline ?? [])))
      .toSorted(compareBySize)[0]!
    return {
      threat,
      rings,
      isRadius: false,
      box: getRingsBox(rings),
      anchor: point
        ? project(...point)
        : { x: (largest.minX + largest.maxX) / 2, y: (largest.minY + largest.maxY) / 2 },
    }
  }
  if (!point) return null
  const anchor = project(...point)
  const rings = radiusMeters && radiusMeters > 0 ? [createRing(point, radiusMeters)] : []
  return {
    threat,
    rings,
    isRadius: true,
    box: joinBoxes(getBoundingBox([anchor]), getRingsBox(rings)),
    anchor,
  }
}

/** The rings of an area, in world units. */
const projectArea = (area: Polygon | MultiPolygon): WorldPoint[][] =>
  (area.type === 'Polygon' ? [area.coordinates] : area.coordinates).flat().map(projectRing)

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

const projectRing = (ring: readonly Position[]): WorldPoint[] =>
  unwrapRing(ring).map(([lon, lat]) => project(lon, lat))

/** A ring whose longitudes continue beyond ±180 where it crosses the antimeridian. */
export function unwrapRing(ring: readonly Position[]): [longitude: number, latitude: number][] {
  let shiftDegrees = 0
  let previous: number | null = null
  return ring.map(([lon = 0, lat = 0]) => {
    if (previous !== null && lon + shiftDegrees - previous > 180) shiftDegrees -= 360
    if (previous !== null && lon + shiftDegrees - previous < -180) shiftDegrees += 360
    previous = lon + shiftDegrees
    return [previous, lat]
  })
}

const getRingsBox = (rings: WorldPoint[][]) => rings.map(getBoundingBox).reduce(joinBoxes, emptyBox)

const getBoxArea = (box: Box) => (box.maxX - box.minX) * (box.maxY - box.minY)
const compareBySize = (a: Box, b: Box) => getBoxArea(b) - getBoxArea(a)

/** An area without a threat: a property's footprint or a feed's coverage. */
export interface AreaShape {
  rings: WorldPoint[][]
  box: Box
}

export const createAreaShapes = (areas: readonly (Polygon | MultiPolygon)[]): AreaShape[] =>
  areas.map(projectArea).map((rings) => ({ rings, box: getRingsBox(rings) }))

/** A circle of equal distance around a property. */
export interface DistanceRing {
  ring: WorldPoint[]
  /** Its northernmost point, where the label is. */
  top: WorldPoint
  label: string
}

const metersPerMile = 1609.344
const ringDistances = [1, 5, 10, 25, 50]

/** Rings around a property, in miles or kilometers. */
export function createDistanceRings(
  { lon, lat }: { lon: number; lat: number },
  unit: 'miles' | 'kilometers',
): DistanceRing[] {
  return ringDistances.map((distance) => {
    const meters = distance * (unit === 'miles' ? metersPerMile : 1_000)
    return {
      ring: createRing([lon, lat], meters),
      top: project(lon, lat + meters / metersPerDegree),
      label: mapTexts[unit](formatNumber(distance)),
    }
  })
}

const minRingPx = 24

/** Draws the rings that are large enough to tell apart. */
export function drawDistanceRings(
  { context, ...drawing }: Drawing,
  theme: MapTheme,
  rings: readonly DistanceRing[],
) {
  const { view, size } = drawing
  context.font = `500 11px ${theme.fontFamily}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.lineJoin = 'round'
  for (const { ring, top, label } of rings) {
    const points = ring.map((point) => toScreen(point, view, size))
    const box = getBoundingBox(ring)
    if ((box.maxX - box.minX) * getScale(view) < 2 * minRingPx) continue
    context.beginPath()
    points.forEach(({ left, top: down }, index) =>
      index === 0 ? context.moveTo(left, down) : context.lineTo(left, down),
    )
    context.closePath()
    context.setLineDash([2, 4])
    context.strokeStyle = theme.accent
    context.lineWidth = 1.25
    context.stroke()
    context.setLineDash([])
    const { left, top: down } = toScreen(top, view, size)
    context.strokeStyle = theme.surface
    context.lineWidth = 3
    context.strokeText(label, left, down)
    context.fillStyle = theme.accent
    context.fillText(label, left, down)
  }
}

/** Draws areas in the accent color, to distinguish them from severities. */
export function drawAreas(drawing: Drawing, theme: MapTheme, areas: readonly AreaShape[]) {
  if (areas.length === 0) return
  const { context, view, box } = drawing
  toWorldUnits(drawing)
  context.lineJoin = 'round'
  context.fillStyle = theme.accent
  context.strokeStyle = theme.accent
  context.lineWidth = 1.5 / getScale(view)
  for (const { rings } of areas.filter((area) => doBoxesOverlap(area.box, box))) {
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
    ring.forEach(({ x, y }, index) => (index === 0 ? path.moveTo(x, y) : path.lineTo(x, y)))
    path.closePath()
  }
  return path
}
