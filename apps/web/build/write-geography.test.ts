import { readFile } from 'node:fs/promises'
import { brotliCompressSync } from 'node:zlib'
import { createRequire } from 'node:module'
import { geoContains } from 'd3-geo'
import type { FeatureCollection, MultiLineString, Position } from 'geojson'
import { feature } from 'topojson-client'
import { expect, it } from 'vitest'
import { simplifyTopology, type Topology } from './simplify-topology.ts'
import {
  createPlaces,
  createWater,
  createWorldTopology,
  placesFile,
  waterFile,
  worldFile,
} from './write-geography.ts'

it('matches the installed geography: run node build/write-geography.ts after an update', async () => {
  expect((await readFile(worldFile, 'utf8')) === (await createWorldTopology())).toBe(true)
})

it('adds at most 120 kB to the first view, with the states', async () => {
  const states = createRequire(import.meta.url).resolve('us-atlas/states-10m.json')
  const sizes = await Promise.all(
    [worldFile, states].map(async (path) => brotliCompressSync(await readFile(path)).length),
  )
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(120_000)
})

const square: Topology = {
  type: 'Topology',
  arcs: [
    [
      [0, 0],
      [5, 0.01],
      [5, -0.01],
      [0, 10],
      [-10, 0],
      [0, -10],
    ],
    [
      [40, 40],
      [0.1, 0],
      [0, 0.1],
      [-0.1, -0.1],
    ],
  ],
  objects: {
    countries: {
      type: 'GeometryCollection',
      geometries: [
        { type: 'MultiPolygon', id: '1', arcs: [[[0]], [[1]]] },
        { type: 'Polygon', id: '2', arcs: [[1]] },
      ],
    },
  },
}
const plain = {
  excludedIds: new Set<string>(),
  detailedIds: new Set<string>(),
  minDetailedBendArea: 0,
  minIslandSize: 0.5,
}

it('omits bends and islands that are too small to see, and excluded countries', () => {
  const simplified = simplifyTopology(square, 'countries', { ...plain, minBendArea: 1 })
  expect(simplified.objects.countries).toEqual({
    type: 'GeometryCollection',
    geometries: [{ type: 'MultiPolygon', id: '1', arcs: [[[0]]] }],
  })
  expect(simplified.arcs).toEqual([
    [
      [0, 0],
      [10, 0],
      [0, 10],
      [-10, 0],
      [0, -10],
    ],
  ])
})

it('simplifies lines, and omits those that are too short to see', () => {
  const lines: Topology = {
    ...square,
    objects: {
      rivers: {
        type: 'GeometryCollection',
        geometries: [
          { type: 'MultiLineString', arcs: [[0], [1]] },
          { type: 'LineString', arcs: [1] },
        ],
      },
    },
  }
  const simplified = simplifyTopology(lines, 'rivers', { ...plain, minBendArea: 1 })
  expect(simplified.objects.rivers).toEqual({
    type: 'GeometryCollection',
    geometries: [{ type: 'MultiLineString', arcs: [[0]] }],
  })
})

it('keeps every bend of detailed countries', () => {
  const simplified = simplifyTopology(square, 'countries', {
    ...plain,
    minBendArea: 1,
    detailedIds: new Set(['1']),
  })
  expect(simplified.arcs[0]).toHaveLength(6)
})

it('has several thousand places in the right locations, largest first', async () => {
  const text = await readFile(placesFile, 'utf8')
  expect(text === createPlaces()).toBe(true)
  const { zooms, counts, names, points } = JSON.parse(text) as {
    zooms: number[]
    counts: number[]
    names: string
    points: number[]
  }
  const all = names.split('\n')
  expect(all.length).toBeGreaterThan(5_000)
  expect(points).toHaveLength(2 * all.length)
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(all.length)
  expect(zooms).toEqual(zooms.toSorted((a, b) => a - b))
  const denver = all.indexOf('Denver')
  expect(points.slice(2 * denver, 2 * denver + 2)).toEqual([-10498, 3974])
  expect(all.indexOf('New York')).toBeLessThan(denver)
  expect(brotliCompressSync(text).length).toBeLessThanOrEqual(70_000)
})

type WaterPart = 'greatLakes' | 'lakes' | 'rivers'
type WaterTopology = Topology & { objects: Record<WaterPart, Topology['objects'][string]> }

it('adds at most 20 kB of lakes and rivers, with the Great Lakes as a layer of their own', async () => {
  const text = await readFile(waterFile, 'utf8')
  expect(text === (await createWater())).toBe(true)
  expect(brotliCompressSync(text).length).toBeLessThanOrEqual(20_000)

  const water = JSON.parse(text) as Record<WaterPart, WaterTopology>
  const isIn = (part: WaterPart, point: [number, number]) =>
    geoContains(feature(water[part], water[part].objects[part]), point)
  const [superior, greatSaltLake, okeechobee] = [
    [-87.5, 47.7],
    [-112.5, 41.1],
    [-80.85, 26.95],
  ] as const satisfies [number, number][]
  expect(isIn('greatLakes', superior)).toBe(true)
  expect(isIn('lakes', superior)).toBe(false)
  expect(isIn('lakes', greatSaltLake)).toBe(true)
  expect(isIn('lakes', okeechobee)).toBe(true)
  // The Mississippi is in the box from St. Louis to Memphis.
  const rivers = feature(water.rivers, water.rivers.objects.rivers) as FeatureCollection<MultiLineString>
  const isAlongMississippi = ([lon = 0, lat = 0]: Position) =>
    lon > -90.5 && lon < -89 && lat > 35 && lat < 38.7
  expect(rivers.features.some(({ geometry }) => geometry.coordinates.flat().some(isAlongMississippi))).toBe(
    true,
  )
})
