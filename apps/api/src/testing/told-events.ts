import { createEmptyMessage } from '../domains/hazards/connectors/parsing/messages.ts'
import type { HazardMessage } from '../platform/db/schema/hazard-message.ts'
import type { ToldEvent } from './joinable-threats.ts'
import { squareAround } from './hazard-test-calls.ts'

type Values = Partial<HazardMessage>
type Required = Pick<HazardMessage, 'dedupeKey' | 'sentAt' | 'hazard' | 'event' | 'title' | 'severity'>
type Place = [lon: number, lat: number]

/** A message with the same form as its connector writes, and only the parts that joining reads. */
const tell = (connector: string, values: Values & Required): ToldEvent => ({
  connector,
  message: {
    ...createEmptyMessage(),
    identifier: `${values.dedupeKey}@${values.sentAt}`,
    certainty: 'observed',
    urgency: 'immediate',
    ...values,
  },
})

/** Roughly; one degree of latitude is 111 km. */
const metersPerDegree = 111_000

/** A current fire of WFIGS, with a square as its perimeter. */
export const perimeter = (
  name: string,
  county: string,
  { at, halfMeters, discoveredAt }: { at: Place; halfMeters: number; discoveredAt: string },
): ToldEvent =>
  tell('nifc_wfigs', {
    dedupeKey: `wfigs:${name}`,
    sentAt: discoveredAt,
    onsetAt: discoveredAt,
    hazard: 'wildfire',
    event: 'Wildfire',
    title: `${name} Fire, ${county}`,
    headline: `${name} Fire, 1,000 acres, 0% contained`,
    severity: 'severe',
    areaDesc: county,
    geometry: squareAround(...at, halfMeters / metersPerDegree),
  })

/** A cluster of satellite detections that is too small for an outline. */
export const heat = (at: Place, seenAt: string): ToldEvent =>
  tell('nasa_firms', {
    dedupeKey: `firms:${seenAt}:${at.join(',')}`,
    sentAt: seenAt,
    onsetAt: seenAt,
    endsAt: new Date(Date.parse(seenAt) + 24 * 3_600_000).toISOString(),
    hazard: 'wildfire',
    event: 'Satellite heat detection',
    title: 'Heat detected by satellite, 3 detections, 45 MW',
    severity: 'moderate',
    point: at,
  })

/** A declaration of FEMA, with the title in capitals as FEMA writes it. */
export const declaration = (
  key: string,
  headline: string,
  { type = 'Fire', counties, beganAt }: { type?: string; counties: string; beganAt: string },
): ToldEvent => {
  const event = key.startsWith('FM') ? 'Fire management assistance declaration' : 'Major disaster declaration'
  return tell('openfema_declarations', {
    dedupeKey: `fema:${key}`,
    sentAt: beganAt,
    onsetAt: beganAt,
    endsAt: new Date(Date.parse(beganAt) + 60 * 86_400_000).toISOString(),
    hazard: 'disaster_declaration',
    event,
    title: `${event}, ${headline}, ${key}`,
    headline,
    description: `${event} ${key}: ${type}. Programs: public assistance.`,
    severity: 'moderate',
    areaDesc: counties,
  })
}

/** A flooding gauge of the National Water Prediction Service. */
export const gauge = (lid: string, name: string, at: Place, sentAt: string): ToldEvent =>
  tell('noaa_nwps', {
    dedupeKey: `nwps:${lid}:${sentAt.slice(0, 10)}`,
    sentAt,
    onsetAt: sentAt,
    hazard: 'flood',
    event: 'River gauge',
    title: `${name}: Minor flooding, 21.4 ft`,
    severity: 'moderate',
    point: at,
  })

/** An event of GDACS. Its `fromdate` of an earthquake is the origin time. */
export const gdacsEvent = (
  id: string,
  at: Place,
  fromDate: string,
  values: Values & { toDate?: string },
): ToldEvent => {
  const { toDate = fromDate, ...others } = values
  return tell('gdacs', {
    dedupeKey: `gdacs:${id}`,
    sentAt: fromDate,
    onsetAt: fromDate,
    endsAt: new Date(Date.parse(toDate) + 24 * 3_600_000).toISOString(),
    event: 'Earthquake',
    hazard: 'earthquake',
    title: 'Earthquake',
    severity: 'minor',
    point: at,
    ...others,
  })
}
