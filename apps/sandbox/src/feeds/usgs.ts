import { type AnswerFeed, featuresOf, json, propertiesOf, refuse } from './answer-request.ts'

const file =
  /^\/earthquakes\/feed\/v1\.0\/summary\/(significant|4\.5|2\.5|1\.0|all)_(hour|day|week|month)\.geojson$/
const hours: Record<string, number> = { hour: 1, day: 24, week: 7 * 24, month: 30 * 24 }
const significantFrom = 600
const minuteMs = 60_000

const eventPage = /^\/earthquakes\/feed\/v1\.0\/detail\/([\w-]+)\.geojson$/
const contours = /^\/product\/shakemap\/([\w-]+)\/us\/1\/download\/cont_mmi\.json$/

/** What is asked about one earthquake; undefined where the path asks for a summary, null where there is none. */
function answerEvent(text: string, path: string) {
  const [, event] = eventPage.exec(path) ?? []
  if (event) return describeEvent(JSON.parse(text) as Record<string, unknown>, event)
  const [, mapped] = contours.exec(path) ?? []
  return mapped ? drawContours(JSON.parse(text) as Record<string, unknown>, mapped) : undefined
}

/** The summaries of earthquake.usgs.gov: by least magnitude, back to an hour, day, week or month. */
export const answerUsgs: AnswerFeed = (text, { path, at }) => {
  const document = answerEvent(text, path)
  if (document !== undefined) return document ? json(document) : refuse(404, 'Not Found')
  const [, least, period] = file.exec(path) ?? []
  if (!least || !period) return refuse(404, 'Not Found')
  const collection = JSON.parse(text) as Record<string, unknown>
  // Rebuilt every minute, also when nothing happens.
  const generated = Math.floor(at / minuteMs) * minuteMs
  const metadata = { ...(collection['metadata'] as object), generated }
  const features = featuresOf(collection).filter((feature) => {
    const { time, mag, sig } = propertiesOf(feature)
    const isRecent = Number(time) >= generated - hours[period]! * 3_600_000
    if (least === 'significant') return isRecent && Number(sig) >= significantFrom
    return isRecent && (least === 'all' || Number(mag) >= Number(least))
  })
  const answer = json({ ...collection, metadata: { ...metadata, count: features.length }, features })
  return { ...answer, madeAt: generated }
}

type Item = Record<string, unknown>

const origin = 'https://earthquake.usgs.gov'
const weakest = 2
const corners = 48
const kmPerDegree = 111.2

/** The page of one earthquake, which leads to its map of shaking. Null for one that has none. */
export function describeEvent(collection: Item, id: string): Item | null {
  const feature = findShaken(collection, id)
  if (!feature) return null
  const contents = {
    'download/cont_mmi.json': {
      contentType: 'application/json',
      url: `${origin}/product/shakemap/${id}/us/1/download/cont_mmi.json`,
    },
  }
  const products = { shakemap: [{ id: `urn:usgs-product:us:shakemap:${id}:1`, status: 'UPDATE', contents }] }
  return { ...feature, properties: { ...propertiesOf(feature), products } }
}

/** Lines of the same intensity around the epicentre, half a step apart, as a ShakeMap draws them. */
export function drawContours(collection: Item, id: string): Item | null {
  const feature = findShaken(collection, id)
  const [lon, lat] = ((feature?.['geometry'] as Item | undefined)?.['coordinates'] ?? []) as number[]
  if (!feature || lon === undefined || lat === undefined) return null
  const strongest = Number(propertiesOf(feature)['mmi'])
  const features: Item[] = []
  for (let value = weakest; value <= strongest; value += 0.5) {
    // Three steps of intensity for each ten times the distance.
    const km = 8 * 10 ** ((strongest - value) / 3)
    features.push({
      type: 'Feature',
      properties: { value, units: 'mmi', weight: Number.isInteger(value) ? 4 : 2 },
      geometry: { type: 'MultiLineString', coordinates: [drawLine(lon, lat, km)] },
    })
  }
  return { type: 'FeatureCollection', metadata: { reference: 'self-made' }, features }
}

const findShaken = (collection: Item, id: string) =>
  featuresOf(collection).find(
    (feature) => feature['id'] === id && String(propertiesOf(feature)['types']).includes(',shakemap,'),
  )

function drawLine(lon: number, lat: number, km: number) {
  return Array.from({ length: corners + 1 }, (_, at) => {
    const angle = ((at % corners) / corners) * 2 * Math.PI
    const degrees = km / kmPerDegree
    return [
      lon + (degrees * Math.cos(angle)) / Math.cos((lat * Math.PI) / 180),
      lat + degrees * Math.sin(angle),
    ]
  })
}
