import {
  type FeedHandler,
  getFeatures,
  type FeedResponse,
  isInsideBox,
  jsonResponse,
  getProperties,
  errorResponse,
} from './feed-handler.ts'

const parseList = (value: string | null) => value?.split(',').map((part) => part.trim().toLowerCase()) ?? null

/**
 * `/alerts/active` with the filters of api.weather.gov by area, zone, event and status, and `/points`.
 */
export const handleNws: FeedHandler = (text, { path, query }) => {
  if (path.startsWith('/points/')) return handleNwsPoint(path)
  if (path !== '/alerts/active') {
    return errorResponse(404, JSON.stringify({ title: 'Not Found', status: 404 }), 'application/problem+json')
  }
  const collection = JSON.parse(text) as Record<string, unknown>
  const [areaCodes, zoneFilter] = [parseList(query.get('area')), parseList(query.get('zone'))]
  const limit = Number(query.get('limit') ?? Infinity)
  const features = getFeatures(collection).filter((feature) => {
    const properties = getProperties(feature)
    const zoneCodes = ((properties['geocode'] as { UGC?: string[] } | undefined)?.UGC ?? []).map((code) =>
      code.toLowerCase(),
    )
    const matchesFilter = (parameter: string, property: string) => {
      const acceptedValues = parseList(query.get(parameter))
      return !acceptedValues || acceptedValues.includes(String(properties[property]).toLowerCase())
    }
    return (
      (!areaCodes || zoneCodes.some((code) => areaCodes.includes(code.slice(0, 2)))) &&
      (!zoneFilter || zoneCodes.some((code) => zoneFilter.includes(code))) &&
      matchesFilter('status', 'status') &&
      matchesFilter('message_type', 'messageType') &&
      matchesFilter('event', 'event') &&
      matchesFilter('severity', 'severity') &&
      matchesFilter('urgency', 'urgency') &&
      matchesFilter('certainty', 'certainty')
    )
  })
  return jsonResponse({ ...collection, features: features.slice(0, limit) }, 'application/geo+json')
}

interface ForecastArea {
  box: [west: number, south: number, east: number, north: number]
  forecastZone: string
  county: string
  fireZone: string
  timeZone: string
}

/** The zones in the built-in alerts, as bounding boxes around their towns. The first box with the point wins. */
const forecastAreas: ForecastArea[] = [
  ...createForecastAreas('America/Denver', [
    ['COZ040', 'COC031', 'COZ240', [-105.11, 39.61, -104.88, 39.92]],
    ['COZ040', 'COC005', 'COZ240', [-104.88, 39.56, -104.48, 39.74]],
    ['COZ040', 'COC001', 'COZ240', [-104.88, 39.74, -104.48, 40.0]],
    ['COZ039', 'COC013', 'COZ239', [-105.4, 39.91, -105.05, 40.26]],
    ['COZ038', 'COC069', 'COZ238', [-105.4, 40.26, -104.94, 41.0]],
    ['COZ085', 'COC041', 'COZ227', [-105.07, 38.52, -104.05, 39.13]],
    ['COZ086', 'COC101', 'COZ228', [-104.94, 37.74, -104.05, 38.52]],
    ['COZ022', 'COC067', 'COZ295', [-108.2, 37.0, -107.5, 37.45]],
    ['COZ019', 'COC067', 'COZ294', [-108.2, 37.45, -107.5, 37.75]],
    ['COZ006', 'COC077', 'COZ203', [-108.85, 38.9, -108.3, 39.3]],
    ['WYZ118', 'WYC021', 'WYZ430', [-105.0, 41.0, -104.4, 41.4]],
    ['WYZ117', 'WYC021', 'WYZ429', [-105.28, 41.0, -105.0, 41.4]],
  ]),
  ...createForecastAreas('America/New_York', [['MEZ024', 'MEC005', 'MEZ024', [-70.45, 43.5, -69.9, 43.8]]]),
  ...createForecastAreas('America/Chicago', [
    ['TXZ173', 'TXC491', 'TXZ173', [-98.05, 30.5, -97.2, 30.9]],
    ['TXZ192', 'TXC453', 'TXZ192', [-98.05, 30.1, -97.4, 30.5]],
    ['TXZ191', 'TXC209', 'TXZ191', [-98.3, 29.75, -97.75, 30.1]],
  ]),
]

function createForecastAreas(
  timeZone: string,
  rows: [forecastZone: string, county: string, fireZone: string, box: ForecastArea['box']][],
) {
  return rows.map(([forecastZone, county, fireZone, box]): ForecastArea => ({
    forecastZone,
    county,
    fireZone,
    box,
    timeZone,
  }))
}

const problemResponse = (status: 400 | 404, title: string, detail: string) => {
  const type = 'https://api.weather.gov/problems/InvalidPoint'
  return errorResponse(status, JSON.stringify({ type, title, status, detail }), 'application/problem+json')
}

const buildZoneUrl = (kind: string, code: string) => `https://api.weather.gov/zones/${kind}/${code}`

/** `/points/{lat},{lon}`: a point's zones. Points away from the built-in alerts return 404, like points outside the US. */
export function handleNwsPoint(path: string): FeedResponse {
  const [, lat, lon] = /^\/points\/(-?\d{1,2}(?:\.\d{1,4})?),(-?\d{1,3}(?:\.\d{1,4})?)$/.exec(path) ?? []
  if (lat === undefined || lon === undefined) {
    return problemResponse(
      400,
      'Invalid Parameter',
      'Parameter "point" is invalid: it is not latitude,longitude.',
    )
  }
  const area = forecastAreas.find(({ box }) => isInsideBox(box, Number(lon), Number(lat)))
  if (!area) {
    const title = 'Data Unavailable For Requested Point'
    return problemResponse(404, title, `Unable to provide data for requested point ${lat},${lon}`)
  }
  const point = {
    id: `https://api.weather.gov/points/${lat},${lon}`,
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [Number(lon), Number(lat)] },
    properties: {
      '@id': `https://api.weather.gov/points/${lat},${lon}`,
      '@type': 'wx:Point',
      forecastZone: buildZoneUrl('forecast', area.forecastZone),
      county: buildZoneUrl('county', area.county),
      fireWeatherZone: buildZoneUrl('fire', area.fireZone),
      timeZone: area.timeZone,
    },
  }
  return jsonResponse(point, 'application/geo+json')
}
