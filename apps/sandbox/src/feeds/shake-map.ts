import { featuresOf, propertiesOf } from './answer-request.ts'

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
