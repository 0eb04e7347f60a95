import { type FeedHandler, getFeatures, jsonResponse, getProperties, errorResponse } from './feed-handler.ts'

const summaryPath =
  /^\/earthquakes\/feed\/v1\.0\/summary\/(significant|4\.5|2\.5|1\.0|all)_(hour|day|week|month)\.geojson$/
const hoursByPeriod: Record<string, number> = { hour: 1, day: 24, week: 7 * 24, month: 30 * 24 }
const minSignificance = 600
const minuteMs = 60_000

const detailPath = /^\/earthquakes\/feed\/v1\.0\/detail\/([\w-]+)\.geojson$/
const contoursPath = /^\/product\/shakemap\/([\w-]+)\/us\/1\/download\/cont_mmi\.json$/

/** The response for a single earthquake: undefined if the path is for something else, null if it isn't found. */
function handleEventRequest(text: string, path: string) {
  const [, eventId] = detailPath.exec(path) ?? []
  if (eventId) return buildEventDetail(JSON.parse(text) as Record<string, unknown>, eventId)
  const [, contoursEventId] = contoursPath.exec(path) ?? []
  return contoursEventId
    ? buildContours(JSON.parse(text) as Record<string, unknown>, contoursEventId)
    : undefined
}

/** The summary feeds of earthquake.usgs.gov: by minimum magnitude, for the past hour, day, week, or month. */
export const handleUsgs: FeedHandler = (text, { path, nowMs }) => {
  const eventResponse = handleEventRequest(text, path)
  if (eventResponse !== undefined)
    return eventResponse ? jsonResponse(eventResponse) : errorResponse(404, 'Not Found')
  const [, threshold, period] = summaryPath.exec(path) ?? []
  if (!threshold || !period) return errorResponse(404, 'Not Found')
  const collection = JSON.parse(text) as Record<string, unknown>
  // USGS regenerates the summaries every minute, even when nothing has changed.
  const generated = Math.floor(nowMs / minuteMs) * minuteMs
  const metadata = { ...(collection['metadata'] as object), generated }
  const features = getFeatures(collection).filter((feature) => {
    const { time, mag, sig } = getProperties(feature)
    const isRecent = Number(time) >= generated - hoursByPeriod[period]! * 3_600_000
    if (threshold === 'significant') return isRecent && Number(sig) >= minSignificance
    return isRecent && (threshold === 'all' || Number(mag) >= Number(threshold))
  })
  const response = jsonResponse({
    ...collection,
    metadata: { ...metadata, count: features.length },
    features,
  })
  return { ...response, madeAt: generated }
}

type JsonObject = Record<string, unknown>

const origin = 'https://earthquake.usgs.gov'
const minIntensity = 2
const verticesPerLine = 48
const kmPerDegree = 111.2

/** The detail of one earthquake, with a link to its ShakeMap; null when it has no ShakeMap. */
export function buildEventDetail(collection: JsonObject, id: string): JsonObject | null {
  const feature = findEventWithShakeMap(collection, id)
  if (!feature) return null
  const contents = {
    'download/cont_mmi.json': {
      contentType: 'application/json',
      url: `${origin}/product/shakemap/${id}/us/1/download/cont_mmi.json`,
    },
  }
  const products = { shakemap: [{ id: `urn:usgs-product:us:shakemap:${id}:1`, status: 'UPDATE', contents }] }
  return { ...feature, properties: { ...getProperties(feature), products } }
}

/** Lines of equal intensity around the epicenter, half a unit apart, like those of a ShakeMap. */
export function buildContours(collection: JsonObject, id: string): JsonObject | null {
  const feature = findEventWithShakeMap(collection, id)
  const [lon, lat] = ((feature?.['geometry'] as JsonObject | undefined)?.['coordinates'] ?? []) as number[]
  if (!feature || lon === undefined || lat === undefined) return null
  const maxIntensity = Number(getProperties(feature)['mmi'])
  const features: JsonObject[] = []
  for (let value = minIntensity; value <= maxIntensity; value += 0.5) {
    // Intensity drops by three units each time the distance grows tenfold.
    const km = 8 * 10 ** ((maxIntensity - value) / 3)
    features.push({
      type: 'Feature',
      properties: { value, units: 'mmi', weight: Number.isInteger(value) ? 4 : 2 },
      geometry: { type: 'MultiLineString', coordinates: [buildCircle(lon, lat, km)] },
    })
  }
  return { type: 'FeatureCollection', metadata: { reference: 'self-made' }, features }
}

const findEventWithShakeMap = (collection: JsonObject, id: string) =>
  getFeatures(collection).find(
    (feature) => feature['id'] === id && String(getProperties(feature)['types']).includes(',shakemap,'),
  )

function buildCircle(lon: number, lat: number, km: number) {
  return Array.from({ length: verticesPerLine + 1 }, (_, index) => {
    const angle = ((index % verticesPerLine) / verticesPerLine) * 2 * Math.PI
    const degrees = km / kmPerDegree
    return [
      lon + (degrees * Math.cos(angle)) / Math.cos((lat * Math.PI) / 180),
      lat + degrees * Math.sin(angle),
    ]
  })
}
