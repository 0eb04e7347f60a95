import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import booleanPointInPolygon from '@turf/boolean-point-in-polygon'
import Flatbush from 'flatbush'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { foldText, type Point } from './address.ts'

export interface County {
  name: string
  /** Five digits: state and county (FIPS 6-4). */
  fips: string
}

interface Ring {
  county: County
  coordinates: number[][][]
}

interface CountyIndex {
  rings: Ring[]
  boxes: Flatbush
  byFips: Map<string, County>
}

// At a scale of 1:10,000,000, the end of a pier can lie outside every county.
const shoreDegrees = 0.1

let index: CountyIndex | null = null

/** Counties of the United States (Census cartographic boundaries, shipped by us-atlas). Read at first use. */
function counties(): CountyIndex {
  index ??= readCounties()
  return index
}

function readCounties(): CountyIndex {
  const file = createRequire(import.meta.url).resolve('us-atlas/counties-10m.json')
  const topology = JSON.parse(readFileSync(file, 'utf8')) as Topology<{
    counties: GeometryCollection<{ name: string }>
  }>
  const rings: Ring[] = []
  const byFips = new Map<string, County>()
  for (const { id, properties, geometry } of feature(topology, topology.objects.counties).features) {
    const county = { name: properties.name, fips: String(id) }
    byFips.set(county.fips, county)
    if (geometry.type === 'Polygon') rings.push({ county, coordinates: geometry.coordinates })
    if (geometry.type === 'MultiPolygon') {
      rings.push(...geometry.coordinates.map((coordinates) => ({ county, coordinates })))
    }
  }
  const boxes = new Flatbush(rings.length)
  for (const { coordinates } of rings) {
    const lons = coordinates[0]!.map(([lon]) => lon!)
    const lats = coordinates[0]!.map(([, lat]) => lat!)
    boxes.add(Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats))
  }
  boxes.finish()
  return { rings, boxes, byFips }
}

/** The county that contains a point, or the nearest one within `shoreDegrees`, or null. */
export function locateCounty({ lat, lon }: Point): County | null {
  const { rings, boxes } = counties()
  const inside = boxes
    .search(lon, lat, lon, lat)
    .map((at) => rings[at]!)
    .find(({ coordinates }) => booleanPointInPolygon([lon, lat], { type: 'Polygon', coordinates }))
  return inside ? inside.county : locateNearShore(lat, lon)
}

function locateNearShore(lat: number, lon: number): County | null {
  const { rings, boxes } = counties()
  const lonScale = Math.cos((lat * Math.PI) / 180)
  let nearest: County | null = null
  let minDegrees = shoreDegrees
  const box = [lon - shoreDegrees, lat - shoreDegrees, lon + shoreDegrees, lat + shoreDegrees] as const
  for (const at of boxes.search(...box)) {
    const { county, coordinates } = rings[at]!
    for (const [cornerLon, cornerLat] of coordinates[0]!) {
      const degrees = Math.hypot((cornerLon! - lon) * lonScale, cornerLat! - lat)
      if (degrees < minDegrees) {
        minDegrees = degrees
        nearest = county
      }
    }
  }
  return nearest
}

export const findCountyByFips = (fips: string): County | null => counties().byFips.get(fips) ?? null

const plainName = (name: string) =>
  foldText(name)
    .replace(/ (county|parish|borough|census area|municipality)$/, '')
    .trim()

/** Whether two spellings name the same county, such as “Kerr County” and “KERR”. */
export const isSameCounty = (a: string, b: string) => plainName(a) === plainName(b)
