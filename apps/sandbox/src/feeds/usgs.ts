import { type AnswerFeed, featuresOf, json, propertiesOf, refuse } from './answer-request.ts'
import { describeEvent, drawContours } from './shake-map.ts'

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
