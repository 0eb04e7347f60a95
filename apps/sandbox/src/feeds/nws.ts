import { type AnswerFeed, featuresOf, json, propertiesOf, refuse } from './answer-request.ts'
import { answerNwsPoint } from './nws-points.ts'

const listed = (value: string | null) => value?.split(',').map((part) => part.trim().toLowerCase()) ?? null

/**
 * `/alerts/active` with the filters of api.weather.gov that name places, kinds and states of alerts, and `/points`.
 */
export const answerNws: AnswerFeed = (text, { path, query }) => {
  if (path.startsWith('/points/')) return answerNwsPoint(path)
  if (path !== '/alerts/active') {
    return refuse(404, JSON.stringify({ title: 'Not Found', status: 404 }), 'application/problem+json')
  }
  const collection = JSON.parse(text) as Record<string, unknown>
  const [areas, zones] = [listed(query.get('area')), listed(query.get('zone'))]
  const limit = Number(query.get('limit') ?? Infinity)
  const features = featuresOf(collection).filter((feature) => {
    const properties = propertiesOf(feature)
    const codes = ((properties['geocode'] as { UGC?: string[] } | undefined)?.UGC ?? []).map((code) =>
      code.toLowerCase(),
    )
    const isAmong = (parameter: string, name: string) => {
      const wanted = listed(query.get(parameter))
      return !wanted || wanted.includes(String(properties[name]).toLowerCase())
    }
    return (
      (!areas || codes.some((code) => areas.includes(code.slice(0, 2)))) &&
      (!zones || codes.some((code) => zones.includes(code))) &&
      isAmong('status', 'status') &&
      isAmong('message_type', 'messageType') &&
      isAmong('event', 'event') &&
      isAmong('severity', 'severity') &&
      isAmong('urgency', 'urgency') &&
      isAmong('certainty', 'certainty')
    )
  })
  return json({ ...collection, features: features.slice(0, limit) }, 'application/geo+json')
}
