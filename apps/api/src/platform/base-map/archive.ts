import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { type Entry, type Header, type PMTiles, zxyToTileId } from 'pmtiles'

const toGzip = promisify(gzip)

const headerBytes = 127
/** Readers load the header and the root directory in one request of this size. */
const firstRequestBytes = 16_384
const entriesPerLeaf = 4_096

/** [west, south, east, north] in degrees. */
export type Bounds = readonly [number, number, number, number]

/** A part of an archive that can be written as an archive of its own. */
export interface ArchivePlan {
  /** What comes before the tiles: header, directories, and metadata. */
  head: Buffer
  /** Where the tiles are in the original, in the order in which they follow `head`. */
  ranges: readonly { offset: number; length: number }[]
  /** The size of the new archive. */
  bytes: number
  tiles: number
  attribution: string
  license: string
}

interface PlanOptions {
  bounds: Bounds
  maxZoom: number
}

/**
 * Plans an extract with every tile of `bounds` up to `maxZoom`. Reads directories only.
 * @throws Error if the archive has no vector tiles there
 */
export async function planExtract(archive: PMTiles, { bounds, maxZoom }: PlanOptions): Promise<ArchivePlan> {
  const header = await archive.getHeader()
  const metadata = (await archive.getMetadata()) as Record<string, unknown>
  const zoom = Math.min(maxZoom, header.maxZoom)
  const found = await findEntries(archive, header, listTileRanges(bounds, header.minZoom, zoom))
  if (found.length === 0) throw new Error('The archive has no tiles in this area.')

  // Archives store equal tiles once, such as those of the sea.
  const blobs = [...new Map(found.map(({ offset, length }) => [offset, length]))].toSorted(
    ([a], [b]) => a - b,
  )
  let tileBytes = 0
  const newOffsets = new Map<number, number>()
  for (const [offset, length] of blobs) {
    newOffsets.set(offset, tileBytes)
    tileBytes += length
  }
  const entries = found.map((entry) => ({ ...entry, offset: newOffsets.get(entry.offset)! }))
  const head = await writeHead({ entries, header, metadata, bounds, zoom, contents: blobs.length, tileBytes })
  const attribution = readText(metadata.attribution)
  return {
    head,
    ranges: blobs.map(([offset, length]) => ({ offset: header.tileDataOffset + offset, length })),
    bytes: head.length + tileBytes,
    tiles: entries.reduce((sum, { runLength }) => sum + runLength, 0),
    attribution,
    license:
      readText(metadata.license) ||
      (/openstreetmap/i.test(attribution) ? 'Open Database License (ODbL) 1.0' : ''),
  }
}

const readText = (value: unknown) =>
  typeof value === 'string' ? value.replaceAll(/<[^<>]*>/g, '').trim() : ''

interface TileRange {
  first: number
  last: number
}

/** The IDs of the tiles that overlap a box, as runs. */
export function listTileRanges(
  [west, south, east, north]: Bounds,
  minZoom: number,
  maxZoom: number,
): TileRange[] {
  const runs: TileRange[] = []
  for (let z = minZoom; z <= maxZoom; z += 1) {
    const [left, top] = toTile(west, north, z)
    const [right, bottom] = toTile(east, south, z)
    const ids: number[] = []
    for (let x = left; x <= right; x += 1)
      for (let y = top; y <= bottom; y += 1) ids.push(zxyToTileId(z, x, y))
    ids.sort((a, b) => a - b)
    for (const id of ids) {
      const run = runs.at(-1)
      if (run && run.last + 1 === id) run.last = id
      else runs.push({ first: id, last: id })
    }
  }
  return runs
}

function toTile(lon: number, lat: number, z: number): [number, number] {
  const count = 2 ** z
  const sine = Math.sin((Math.max(-85.051_128, Math.min(85.051_128, lat)) * Math.PI) / 180)
  const clamp = (value: number) => Math.max(0, Math.min(count - 1, Math.floor(value * count)))
  return [clamp(lon / 360 + 0.5), clamp(0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI))]
}

/** The directory entries of wanted tiles, in order. Runs of equal tiles are cut to what is wanted. */
async function findEntries(archive: PMTiles, header: Header, wanted: readonly TileRange[]): Promise<Entry[]> {
  const found: Entry[] = []
  const visit = async (offset: number, length: number): Promise<void> => {
    const entries = await archive.cache.getDirectory(archive.source, offset, length, header)
    for (const [index, entry] of entries.entries()) {
      if (entry.runLength > 0) {
        const last = entry.tileId + entry.runLength - 1
        for (const range of findOverlaps(wanted, entry.tileId, last)) {
          const tileId = Math.max(entry.tileId, range.first)
          found.push({ ...entry, tileId, runLength: Math.min(last, range.last) - tileId + 1 })
        }
      } else if (
        findOverlaps(wanted, entry.tileId, (entries[index + 1]?.tileId ?? Infinity) - 1).length > 0
      ) {
        await visit(header.leafDirectoryOffset + entry.offset, entry.length)
      }
    }
  }
  await visit(header.rootDirectoryOffset, header.rootDirectoryLength)
  return found
}

function findOverlaps(ranges: readonly TileRange[], first: number, last: number): TileRange[] {
  let [low, high] = [0, ranges.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (ranges[middle]!.last < first) low = middle + 1
    else high = middle
  }
  const overlaps: TileRange[] = []
  for (let index = low; index < ranges.length && ranges[index]!.first <= last; index += 1)
    overlaps.push(ranges[index]!)
  return overlaps
}

interface HeadOptions {
  /** Offsets are relative to the first tile. */
  entries: readonly Entry[]
  header: Pick<Header, 'tileCompression' | 'tileType' | 'minZoom'>
  metadata: object
  bounds: Bounds
  zoom: number
  contents: number
  tileBytes: number
}

/** The header, directories, and metadata of an archive, by the specification of PMTiles, version 3. */
export async function writeHead({
  entries,
  header,
  metadata,
  bounds,
  zoom,
  contents,
  tileBytes,
}: HeadOptions): Promise<Buffer> {
  const packedMetadata = await toGzip(JSON.stringify(metadata))
  let root = await packDirectory(entries)
  const leaves: Buffer[] = []
  if (root.length > firstRequestBytes - headerBytes) {
    const pointers: Entry[] = []
    let offset = 0
    for (let start = 0; start < entries.length; start += entriesPerLeaf) {
      const leaf = await packDirectory(entries.slice(start, start + entriesPerLeaf))
      pointers.push({ tileId: entries[start]!.tileId, offset, length: leaf.length, runLength: 0 })
      leaves.push(leaf)
      offset += leaf.length
    }
    root = await packDirectory(pointers)
  }
  const leafBytes = leaves.reduce((sum, { length }) => sum + length, 0)
  const metadataOffset = headerBytes + root.length
  const leafOffset = metadataOffset + packedMetadata.length
  const tileOffset = leafOffset + leafBytes

  const bytes = Buffer.alloc(headerBytes)
  bytes.write('PMTiles')
  bytes.writeUInt8(3, 7)
  const addressed = entries.reduce((sum, { runLength }) => sum + runLength, 0)
  const numbers = [
    headerBytes,
    root.length,
    metadataOffset,
    packedMetadata.length,
    leafOffset,
    leafBytes,
    tileOffset,
    tileBytes,
    addressed,
    entries.length,
    contents,
  ]
  for (const [index, number] of numbers.entries()) bytes.writeBigUInt64LE(BigInt(number), 8 + 8 * index)
  const gzipCompression = 2
  const flags = [1, gzipCompression, header.tileCompression, header.tileType, header.minZoom, zoom]
  for (const [index, flag] of flags.entries()) bytes.writeUInt8(flag, 96 + index)
  const [west, south, east, north] = bounds
  const degrees = [west, south, east, north]
  for (const [index, value] of degrees.entries()) bytes.writeInt32LE(Math.round(value * 1e7), 102 + 4 * index)
  bytes.writeUInt8(header.minZoom, 118)
  for (const [index, value] of [(west + east) / 2, (south + north) / 2].entries())
    bytes.writeInt32LE(Math.round(value * 1e7), 119 + 4 * index)
  return Buffer.concat([bytes, root, packedMetadata, ...leaves])
}

async function packDirectory(entries: readonly Entry[]): Promise<Buffer> {
  const bytes: number[] = []
  const writeNumber = (value: number) => {
    let rest = value
    while (rest >= 128) {
      bytes.push((rest % 128) + 128)
      rest = Math.floor(rest / 128)
    }
    bytes.push(rest)
  }
  writeNumber(entries.length)
  for (const [index, { tileId }] of entries.entries()) writeNumber(tileId - (entries[index - 1]?.tileId ?? 0))
  for (const { runLength } of entries) writeNumber(runLength)
  for (const { length } of entries) writeNumber(length)
  for (const [index, { offset }] of entries.entries()) {
    const previous = entries[index - 1]
    // 0 continues where the previous entry ends.
    writeNumber(previous && previous.offset + previous.length === offset ? 0 : offset + 1)
  }
  return await toGzip(Buffer.from(bytes))
}

/** Joins ranges that are close to each other, because a request costs more than a few unneeded bytes. */
export function joinRanges(
  ranges: ArchivePlan['ranges'],
  { maxGap = 32_768, maxLength = 8_388_608 } = {},
): { offset: number; length: number; parts: ArchivePlan['ranges'] }[] {
  const joined: { offset: number; length: number; parts: { offset: number; length: number }[] }[] = []
  for (const range of ranges) {
    const last = joined.at(-1)
    const end = range.offset + range.length
    const isClose = last && range.offset - (last.offset + last.length) <= maxGap
    if (last && isClose && end - last.offset <= maxLength) {
      last.length = end - last.offset
      last.parts.push(range)
    } else {
      joined.push({ ...range, parts: [range] })
    }
  }
  return joined
}
