import {
  errorResponse,
  type FeedHandler,
  getFeatures,
  getProperties,
  intersectsBox,
  jsonResponse,
  parseBoundingBox,
} from './feed-handler.ts'

const queryPath =
  /^\/[A-Za-z0-9]+\/arcgis\/rest\/services\/WFIGS_Interagency_Perimeters_Current\/FeatureServer\/0\/query$/
const maxPageSize = 2000

/** An ArcGIS feature query by bounding box and category, with paging. Errors have status 200. */
export const handleWfigs: FeedHandler = (text, { path, query }) => {
  if (!queryPath.test(path)) return errorResponse(404, 'Not Found')
  if (query.get('f') !== 'geojson') {
    return jsonResponse({
      error: { code: 400, message: "Invalid or missing input parameters: 'f'", details: [] },
    })
  }
  const box = parseBoundingBox(query.get('geometry'))
  const category = /attr_IncidentTypeCategory\s*=\s*'(\w+)'/.exec(query.get('where') ?? '')?.[1]
  const collection = JSON.parse(text) as Record<string, unknown>
  const features = getFeatures(collection).filter(
    (feature) =>
      (!box || intersectsBox(feature['geometry'], box)) &&
      (!category || getProperties(feature)['attr_IncidentTypeCategory'] === category),
  )
  const offset = Math.max(0, Number(query.get('resultOffset') ?? 0) || 0)
  const pageSize = Math.min(maxPageSize, Number(query.get('resultRecordCount') ?? maxPageSize) || maxPageSize)
  const hasMore = features.length > offset + pageSize
  return jsonResponse(
    {
      ...collection,
      features: features.slice(offset, offset + pageSize),
      ...(hasMore && { properties: { exceededTransferLimit: true } }),
    },
    'application/geo+json',
  )
}
