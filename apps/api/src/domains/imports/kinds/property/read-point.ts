import { parseNumber } from '../../clean/parse-number.ts'
import type { RowIssue } from '../../row-issue.ts'

export interface ReadPoint {
  point: { lat: number; lon: number } | null
  issue: RowIssue | null
}

/** A point from its two cells; both or none. */
export function readPoint(latText: string, lonText: string): ReadPoint {
  if (latText === '' && lonText === '') return { point: null, issue: null }
  const value = `${latText}, ${lonText}`
  const lat = latText === '' ? null : parseNumber(latText)
  const lon = lonText === '' ? null : parseNumber(lonText)
  if (lat === null || lon === null) {
    const what =
      latText === '' || lonText === ''
        ? 'Latitude and longitude come in pairs, and one of them is empty.'
        : `“${lat === null ? latText : lonText}” is not a number of degrees.`
    return invalid(value, `${what} Use degrees such as 39.7392 and -104.9903.`)
  }
  if (lat === 0 && lon === 0) {
    return invalid(
      value,
      'The point 0, 0 lies in the sea off Africa. Leave both cells empty if it is not known.',
    )
  }
  if (Math.abs(lat) <= 90 && Math.abs(lon) <= 180) return { point: { lat, lon }, issue: null }
  if (Math.abs(lon) <= 90 && Math.abs(lat) <= 180) {
    const message = `Latitude ${lat} is outside −90…90. It looks as if latitude and longitude are swapped.`
    return {
      point: null,
      issue: { severity: 'error', code: 'coordinates_swapped', field: 'lat', value, message },
    }
  }
  return invalid(
    value,
    Math.abs(lat) > 90 ? `Latitude ${lat} is outside −90…90.` : `Longitude ${lon} is outside −180…180.`,
  )
}

const invalid = (value: string, message: string): ReadPoint => ({
  point: null,
  issue: { severity: 'error', code: 'coordinates_invalid', field: 'lat', value, message },
})
