import { z } from 'zod'
import type { Connector } from '../connector.ts'
import { collectItems } from '../parsing/collect-items.ts'
import { addHours, readInstant } from '../parsing/instant.ts'
import { readFeatures } from '../parsing/read-body.ts'
import { joinParts } from './join-parts.ts'
import { readAlert } from './read-alert.ts'
import { requestAlerts } from './state-groups.ts'

const NwsConfig = z.strictObject({})

// `updated` is the last change of an alert, not the time of the answer; no group of states is quiet for this long.
const quietHours = 6

function findHangingSince(updated: string | null, receivedAt: string): string | null {
  const oldest = addHours(receivedAt, -quietHours)
  return updated !== null && oldest !== null && updated < oldest ? updated : null
}

/** Alerts of the US National Weather Service, as GeoJSON. */
export const nwsAlerts: Connector<z.infer<typeof NwsConfig>> = {
  key: 'nws_alerts',
  name: 'NWS alerts',
  description:
    'Watches, warnings and advisories of the US National Weather Service, by polygon, zone and county, and civil emergency messages that it relays.',
  hazards: [
    'tornado',
    'severe_thunderstorm',
    'high_wind',
    'tropical_cyclone',
    'storm_surge',
    'flood',
    'flash_flood',
    'coastal_flood',
    'dam_failure',
    'winter_storm',
    'ice',
    'extreme_cold',
    'extreme_heat',
    'fog',
    'dust',
    'air_quality',
    'wildfire',
    'red_flag',
    'earthquake',
    'tsunami',
    'volcano',
    'avalanche',
    'hazmat',
    'utility_outage',
    'civil',
    'other',
  ],
  region: 'us',
  everySeconds: { min: 30, default: 60 },
  staleAfterSeconds: 600,
  secret: null,
  config: NwsConfig,
  attribution: 'National Weather Service (weather.gov)',
  termsUrl: 'https://www.weather.gov/disclaimer',
  absentForMs: null,
  requests: (_config, coverage) => requestAlerts(coverage),
  read(answer) {
    const { collection, features } = readFeatures(
      answer,
      'a GeoJSON FeatureCollection of weather alerts from api.weather.gov',
    )
    const { messages, ...rest } = collectItems(features, readAlert)
    return {
      ...rest,
      messages: joinParts(messages),
      madeAt: findHangingSince(readInstant(collection['updated']), answer.receivedAt),
      next: null,
    }
  },
}
