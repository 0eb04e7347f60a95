import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import booleanPointInPolygon from '@turf/boolean-point-in-polygon'
import Flatbush from 'flatbush'
import { LRUCache } from 'lru-cache'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { metersPerDegree } from '../../../platform/geo/distance.ts'
import { distanceFromDisc, packArea, splitBox, widenBox } from '../../../platform/geo/packed-area.ts'
import { foldText, type Point } from './address.ts'

export interface County {
  name: string
  /** Five digits: state and county (FIPS 6-4). */
  fips: string
}

type CountyTopology = Topology<{ counties: GeometryCollection<{ name: string }> }>

interface CountyPolygon {
  county: County
  coordinates: number[][][]
}

interface CountyIndex {
  polygons: CountyPolygon[]
  boxes: Flatbush
  topology: CountyTopology
  byFips: Map<string, County>
}

// At a scale of 1:10,000,000, the end of a pier can lie outside every county.
const shoreToleranceDegrees = 0.1

let countyIndex: CountyIndex | null = null
let edgeIndex: Flatbush | null = null

/** Counties of the United States (Census cartographic boundaries, shipped by us-atlas). Read at first use. */
function getCountyIndex(): CountyIndex {
  countyIndex ??= readCounties()
  return countyIndex
}

function readCounties(): CountyIndex {
  const file = createRequire(import.meta.url).resolve('us-atlas/counties-10m.json')
  const topology = JSON.parse(readFileSync(file, 'utf8')) as CountyTopology
  const polygons: CountyPolygon[] = []
  const byFips = new Map<string, County>()
  for (const { id, properties, geometry } of feature(topology, topology.objects.counties).features) {
    const county = { name: properties.name, fips: String(id) }
    byFips.set(county.fips, county)
    if (geometry.type === 'Polygon') polygons.push({ county, coordinates: geometry.coordinates })
    if (geometry.type === 'MultiPolygon') {
      polygons.push(...geometry.coordinates.map((coordinates) => ({ county, coordinates })))
    }
  }
  const boxes = new Flatbush(polygons.length)
  for (const { coordinates } of polygons) {
    const lons = coordinates[0]!.map(([lon]) => lon!)
    const lats = coordinates[0]!.map(([, lat]) => lat!)
    boxes.add(Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats))
  }
  boxes.finish()
  return { polygons, boxes, topology, byFips }
}

/**
 * Boxes around each piece of coast and border. Built separately, at its own first use, because it takes most of the time
 * and addresses don't need it.
 */
function getEdgeIndex(): Flatbush {
  edgeIndex ??= indexEdges(getCountyIndex().topology)
  return edgeIndex
}

/** Lines that only one county has are coasts and borders. */
function indexEdges(topology: CountyTopology): Flatbush {
  const lines = mesh(topology, topology.objects.counties, (a, b) => a === b).coordinates
  const edges = new Flatbush(lines.reduce((count, line) => count + line.length - 1, 0))
  for (const line of lines) {
    for (let at = 1; at < line.length; at += 1) {
      const [x1, y1] = line[at - 1] as [number, number]
      const [x2, y2] = line[at] as [number, number]
      edges.add(Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2))
    }
  }
  edges.finish()
  return edges
}

/** Generalized outlines are off by up to this much. */
const outlineToleranceMeters = 2_000

const countiesNearby = new LRUCache<string, number[]>({ max: 10_000 })

/**
 * FIPS codes, as numbers, of the counties where a building within `meters` of the point can be. For any point in this
 * circle, `locateCounty` returns one of them or null.
 */
export function listCountiesWithin({ lat, lon }: Point, meters: number): number[] {
  const key = `${lat} ${lon} ${meters}`
  const known = countiesNearby.get(key)
  if (known) return known
  const { polygons, boxes } = getCountyIndex()
  const search = (index: Flatbush, reach: number) =>
    splitBox(widenBox({ west: lon, east: lon, south: lat, north: lat }, reach)).flatMap(
      ({ west, south, east, north }) => index.search(west, south, east, north),
    )
  const inland = meters + outlineToleranceMeters
  // A building on the shore can be outside of every outline; then the nearest county counts.
  const isOnShore = search(getEdgeIndex(), inland).length > 0 || !locateCounty({ lat, lon })
  const reach = isOnShore ? meters + shoreToleranceDegrees * metersPerDegree : inland
  const fips = search(boxes, reach)
    .map((n) => polygons[n]!)
    .filter(({ coordinates }) => {
      const area = packArea({ type: 'Polygon', coordinates })
      return distanceFromDisc(area, lon, lat, reach).distanceMeters === 0
    })
    .map(({ county }) => Number(county.fips))
  const counties = [...new Set(fips)]
  countiesNearby.set(key, counties)
  return counties
}

/** The county that contains a point, or the nearest one within `shoreToleranceDegrees`, or null. */
export function locateCounty({ lat, lon }: Point): County | null {
  const { polygons, boxes } = getCountyIndex()
  const containingPolygon = boxes
    .search(lon, lat, lon, lat)
    .map((index) => polygons[index]!)
    .find(({ coordinates }) => booleanPointInPolygon([lon, lat], { type: 'Polygon', coordinates }))
  return containingPolygon ? containingPolygon.county : locateNearShore(lat, lon)
}

function locateNearShore(lat: number, lon: number): County | null {
  const { polygons, boxes } = getCountyIndex()
  const lonScale = Math.cos((lat * Math.PI) / 180)
  let nearest: County | null = null
  let minDegrees = shoreToleranceDegrees
  const box = [
    lon - shoreToleranceDegrees,
    lat - shoreToleranceDegrees,
    lon + shoreToleranceDegrees,
    lat + shoreToleranceDegrees,
  ] as const
  for (const index of boxes.search(...box)) {
    const { county, coordinates } = polygons[index]!
    for (const [vertexLon, vertexLat] of coordinates[0]!) {
      const degrees = Math.hypot((vertexLon! - lon) * lonScale, vertexLat! - lat)
      if (degrees < minDegrees) {
        minDegrees = degrees
        nearest = county
      }
    }
  }
  return nearest
}

export const findCountyByFips = (fips: string): County | null => getCountyIndex().byFips.get(fips) ?? null

const normalizeCountyName = (name: string) =>
  foldText(name)
    .replace(/ (county|parish|borough|census area|municipality)$/, '')
    .trim()

/** Whether two spellings name the same county, such as “Kerr County” and “KERR”. */
export const isSameCounty = (a: string, b: string) => normalizeCountyName(a) === normalizeCountyName(b)
