import { serve, type ServerType } from '@hono/node-server'
import type { FeatureCollection, Position } from 'geojson'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { FetchSource, PMTiles } from 'pmtiles'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { extractBaseMap, readArguments } from '../../commands/basemap.ts'
import { makeArchive } from '../../testing/make-archive.ts'
import { Problem } from '../errors/problem.ts'
import { createRouter } from '../http/router.ts'
import { joinRanges, listTileRanges } from './archive.ts'
import { baseMapRoutes } from './base-map.routes.ts'
import { type BaseMapFile, baseMapUrl, openBaseMapFile } from './base-map-file.ts'

const line = (...coordinates: Position[]): FeatureCollection['features'][number] => ({
  type: 'Feature',
  properties: { kind: 'highway' },
  geometry: { type: 'LineString', coordinates },
})

/** Streets that cross Colorado and the rest of the world, so that there are thousands of tiles. */
const grid = Array.from({ length: 120 }, (_, n) => n)
const roads: FeatureCollection = {
  type: 'FeatureCollection',
  features: [
    ...grid.map((n) => line([-109 + n / 17, 36.9], [-108.6 + n / 17, 41])),
    line([-170, 10], [170, 12]),
    line([-170, -30], [170, -33]),
  ],
}
const colorado = [-106, 38.5, -104, 40] as const

let folder: string
let server: ServerType
let origin: string
let file: BaseMapFile
let requests: (string | null)[] = []

const routesOf = (of: BaseMapFile | null) => {
  const router = createRouter()
  router.onError((error, c) => c.body(null, error instanceof Problem ? (error.status as 404) : 500))
  return router.route('/basemap', baseMapRoutes(of))
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'parapet-basemap-'))
  const world = path.join(folder, 'world.pmtiles')
  const metadata = {
    attribution: '<a href="https://osm.org">© OpenStreetMap</a>',
    vector_layers: [{ id: 'roads' }],
  }
  await writeFile(world, await makeArchive({ roads }, { maxZoom: 11, metadata }))
  file = await openBaseMapFile(world)
  const routes = routesOf(file)
  server = serve({
    fetch: async (request: Request) => {
      requests.push(request.headers.get('Range'))
      return await routes.fetch(request)
    },
    port: 0,
  })
  await new Promise((resolve) => server.once('listening', resolve))
  origin = `http://localhost:${(server.address() as AddressInfo).port}`
})

afterAll(async () => {
  await new Promise((resolve) => server.close(resolve))
  await rm(folder, { recursive: true, force: true })
})

const readTile = async (archive: PMTiles, z: number, x: number, y: number) => {
  const tile = await archive.getZxy(z, x, y)
  return tile && Buffer.from(tile.data).toString('base64')
}

/** The tile of Denver. */
const denver = { z: 11, x: 426, y: 777 }

it('extracts the tiles of an area, byte for byte, by range requests alone', async () => {
  const out = path.join(folder, 'colorado.pmtiles')
  requests = []
  const lines = await extractBaseMap({
    from: origin + baseMapUrl(file),
    bounds: colorado,
    maxZoom: 11,
    out,
    isDryRun: false,
  })
  expect(requests.length).toBeGreaterThan(1)
  expect(requests.every((range) => range?.startsWith('bytes='))).toBe(true)
  const { size } = await stat(out)
  expect(size).toBeLessThan(file.bytes / 3)
  expect(lines.join('\n')).toContain(`${(size / 1e3).toFixed(1)} kB`)
  expect(lines).toContain('License: Open Database License (ODbL) 1.0')
  expect(lines).toContain('Attribution shown on the map: © OpenStreetMap')
  await expect(stat(`${out}.part`)).rejects.toThrow('ENOENT')

  const extract = await openBaseMapFile(out)
  expect(extract.tag).not.toBe(file.tag)
  const bytes = await readFile(out)
  const copy = new PMTiles({
    getKey: () => out,
    getBytes: (offset, length) =>
      Promise.resolve({ data: new Uint8Array(bytes.subarray(offset, offset + length)).buffer }),
  })
  const original = new PMTiles(new FetchSource(origin + baseMapUrl(file)))
  const header = await copy.getHeader()
  expect([header.minLon, header.minLat, header.maxLon, header.maxLat]).toEqual([...colorado])
  expect(header).toMatchObject({ minZoom: 0, maxZoom: 11 })
  expect(await copy.getMetadata()).toEqual(await original.getMetadata())
  for (const [z, x, y] of [
    [0, 0, 0],
    [5, 6, 12],
    [denver.z, denver.x, denver.y],
  ] as const) {
    const tile = await readTile(copy, z, x, y)
    expect(tile).toBeDefined()
    expect(tile).toBe(await readTile(original, z, x, y))
  }
  // West of Africa.
  expect(await readTile(original, 11, 1024, 961)).toBeDefined()
  expect(await readTile(copy, 11, 1024, 961)).toBeUndefined()
})

it('prints the size without downloading tiles', async () => {
  const out = path.join(folder, 'none.pmtiles')
  const [size] = await extractBaseMap({
    from: origin + baseMapUrl(file),
    bounds: colorado,
    maxZoom: 9,
    out,
    isDryRun: true,
  })
  expect(size).toMatch(/^The file would be [\d.]+ kB, with [\d,]+ tiles\.$/)
  await expect(stat(out)).rejects.toThrow('ENOENT')
})

it('explains a URL without an archive, and an area without tiles', async () => {
  const options = { bounds: colorado, maxZoom: 9, out: path.join(folder, 'x'), isDryRun: false }
  await expect(extractBaseMap({ ...options, from: `${origin}/basemap/other.pmtiles` })).rejects.toThrow(
    'can’t be used',
  )
})

it.each([
  [['--from', 'https://a.test/x.pmtiles', '--bbox', '1,2,3'], '--bbox must be'],
  [['--from', 'https://a.test/x.pmtiles', '--bbox', '-102,36,-109,41'], '--bbox must be'],
  [['--from', 'x.pmtiles', '--bbox', '-109,36,-102,41'], '--from must be'],
  [['--from', 'https://a.test/x', '--bbox', '-109,36,-102,41', '--maxzoom', '20'], '--maxzoom must be'],
  [['--zoom', '3'], 'Usage'],
])('rejects %j', (args, message) => {
  expect(() => readArguments(args)).toThrow(message)
})

it('accepts an area that starts with a minus', () => {
  const args = ['--from', 'https://a.test/x.pmtiles', '--bbox', '-109.1,36.9,-102,41.1', '--maxzoom', '12']
  expect(readArguments(args)).toMatchObject({ bounds: [-109.1, 36.9, -102, 41.1], maxZoom: 12 })
})

it('sends ranges that caches may keep', async () => {
  const get = (headers: Record<string, string> = {}, method = 'GET') =>
    routesOf(file).request(baseMapUrl(file), { method, headers })
  const first = await get({ Range: 'bytes=0-6' })
  expect(first.status).toBe(206)
  expect(await first.text()).toBe('PMTiles')
  expect(first.headers.get('Content-Range')).toBe(`bytes 0-6/${file.bytes}`)
  expect(first.headers.get('Cache-Control')).toContain('immutable')

  const tail = await get({ Range: `bytes=${file.bytes - 3}-${file.bytes + 100}` })
  expect((await tail.arrayBuffer()).byteLength).toBe(3)
  expect((await (await get({ Range: 'bytes=-5' })).arrayBuffer()).byteLength).toBe(5)
  expect((await get({ Range: `bytes=${file.bytes}-` })).status).toBe(416)
  expect((await get({ Range: 'bytes=0-6', 'If-Range': '"old"' }, 'HEAD')).status).toBe(200)
  expect((await get({ 'If-None-Match': `"${file.tag}"` })).status).toBe(304)
  expect((await get({}, 'HEAD')).headers.get('Content-Length')).toBe(String(file.bytes))
})

it('serves nothing else, and nothing from a file that was replaced', async () => {
  const response = await routesOf(file).request('/basemap/other.pmtiles')
  expect(response.status).toBe(404)
  expect((await routesOf(null).request(baseMapUrl(file))).status).toBe(404)
  const replaced = { ...file, bytes: file.bytes + 1 }
  expect((await routesOf(replaced).request(baseMapUrl(file))).status).toBe(503)
})

it('explains a file that can’t be used', async () => {
  const text = path.join(folder, 'text.pmtiles')
  await writeFile(text, 'x'.repeat(200))
  await expect(openBaseMapFile(text)).rejects.toThrow('isn’t a PMTiles version 3 archive')
  await expect(openBaseMapFile(path.join(folder, 'missing'))).rejects.toThrow('can’t be read')
})

it('lists the tiles of a box, and joins close ranges', () => {
  expect(listTileRanges([-180, -85, 180, 85], 0, 1)).toEqual([{ first: 0, last: 4 }])
  const joined = joinRanges([
    { offset: 0, length: 10 },
    { offset: 20, length: 10 },
    { offset: 90_000, length: 10 },
  ])
  expect(joined.map(({ offset, length }) => [offset, length])).toEqual([
    [0, 30],
    [90_000, 10],
  ])
})
