import { open, rename, rm } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { FetchSource, PMTiles } from 'pmtiles'
import { type Bounds, joinRanges, planExtract } from '../platform/base-map/archive.ts'
import { OperatorError } from '../platform/errors/operator-error.ts'
import { runCommand } from './run-command.ts'

const usage = `Usage: pnpm basemap --from <url> --bbox <west,south,east,north> [--maxzoom <0-15>] [--out <file>] [--dry-run]

Extracts the base map of an area from a hosted PMTiles archive, such as a build of protomaps.com, by range requests.
Only the area’s tiles are downloaded. Then set BASEMAP_PMTILES to the file.

  --from     the URL of the archive
  --bbox     the area in degrees, for example -109.1,36.9,-102,41.1 for Colorado
  --maxzoom  the highest zoom level, 14 by default; each additional level takes about three times the space
  --out      the new file, basemap.pmtiles by default
  --dry-run  prints how large the file would be, without downloading it`

const defaultMaxZoom = 14

interface ExtractOptions {
  from: string
  bounds: Bounds
  maxZoom: number
  out: string
  isDryRun: boolean
}

/** Extracts an archive and returns what to tell the operator. */
export async function extractBaseMap({ from, bounds, maxZoom, out, isDryRun }: ExtractOptions) {
  const source = new FetchSource(from)
  const plan = await planExtract(new PMTiles(source), { bounds, maxZoom }).catch((error: unknown) => {
    throw new OperatorError(`${from} can’t be used. ${error instanceof Error ? error.message : ''}`.trim())
  })
  if (!isDryRun) {
    const partial = `${out}.part`
    const file = await open(partial, 'w')
    try {
      await file.writeFile(plan.head)
      for (const { offset, length, parts } of joinRanges(plan.ranges)) {
        const { data } = await source.getBytes(offset, length)
        if (data.byteLength !== length)
          throw new OperatorError(`The download from ${from} ended early. Run the command again.`)
        const bytes = Buffer.from(data)
        for (const part of parts) {
          const start = part.offset - offset
          await file.writeFile(bytes.subarray(start, start + part.length))
        }
      }
      await file.sync()
      await file.close()
      await rename(partial, out)
    } catch (error) {
      await file.close().catch(() => undefined)
      await rm(partial, { force: true })
      throw error
    }
  }
  return [
    `${isDryRun ? 'The file would be' : `${out} is`} ${formatBytes(plan.bytes)}, with ${plan.tiles.toLocaleString('en-US')} tiles.`,
    `License: ${plan.license || 'not stated in the archive; ask its publisher'}`,
    `Attribution shown on the map: ${plan.attribution || 'none'}`,
    ...(isDryRun ? [] : [`Set BASEMAP_PMTILES=${out} and restart.`]),
  ]
}

const formatBytes = (bytes: number) =>
  bytes < 1e6 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`

/** @throws OperatorError with what is wrong about the arguments */
export function readArguments(args: readonly string[]): ExtractOptions {
  const { values } = parse(args)
  const bounds = (values.bbox ?? '').split(',').map(Number)
  const [west = NaN, south = NaN, east = NaN, north = NaN] = bounds
  const isBox =
    bounds.length === 4 &&
    west >= -180 &&
    east <= 180 &&
    south >= -90 &&
    north <= 90 &&
    west < east &&
    south < north
  if (!isBox) throw new OperatorError(`--bbox must be west,south,east,north in degrees.\n\n${usage}`)
  const maxZoom = Number(values.maxzoom ?? defaultMaxZoom)
  if (!Number.isInteger(maxZoom) || maxZoom < 0 || maxZoom > 15)
    throw new OperatorError(`--maxzoom must be a whole number from 0 to 15.\n\n${usage}`)
  if (!values.from || !/^https?:/.test(values.from))
    throw new OperatorError(`--from must be an http or https URL.\n\n${usage}`)
  return {
    from: values.from,
    bounds: [west, south, east, north],
    maxZoom,
    out: values.out ?? 'basemap.pmtiles',
    isDryRun: values['dry-run'] ?? false,
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      // A value that starts with a minus has to follow an equals sign.
      args: joinNegativeValues(args),
      options: {
        from: { type: 'string' },
        bbox: { type: 'string' },
        maxzoom: { type: 'string' },
        out: { type: 'string' },
        'dry-run': { type: 'boolean' },
      },
    })
  } catch (error) {
    throw new OperatorError(`${error instanceof Error ? error.message : ''}\n\n${usage}`)
  }
}

const joinNegativeValues = (args: readonly string[]) =>
  args.flatMap((argument, index) => {
    if (argument === '--bbox' && args[index + 1] !== undefined) return `--bbox=${args[index + 1]}`
    return args[index - 1] === '--bbox' ? [] : argument
  })

if (import.meta.filename === process.argv[1])
  await runCommand(async (args) => (await extractBaseMap(readArguments(args))).join('\n'))
