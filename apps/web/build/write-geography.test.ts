import { readFile } from 'node:fs/promises'
import { brotliCompressSync } from 'node:zlib'
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { simplifyTopology, type Topology } from './simplify-topology.ts'
import { createWorldTopology, worldFile } from './write-geography.ts'

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

it('keeps every bend of detailed countries', () => {
  const simplified = simplifyTopology(square, 'countries', {
    ...plain,
    minBendArea: 1,
    detailedIds: new Set(['1']),
  })
  expect(simplified.arcs[0]).toHaveLength(6)
})
