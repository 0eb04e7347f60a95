import type { FeatureCollection } from 'geojson'
import GeoJSONVT from 'geojson-vt'
import { gzipSync } from 'node:zlib'
import { Compression, type Entry, TileType, zxyToTileId } from 'pmtiles'
import vtpbf from 'vt-pbf'
import { writeHead } from '../platform/base-map/archive.ts'

const bounds = [-180, -85, 180, 85] as const

/** A PMTiles archive of the world with these layers and every tile that has a feature, up to a zoom. */
export async function makeArchive(
  layers: Readonly<Record<string, FeatureCollection>>,
  { maxZoom, metadata = {} }: { maxZoom: number; metadata?: object },
): Promise<Buffer> {
  const indexes = Object.entries(layers).map(
    ([name, features]) =>
      [name, new GeoJSONVT(features, { maxZoom, indexMaxZoom: maxZoom, indexMaxPoints: 0 })] as const,
  )
  const tiles = new Map<number, Buffer>()
  for (const { z, x, y } of indexes.flatMap(([, index]) => index.tileCoords)) {
    const id = zxyToTileId(z, x, y)
    if (tiles.has(id)) continue
    const parts = indexes.flatMap(([name, index]) => {
      const tile = index.getTile(z, x, y)
      return tile ? [[name, tile] as const] : []
    })
    // Its types are older than those of `geojson-vt`.
    const layersOfTile = Object.fromEntries(parts) as unknown as Parameters<typeof vtpbf.fromGeojsonVt>[0]
    tiles.set(id, gzipSync(vtpbf.fromGeojsonVt(layersOfTile, { version: 2 })))
  }
  const blobs: Buffer[] = []
  const offsets = new Map<string, number>()
  let tileBytes = 0
  const entries: Entry[] = []
  for (const [tileId, tile] of [...tiles].toSorted(([a], [b]) => a - b)) {
    const key = tile.toString('base64')
    let offset = offsets.get(key)
    if (offset === undefined) {
      offset = tileBytes
      offsets.set(key, offset)
      blobs.push(tile)
      tileBytes += tile.length
    }
    const last = entries.at(-1)
    if (last && last.offset === offset && last.tileId + last.runLength === tileId) last.runLength += 1
    else entries.push({ tileId, offset, length: tile.length, runLength: 1 })
  }
  const head = await writeHead({
    entries,
    header: { tileCompression: Compression.Gzip, tileType: TileType.Mvt, minZoom: 0 },
    metadata,
    bounds,
    zoom: maxZoom,
    contents: blobs.length,
    tileBytes,
  })
  return Buffer.concat([head, ...blobs])
}
