import { distanceMeters } from '../../../../platform/geo/distance.ts'
import type { FieldReader } from '../../field-reader.ts'
import { type PostalAddress, locateByZip, type Point } from '../../../estate/index.ts'

/** Areas of a ZIP code in the West reach this far. */
const farKm = 150

/**
 * Warns of a point that cannot belong to the address, and of an address that nobody can place on a map.
 * False when a rule says to ignore such a point.
 */
export function checkPlace(reader: FieldReader, address: PostalAddress, point: Point | null): boolean {
  if (address.line1 === '') return true
  const place = locateByZip(address)
  if (point === null) {
    if (place) return true
    const message = 'We could not locate this address, so it cannot be matched to threats.'
    reader.report({
      severity: 'warning',
      code: 'geocode_failed',
      field: 'line1',
      value: address.line1,
      message,
    })
    return true
  }
  if (!place || place.lat === null || place.lon === null) return true
  const km = distanceMeters(point.lon, point.lat, place.lon, place.lat) / 1_000
  if (km <= farKm) return true
  const value = `${point.lat}, ${point.lon}`
  const message = `The point is ${Math.round(km).toLocaleString('en-US')} km from the address.`
  const issue = { severity: 'warning', code: 'coordinates_far', field: 'lat', value, message } as const
  if (reader.rules.find(issue)?.fix === 'drop_point') return false
  reader.report(issue)
  return true
}
