import type { HazardMessage } from '../../../../platform/db/schema/hazard-message.ts'
import { createEmptyMessage } from '../parsing/blank-message.ts'
import { addHours } from '../parsing/instant.ts'
import { createTitle } from '../parsing/title.ts'
import { outlineCluster } from './outline.ts'
import type { Detection } from './read-detections.ts'
import { findTimeZone } from '../../../estate/index.ts'

const severeFrom = { power: 100, points: 20 }
const aliasesMax = 300

/** The square kilometre and day of a detection: clusters of two answers that share one are one cluster. */
const cellOf = ({ lat, lon, seenAt }: Detection) =>
  `firms:${seenAt.slice(0, 10)}:${lat.toFixed(2)},${lon.toFixed(2)}`

/** One message for detections close together. Heat is not always a wildfire, hence `possible` and never extreme. */
export function describeCluster(cluster: readonly Detection[], header: string): HazardMessage {
  const [first, last] = [cluster[0]!, cluster.at(-1)!]
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const isAcrossDateLine = cluster.some(({ lon }) => Math.abs(lon - first.lon) > 180)
  const lon = isAcrossDateLine ? last.lon : mean(cluster.map((detection) => detection.lon))
  const lat = mean(cluster.map((detection) => detection.lat))
  const point: [number, number] = [Number(lon.toFixed(5)), Number(lat.toFixed(5))]
  const power = cluster.reduce((sum, detection) => sum + detection.power, 0)
  // The newest cells are the ones that the next answer still has.
  const cells = [...new Set(cluster.toReversed().map(cellOf))]
  const count = `${cluster.length} ${cluster.length === 1 ? 'detection' : 'detections'}`
  const endsAt = addHours(last.seenAt, 24)
  return {
    ...createEmptyMessage(),
    identifier: `${cellOf(first)}@${last.seenAt}#${cluster.length}`,
    dedupeKey: cellOf(first),
    aliases: cells.filter((cell) => cell !== cellOf(first)).slice(0, aliasesMax),
    hazard: 'wildfire',
    event: 'Heat seen by satellite',
    title: createTitle({
      event: 'Heat seen by satellite',
      place: `${count}, ${Math.round(power)} MW`,
      until: null,
      sentAt: last.seenAt,
      timeZone: findTimeZone({ lat, lon }),
    }),
    severity: power >= severeFrom.power || cluster.length >= severeFrom.points ? 'severe' : 'moderate',
    certainty: 'possible',
    urgency: 'immediate',
    responseType: 'monitor',
    description: `${count} of heat since ${first.seenAt}, the last at ${last.seenAt}, together ${power.toFixed(1)} MW. A detection is the centre of a pixel of 375 m to 1 km; it can be a fire, but also industry or a hot roof.`,
    sentAt: last.seenAt,
    effectiveAt: first.seenAt,
    onsetAt: first.seenAt,
    endsAt,
    geometry: outlineCluster(cluster),
    point,
    magnitude: { value: Number(power.toFixed(1)), unit: 'MW', text: `${power.toFixed(1)} MW` },
    externalUrl: `https://firms.modaps.eosdis.nasa.gov/map/#d:24hrs;@${point[0]},${point[1]},11z`,
    senderName: 'NASA FIRMS',
    raw: [header, ...cluster.map(({ row }) => row)].join('\n'),
    rawContentType: 'text/csv',
  }
}
