import { geoMercator, geoPath } from 'd3-geo'
import type { Geometry, MultiLineString } from 'geojson'
import statesUrl from 'us-atlas/states-10m.json?url'
import countiesUrl from 'us-atlas/counties-10m.json?url'
import { feature, mesh } from 'topojson-client'
import { loadAsset } from '~/lib/load-asset'
import { WORLD_SIZE, type Box, type WorldPoint } from './projection.ts'
import worldUrl from './generated/world.json?url'

type Topology = Parameters<typeof feature>[0]

/** A piece of land or line, ready to be drawn in world units. */
export interface GeographyShape {
  path: Path2D
  box: Box
}

export interface StateLabel extends WorldPoint {
  name: string
  /** How wide the state is, in world units. */
  width: number
}

export interface Geography {
  farLand: GeographyShape[]
  states: (GeographyShape & { name: string })[]
  stateLines: GeographyShape[]
  stateLabels: StateLabel[]
}

/** The first view: states of the Census Bureau, and the land around them from Natural Earth. */
export async function loadGeography(): Promise<Geography> {
  const [world, states] = await Promise.all([loadAsset<Topology>(worldUrl), loadAsset<Topology>(statesUrl)])
  const stateShapes = readCollection(states, 'states')
  return {
    farLand: readCollection(world, 'countries').map(({ shape }) => shape),
    states: stateShapes.map(({ shape, name }) => ({ ...shape, name })),
    stateLines: readLines(states, 'states'),
    stateLabels: stateShapes.map(({ name, largest }) => ({
      name,
      ...largest.center,
      width: largest.width,
    })),
  }
}

/** The borders between counties, which only a closer view shows. */
export async function loadCountyLines(): Promise<GeographyShape[]> {
  return readLines(await loadAsset<Topology>(countiesUrl), 'counties')
}

/** Cuts at the date line, which plain projecting would draw across the whole map. */
const mercator = geoMercator()
  .scale(WORLD_SIZE / (2 * Math.PI))
  .translate([WORLD_SIZE / 2, WORLD_SIZE / 2])
  .precision(0)
const pathOf = geoPath(mercator)

function readCollection(topology: Topology, name: string) {
  const found = feature(topology, topology.objects[name]!)
  const features = found.type === 'FeatureCollection' ? found.features : [found]
  return features.map(({ geometry, properties }) => ({
    shape: toShape(geometry),
    name: String(properties?.name ?? ''),
    largest: findLargestPart(geometry),
  }))
}

function toShape(geometry: Geometry): GeographyShape {
  const path = new Path2D()
  pathOf.context(path as unknown as CanvasRenderingContext2D)(geometry)
  const [[minX, minY], [maxX, maxY]] = pathOf.bounds(geometry)
  return { path, box: { minX, minY, maxX, maxY } }
}

/** The largest part: the name of Michigan belongs on land, and that of Hawaii on an island. */
function findLargestPart(geometry: Geometry): { center: WorldPoint; width: number } {
  const polygons =
    geometry.type === 'Polygon'
      ? [geometry.coordinates]
      : geometry.type === 'MultiPolygon'
        ? geometry.coordinates
        : []
  const parts = polygons.map((coordinates) => ({ type: 'Polygon' as const, coordinates }))
  const [largest = geometry] = parts.toSorted((a, b) => pathOf.area(b) - pathOf.area(a))
  const [x, y] = pathOf.centroid(largest)
  const [[minX], [maxX]] = pathOf.bounds(largest)
  return { center: { x, y }, width: maxX - minX }
}

/** Each border once, in short pieces, so that only those on the screen are drawn. */
function readLines(topology: Topology, name: string): GeographyShape[] {
  const lines: MultiLineString = mesh(
    topology,
    topology.objects[name] as Parameters<typeof mesh>[1],
    (a, b) => a !== b,
  )
  return lines.coordinates.map((coordinates) => toShape({ type: 'LineString', coordinates }))
}
