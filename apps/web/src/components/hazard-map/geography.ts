import { geoMercator, geoPath } from 'd3-geo'
import type { FeatureCollection, Geometry, MultiLineString } from 'geojson'
import { feature, mesh } from 'topojson-client'
import countiesUrl from 'us-atlas/counties-10m.json?url'
import statesUrl from 'us-atlas/states-10m.json?url'
import { loadAsset } from '~/lib/load-asset'
import placesUrl from './generated/places.json?url'
import waterUrl from './generated/water.json?url'
import worldUrl from './generated/world.json?url'
import { toScreenUnits, toWorldUnits, type Drawing } from './layer-canvas.ts'
import type { MapTheme } from './map-theme.ts'
import { WORLD_SIZE, type Box, project, type WorldPoint, doBoxesOverlap, getScale } from './view.ts'

type Topology = Parameters<typeof feature>[0]

/** A polygon or line, ready to draw in world units. */
export interface GeographyShape {
  path: Path2D
  box: Box
}

export interface StateLabel extends WorldPoint {
  name: string
  /** The state's width in world units. */
  width: number
}

export interface Geography {
  surroundingLand: GeographyShape[]
  states: (GeographyShape & { name: string })[]
  stateLines: GeographyShape[]
  stateLabels: StateLabel[]
}

/**
 * Lakes and rivers. The states, whose outlines follow the shores of the Great Lakes, are drawn above the Great Lakes.
 */
export interface Water<Shapes> {
  greatLakes: Shapes
  lakes: Shapes
  rivers: Shapes
}

/** Reads files once per page, because a map opens on many pages. After a failure, the next call tries again. */
function loadOnce<Content>(load: () => Promise<Content>): () => Promise<Content> {
  let content: Promise<Content> | null = null
  return () =>
    (content ??= load().catch((error: unknown) => {
      content = null
      throw error
    }))
}

const waterParts = ['greatLakes', 'lakes', 'rivers'] as const

async function loadWaterParts<Shapes>(read: (topology: Topology, name: string) => Shapes) {
  const topologies = await loadAsset<Water<Topology>>(waterUrl)
  return Object.fromEntries(
    waterParts.map((name) => [name, read(topologies[name], name)]),
  ) as unknown as Water<Shapes>
}

/** Lakes and rivers of North America (Natural Earth) to draw on a canvas. */
export const loadWater = loadOnce(() =>
  loadWaterParts((topology, name) => readCollection(topology, name).map(({ shape }) => shape)),
)

/** Lakes and rivers in degrees, for another engine to draw. */
export const loadWaterFeatures = () =>
  loadWaterParts((topology, name) => feature(topology, topology.objects[name]!) as FeatureCollection)

const loadTopologies = () => Promise.all([loadAsset<Topology>(worldUrl), loadAsset<Topology>(statesUrl)])

/** State outlines (Census Bureau) and the surrounding land (Natural Earth) in degrees, for another engine to draw. */
export async function loadLand() {
  const [world, states] = await loadTopologies()
  const read = (topology: Topology, name: string) =>
    feature(topology, topology.objects[name]!) as FeatureCollection
  return {
    surroundingLand: read(world, 'countries'),
    states: read(states, 'states'),
    stateLines: readMesh(states, 'states'),
    stateLabels: toStateLabels(readCollection(states, 'states')),
  }
}

const toStateLabels = (states: ReturnType<typeof readCollection>): StateLabel[] =>
  states.map(({ name, largest }) => ({ name, ...largest.center, width: largest.width }))

/** County borders in degrees. */
export const loadCountyMesh = async () => readMesh(await loadAsset<Topology>(countiesUrl), 'counties')

/** A place with its name, in degrees and world units. */
export interface Place extends WorldPoint {
  name: string
  lon: number
  lat: number
  /** The lowest zoom at which its name is shown. */
  zoom: number
}

/** Several thousand places (GeoNames), the largest first. */
export const loadPlaces = loadOnce(async (): Promise<Place[]> => {
  const { zooms, counts, names, points } = await loadAsset<{
    zooms: number[]
    counts: number[]
    names: string
    points: number[]
  }>(placesUrl)
  const zoomOfEach = zooms.flatMap((zoom, index) => Array<number>(counts[index]!).fill(zoom))
  return names.split('\n').map((name, index) => {
    const [lon, lat] = [points[2 * index]! / 100, points[2 * index + 1]! / 100]
    return { name, lon, lat, zoom: zoomOfEach[index]!, ...project(lon, lat) }
  })
})

/** Loads the land to draw on a canvas. */
export const loadGeography = loadOnce(async (): Promise<Geography> => {
  const [world, states] = await loadTopologies()
  const stateShapes = readCollection(states, 'states')
  return {
    surroundingLand: readCollection(world, 'countries').map(({ shape }) => shape),
    states: stateShapes.map(({ shape, name }) => ({ ...shape, name })),
    stateLines: readLines(states, 'states'),
    stateLabels: toStateLabels(stateShapes),
  }
})

/** Loads county borders, which are drawn only from `countyZoom`. */
export const loadCountyLines = loadOnce(async () =>
  readLines(await loadAsset<Topology>(countiesUrl), 'counties'),
)

/** Clips at the antimeridian; a naive projection would draw lines across the whole map. */
const mercator = geoMercator()
  .scale(WORLD_SIZE / (2 * Math.PI))
  .translate([WORLD_SIZE / 2, WORLD_SIZE / 2])
  .precision(0)
const geometryPath = geoPath(mercator)

function readCollection(topology: Topology, name: string) {
  const collection = feature(topology, topology.objects[name]!)
  const features = collection.type === 'FeatureCollection' ? collection.features : [collection]
  return features.map(({ geometry, properties }) => ({
    shape: toShape(geometry),
    name: String(properties?.name ?? ''),
    largest: findLargestPart(geometry),
  }))
}

function toShape(geometry: Geometry): GeographyShape {
  const path = new Path2D()
  geometryPath.context(path as unknown as CanvasRenderingContext2D)(geometry)
  const [[minX, minY], [maxX, maxY]] = geometryPath.bounds(geometry)
  return { path, box: { minX, minY, maxX, maxY } }
}

/** The largest polygon, so that labels are on land: Michigan and Hawaii have several. */
function findLargestPart(geometry: Geometry): { center: WorldPoint; width: number } {
  const polygons =
    geometry.type === 'Polygon'
      ? [geometry.coordinates]
      : geometry.type === 'MultiPolygon'
        ? geometry.coordinates
        : []
  const polygonGeometries = polygons.map((coordinates) => ({ type: 'Polygon' as const, coordinates }))
  const [largest = geometry] = polygonGeometries.toSorted(
    (a, b) => geometryPath.area(b) - geometryPath.area(a),
  )
  const [x, y] = geometryPath.centroid(largest)
  const [[minX], [maxX]] = geometryPath.bounds(largest)
  return { center: { x, y }, width: maxX - minX }
}

/** Each shared border once. */
const readMesh = (topology: Topology, name: string): MultiLineString =>
  mesh(topology, topology.objects[name] as Parameters<typeof mesh>[1], (a, b) => a !== b)

/** Shared borders as separate lines, so that only visible ones are drawn. */
const readLines = (topology: Topology, name: string): GeographyShape[] =>
  readMesh(topology, name).coordinates.map((coordinates) => toShape({ type: 'LineString', coordinates }))

/** County borders are drawn at this zoom and above. */
export const countyZoom = 5.5

/** Rivers are drawn at this zoom and above. */
export const riverZoom = 4.5

interface GeographyExtras {
  water: Water<readonly GeographyShape[]> | null
  countyLines: readonly GeographyShape[]
  /** Names of states. */
  highlightedStates: ReadonlySet<string>
}

/** Draws water, land and borders. Only water if the geography has not loaded. */
export function drawGeography(
  drawing: Drawing,
  theme: MapTheme,
  geography: Geography | null,
  { water, countyLines, highlightedStates }: GeographyExtras,
) {
  const { context, view, size, box } = drawing
  context.fillStyle = theme.water
  context.fillRect(0, 0, size.width, size.height)
  if (!geography) return

  toWorldUnits(drawing)
  const worldUnitsPerPx = 1 / getScale(view)
  const filterVisible = <Shape extends GeographyShape>(shapes: readonly Shape[]) =>
    shapes.filter((shape) => doBoxesOverlap(shape.box, box))
  const stroke = (shapes: readonly GeographyShape[], color: string, widthPx: number) => {
    context.strokeStyle = color
    context.lineWidth = widthPx * worldUnitsPerPx
    for (const { path } of shapes) context.stroke(path)
  }
  const fill = (shapes: readonly GeographyShape[], color: string) => {
    context.fillStyle = color
    for (const { path } of shapes) context.fill(path)
  }

  context.lineJoin = 'round'
  const surroundingLand = filterVisible(geography.surroundingLand)
  fill(surroundingLand, theme.surroundingLand)
  stroke(surroundingLand, theme.stateLine, 0.75)
  fill(filterVisible(water?.greatLakes ?? []), theme.water)
  const states = filterVisible(geography.states)
  // Outlines first: filling the states covers the parts between two states.
  stroke(states, theme.coast, 1.5)
  fill(states, theme.land)
  if (highlightedStates.size > 0) {
    context.globalAlpha = 0.22
    fill(
      states.filter(({ name }) => highlightedStates.has(name)),
      theme.accent,
    )
    context.globalAlpha = 1
  }
  const lakes = filterVisible(water?.lakes ?? [])
  stroke(lakes, theme.coast, 0.75)
  fill(lakes, theme.water)
  if (view.zoom >= riverZoom) stroke(filterVisible(water?.rivers ?? []), theme.river, view.zoom < 7 ? 1 : 1.5)
  if (view.zoom >= countyZoom) stroke(filterVisible(countyLines), theme.countyLine, 0.75)
  stroke(filterVisible(geography.stateLines), theme.stateLine, view.zoom < 5 ? 0.75 : 1.25)
  toScreenUnits(drawing)
}
