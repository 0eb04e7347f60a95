import { type AnswerFeed, isInside, json, refuse } from './answer-request.ts'

const degreesMax = 10

/** `/nwps/v1/gauges` in a box. The service gives up on boxes wider or higher than ten degrees. */
export const answerNwps: AnswerFeed = (text, { path, query }) => {
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
