import {
  type AnswerFeed,
  featuresOf,
  json,
  meetsBox,
  propertiesOf,
  readBox,
  refuse,
} from './answer-request.ts'

const service =
  /^\/[A-Za-z0-9]+\/arcgis\/rest\/services\/WFIGS_Interagency_Perimeters_Current\/FeatureServer\/0\/query$/
const pageMax = 2000

/** The query of an ArcGIS feature service: a box, a category and pages. Errors come with status 200. */
export const answerWfigs: AnswerFeed = (text, { path, query }) => {
  if (!service.test(path)) return refuse(404, 'Not Found')
  if (query.get('f') !== 'geojson') {
    return json({ error: { code: 400, message: "Invalid or missing input parameters: 'f'", details: [] } })
  }
  const box = readBox(query.get('geometry'))
  const category = /attr_IncidentTypeCategory\s*=\s*'(\w+)'/.exec(query.get('where') ?? '')?.[1]
  const collection = JSON.parse(text) as Record<string, unknown>
  const found = featuresOf(collection).filter(
    (feature) =>
      (!box || meetsBox(feature['geometry'], box)) &&
      (!category || propertiesOf(feature)['attr_IncidentTypeCategory'] === category),
  )
  const offset = Math.max(0, Number(query.get('resultOffset') ?? 0) || 0)
  const size = Math.min(pageMax, Number(query.get('resultRecordCount') ?? pageMax) || pageMax)
  const isMore = found.length > offset + size
  return json(
    {
      ...collection,
      features: found.slice(offset, offset + size),
      ...(isMore && { properties: { exceededTransferLimit: true } }),
    },
    'application/geo+json',
  )
}
