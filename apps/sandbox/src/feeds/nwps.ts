import { errorResponse, type FeedHandler, isInsideBox, jsonResponse } from './feed-handler.ts'

const maxBoxDegrees = 10

/** `/nwps/v1/gauges` in a bounding box. The service times out for boxes wider or higher than ten degrees. */
export const handleNwps: FeedHandler = (text, { path, query }) => {
  if (path !== '/nwps/v1/gauges')
    return errorResponse(404, '{"code":404,"message":"Not Found"}', 'application/json')
  const [west, south, east, north] = ['xmin', 'ymin', 'xmax', 'ymax'].map((side) =>
    Number(query.get(`bbox.${side}`) ?? Number.NaN),
  ) as [number, number, number, number]
  const isValidBox = [west, south, east, north].every(Number.isFinite)
  if (!isValidBox || east - west > maxBoxDegrees || north - south > maxBoxDegrees) {
    return errorResponse(504, '{"message":"Endpoint request timed out"}', 'application/json')
  }
  const { gauges } = JSON.parse(text) as { gauges: { longitude: number; latitude: number }[] }
  return jsonResponse({
    gauges: gauges.filter(({ longitude, latitude }) =>
      isInsideBox([west, south, east, north], longitude, latitude),
    ),
  })
}
