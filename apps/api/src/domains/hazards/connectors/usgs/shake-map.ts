import type { Position } from 'geojson'
import type { HazardBand, HazardMessage } from '../../../../platform/db/schema/hazard-message.ts'
import type { Severity } from '../../../../platform/db/schema/hazard.ts'
import type { FeedResponse, FeedRequest } from '../connector.ts'
import { type Fields, fieldsOf, listOf, numberOf, textOf } from '../parsing/fields.ts'
import { closeRing, isLonLat } from '../parsing/geometry.ts'
import { readJson } from '../parsing/read-document.ts'

const usgsHost = 'earthquake.usgs.gov'
const contoursFile = 'download/cont_mmi.json'
/** Below this intensity, distance from the epicenter is as good as a map. */
const mapIntensityMin = 4

/** The lowest intensity (MMI) of each severity. Below 3, shaking is hardly noticed. */
const thresholds: { from: number; severity: Severity }[] = [
  { from: 8, severity: 'extreme' },
  { from: 6, severity: 'severe' },
  { from: 4, severity: 'moderate' },
  { from: 3, severity: 'minor' },
]
const positionsMax = 400

/** The request for an earthquake's details, which link to its ShakeMap; null if it has none worth fetching. */
export function requestDetail(message: HazardMessage): FeedRequest | null {
  if (message.conclusion !== null) return null
  const properties = fieldsOf(fieldsOf(JSON.parse(message.raw))?.['properties'])
  const hasMap = textOf(properties?.['types'])?.split(',').includes('shakemap') === true
  if (!hasMap || (numberOf(properties?.['mmi']) ?? 0) < mapIntensityMin) return null
  return toUsgsRequest(properties?.['detail'])
}

function toUsgsRequest(value: unknown): FeedRequest | null {
  const url = textOf(value)
  if (url === null || !URL.canParse(url)) return null
  const { protocol, host: requestedHost } = new URL(url)
  if (protocol !== 'https:' || requestedHost !== usgsHost) return null
  return { key: url, url, accept: 'application/geo+json, application/json', isFromPerson: false }
}

/**
 * Reads either an earthquake's details, and returns the request for its shaking contours, or the contours, and returns
 * the completed message. Null if there is nothing to add.
 */
export function readShaking(
  message: HazardMessage,
  response: FeedResponse,
): HazardMessage | FeedRequest | null {
  const document = fieldsOf(readJson(response, 'GeoJSON of an earthquake from USGS'))
  if (document?.['type'] !== 'FeatureCollection') return findContours(document)
  const bands = readBands(listOf(document['features']))
  return bands.length === 0 ? null : { ...message, bands }
}

function findContours(detail: Fields | null): FeedRequest | null {
  const products = fieldsOf(fieldsOf(detail?.['properties'])?.['products'])
  for (const entry of listOf(products?.['shakemap'])) {
    const product = fieldsOf(entry)
    if (textOf(product?.['status'])?.toUpperCase() === 'DELETE') continue
    const request = toUsgsRequest(fieldsOf(fieldsOf(product?.['contents'])?.[contoursFile])?.['url'])
    if (request) return request
  }
  return null
}

function readBands(features: readonly unknown[]): HazardBand[] {
  const ringsByValue = new Map<number, Position[][]>()
  for (const feature of features) {
    const value = numberOf(fieldsOf(fieldsOf(feature)?.['properties'])?.['value'])
    if (value === null) continue
    const rings = linesOf(fieldsOf(feature)?.['geometry'])
      .map(toRing)
      .filter((ring) => ring !== null)
    if (rings.length > 0) ringsByValue.set(value, [...(ringsByValue.get(value) ?? []), ...rings])
  }
  return thresholds.flatMap(({ from, severity }, index) => {
    const upperBound = thresholds[index - 1]?.from ?? Infinity
    const values = [...ringsByValue.keys()].filter((value) => value >= from && value < upperBound)
    if (values.length === 0) return []
    // The outermost contour of a severity contains the others.
    const value = Math.min(...values)
    const coordinates = ringsByValue.get(value)!.map((ring) => [ring])
    return [{ severity, text: `MMI ${value}`, geometry: { type: 'MultiPolygon' as const, coordinates } }]
  })
}

function linesOf(value: unknown): readonly unknown[] {
  const geometry = fieldsOf(value)
  if (geometry?.['type'] === 'MultiLineString') return listOf(geometry['coordinates'])
  return geometry?.['type'] === 'LineString' ? [geometry['coordinates']] : []
}

/** Reads a contour line as a ring. One that runs off the map is closed by a straight line. */
function toRing(value: unknown): Position[] | null {
  const line: Position[] = []
  for (const entry of listOf(value)) {
    const [lon, lat] = listOf(entry)
    if (!isLonLat(lon, lat)) return null
    line.push([roundDegrees(lon), roundDegrees(lat as number)])
  }
  const step = Math.ceil(line.length / positionsMax)
  return closeRing(line.filter((_, index) => index % step === 0))
}

/** Rounds to about a hundred meters, the precision of the intensities. */
const roundDegrees = (degrees: number) => Math.round(degrees * 1000) / 1000
