import {
  type FeedHandler,
  featuresOf,
  type FeedResponse,
  isInside,
  json,
  intersectsBox,
  propertiesOf,
  readBox,
  refuse,
} from './answer-request.ts'
import { builtInCapNames } from './built-in-captures.ts'
import { readDetectionTime } from './shift-times.ts'

const service =
  /^\/[A-Za-z0-9]+\/arcgis\/rest\/services\/WFIGS_Interagency_Perimeters_Current\/FeatureServer\/0\/query$/
const pageMax = 2000

/** An ArcGIS feature query by bounding box and category, with paging. Errors have status 200. */
export const answerWfigs: FeedHandler = (text, { path, query }) => {
  if (!service.test(path)) return refuse(404, 'Not Found')
  if (query.get('f') !== 'geojson') {
    return json({ error: { code: 400, message: "Invalid or missing input parameters: 'f'", details: [] } })
  }
  const box = readBox(query.get('geometry'))
  const category = /attr_IncidentTypeCategory\s*=\s*'(\w+)'/.exec(query.get('where') ?? '')?.[1]
  const collection = JSON.parse(text) as Record<string, unknown>
  const features = featuresOf(collection).filter(
    (feature) =>
      (!box || intersectsBox(feature['geometry'], box)) &&
      (!category || propertiesOf(feature)['attr_IncidentTypeCategory'] === category),
  )
  const offset = Math.max(0, Number(query.get('resultOffset') ?? 0) || 0)
  const size = Math.min(pageMax, Number(query.get('resultRecordCount') ?? pageMax) || pageMax)
  const hasMore = features.length > offset + size
  return json(
    {
      ...collection,
      features: features.slice(offset, offset + size),
      ...(hasMore && { properties: { exceededTransferLimit: true } }),
    },
    'application/geo+json',
  )
}

const rowsMax = 10_000
const rowsDefault = 1000

interface Dataset {
  metadata: Record<string, unknown>
  DisasterDeclarationsSummaries: Record<string, unknown>[]
}

/** OpenFEMA's declarations: `$filter` by state, newest first, with paging. */
export const answerOpenfema: FeedHandler = (text, { path, query }) => {
  if (path !== '/api/open/v2/DisasterDeclarationsSummaries') return refuse(404, 'Not Found')
  const dataset = JSON.parse(text) as Dataset
  const filter = query.get('$filter') ?? ''
  const states = [...filter.matchAll(/state eq '([A-Z]{2})'/g)].map(([, state]) => state)
  const declarations = dataset.DisasterDeclarationsSummaries.filter(
    ({ state }) => states.length === 0 || states.includes(String(state)),
  ).toSorted((a, b) => String(b['declarationDate']).localeCompare(String(a['declarationDate'])))
  const skip = Math.max(0, Number(query.get('$skip') ?? 0) || 0)
  const top = Math.min(rowsMax, Number(query.get('$top') ?? rowsDefault) || rowsDefault)
  const isCounted = query.get('$count') === 'true' || query.get('$inlinecount') === 'allpages'
  return json({
    metadata: { ...dataset.metadata, skip, top, count: isCounted ? declarations.length : 0, filter },
    DisasterDeclarationsSummaries: declarations.slice(skip, skip + top),
  })
}

const degreesMax = 10

/** `/nwps/v1/gauges` in a bounding box. The service times out for boxes wider or higher than ten degrees. */
export const answerNwps: FeedHandler = (text, { path, query }) => {
  if (path !== '/nwps/v1/gauges') return refuse(404, '{"code":404,"message":"Not Found"}', 'application/json')
  const [west, south, east, north] = ['xmin', 'ymin', 'xmax', 'ymax'].map((side) =>
    Number(query.get(`bbox.${side}`) ?? Number.NaN),
  ) as [number, number, number, number]
  const isBox = [west, south, east, north].every(Number.isFinite)
  if (!isBox || east - west > degreesMax || north - south > degreesMax) {
    return refuse(504, '{"message":"Endpoint request timed out"}', 'application/json')
  }
  const { gauges } = JSON.parse(text) as { gauges: { longitude: number; latitude: number }[] }
  return json({
    gauges: gauges.filter(({ longitude, latitude }) =>
      isInside([west, south, east, north], longitude, latitude),
    ),
  })
}

const files: Record<string, number> = {
  '/xml/rss.xml': Infinity,
  '/xml/rss_24h.xml': 24 * 3_600_000,
  '/xml/rss_7d.xml': 7 * 24 * 3_600_000,
}

/** The RSS feed of gdacs.org: complete, or of the last day or week. */
export const answerGdacs: FeedHandler = (text, { path }) => {
  const maxAgeMs = files[path]
  if (maxAgeMs === undefined) return refuse(404, 'Not Found')
  const madeAt = Date.parse(/<pubDate>([^<]+)</.exec(text)?.[1] ?? '')
  const body = text.replaceAll(/\s*<item>[\s\S]*?<\/item>/g, (item) => {
    const publishedAt = Date.parse(/<pubDate>([^<]+)</.exec(item)?.[1] ?? '')
    return madeAt - publishedAt > maxAgeMs ? '' : item
  })
  return { status: 200, contentType: 'application/xml', body }
}

/** The Atom index of a fictional city's alerts. */
export function renderCapIndex(baseUrl: string, updatedAt: number): FeedResponse {
  const updated = new Date(updatedAt).toISOString()
  const entries = builtInCapNames.map(
    (name) => `  <entry>
    <id>${baseUrl}/alerts/${name}.xml</id>
    <title>${name}</title>
    <updated>${updated}</updated>
    <link rel="alternate" type="application/cap+xml" href="${baseUrl}/alerts/${name}.xml"/>
  </entry>`,
  )
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${baseUrl}/index.xml</id>
  <title>Alerts of the city</title>
  <updated>${updated}</updated>
${entries.join('\n')}
</feed>
`
  return { status: 200, contentType: 'application/atom+xml', body }
}

const sources = /^(VIIRS_SNPP|VIIRS_NOAA20|VIIRS_NOAA21|MODIS|LANDSAT)_NRT$/
const dayMs = 24 * 3_600_000

/** `/api/area/csv/{MAP_KEY}/{SOURCE}/{area}/{days}`. Errors are plain text with status 200, like those of FIRMS. Rejects
 * the key `invalid`.
 */
export const answerFirms: FeedHandler = (text, { path }) => {
  const [, key, source, area, days] = /^\/api\/area\/csv\/([^/]+)\/([^/]+)\/([^/]+)\/(\d+)$/.exec(path) ?? []
  if (!key || !source || !area || !days) return refuse(404, 'Not Found')
  const respond = (body: string, contentType = 'text/csv') => ({ status: 200 as const, contentType, body })
  if (key === 'invalid') return respond('Invalid MAP_KEY.', 'text/html')
  if (!sources.test(source)) return respond('Invalid source.', 'text/html')
  if (Number(days) < 1 || Number(days) > 5) return respond('Invalid day range. Expects [1..5].', 'text/html')
  const box = area === 'world' ? readBox('-180,-90,180,90') : readBox(decodeURIComponent(area))
  if (!box) return respond('Invalid area coordinates.', 'text/html')

  const [header = '', ...rows] = text.split('\n')
  const columns = header.split(',')
  const cell = (row: string, name: string) => row.split(',')[columns.indexOf(name)]
  const times = rows.map((row) => readDetectionTime(cell(row, 'acq_date'), cell(row, 'acq_time')))
  const newest = times.reduce<number>((latest, time) => Math.max(latest, time ?? 0), 0)
  const matches = rows.filter((row, index) => {
    const time = times[index]
    if (time === null || time === undefined) return false
    return (
      time > newest - Number(days) * dayMs &&
      isInside(box, Number(cell(row, 'longitude')), Number(cell(row, 'latitude')))
    )
  })
  return respond([header, ...matches, ''].join('\n'))
}
