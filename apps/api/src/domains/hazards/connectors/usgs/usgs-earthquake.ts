import { z } from 'zod'
import type { Severity } from '../../../../platform/db/schema/hazard.ts'
import { shiftSeverity, worseSeverity } from '../../../../platform/db/schema/severity-rank.ts'
import { findTimeZone } from '../../../estate/index.ts'
import type { Connector } from '../connector.ts'
import { addHours, type Fields, fieldsOf, linkOf, numberOf, readEpochMs, textOf } from '../parsing/fields.ts'
import { readPoint } from '../parsing/geometry.ts'
import { collectItems, createEmptyMessage, type ItemResult, ItemUnreadable } from '../parsing/messages.ts'
import { readFeatures } from '../parsing/read-document.ts'
import { formatTimeOfDay } from '../parsing/title.ts'
import { readShaking, requestDetail } from './shake-map.ts'

const UsgsConfig = z.strictObject({
  /** The smallest magnitude to request; `all` is for the last hour only. */
  from: z.enum(['significant', '4.5', '2.5', '1.0', 'all']).default('2.5'),
})

/** Earthquakes of the last day worldwide, updated by USGS about every minute. */
export const usgsEarthquake: Connector<z.infer<typeof UsgsConfig>> = {
  key: 'usgs_earthquake',
  name: 'USGS earthquakes',
  description: 'Earthquakes worldwide in the last day, with magnitude, depth, and estimated shaking.',
  hazards: ['earthquake'],
  region: 'world',
  everySeconds: { min: 60, default: 60 },
  staleAfterSeconds: 900,
  secret: null,
  config: UsgsConfig,
  attribution: 'U.S. Geological Survey',
  termsUrl: 'https://www.usgs.gov/information-policies-and-instructions/copyrights-and-credits',
  endsAfterAbsentMs: null,
  supplement: { request: requestDetail, read: readShaking },
  requests({ from }) {
    const file = from === 'all' ? 'all_hour' : `${from}_day`
    return [
      {
        key: `usgs_earthquake:${file}`,
        url: `https://earthquake.usgs.gov/earthquakes/feed/v1.0/summary/${file}.geojson`,
        accept: 'application/geo+json, application/json',
        isFromPerson: false,
      },
    ]
  },
  read(response) {
    const { collection, features } = readFeatures(
      response,
      'a GeoJSON FeatureCollection of earthquakes from USGS',
    )
    return {
      ...collectItems(features, readEarthquake),
      madeAt: readEpochMs(fieldsOf(collection['metadata'])?.['generated']),
      next: null,
    }
  },
}

const deepFromKm = 70
/** How long an earthquake stays an open threat, so that buildings can be inspected. */
const inspectionHours = { small: 24, large: 72 }
const largeMagnitude = 6

/** The severity near the epicenter; matching reduces it with distance. */
function rateEarthquake(properties: Fields, magnitude: number, depthKm: number | null): Severity {
  const alert = textOf(properties['alert'])?.toLowerCase()
  const severityMin: Severity = alert === 'red' ? 'extreme' : alert === 'orange' ? 'severe' : 'minor'
  return worseSeverity(severityMin, rateShaking(numberOf(properties['mmi']), magnitude, depthKm))
}

function rateShaking(mmi: number | null, magnitude: number, depthKm: number | null): Severity {
  if (mmi !== null) return mmi >= 8 ? 'extreme' : mmi >= 6 ? 'severe' : mmi >= 4 ? 'moderate' : 'minor'
  const shallowSeverity: Severity =
    magnitude >= 6 ? 'extreme' : magnitude >= 5 ? 'severe' : magnitude >= 4.5 ? 'moderate' : 'minor'
  return depthKm !== null && depthKm > deepFromKm ? shiftSeverity(shallowSeverity, -1) : shallowSeverity
}

/** Reads one feature. Quarry blasts, explosions and the like are dropped. */
function readEarthquake(feature: unknown): ItemResult {
  const fields = fieldsOf(feature)
  const properties = fieldsOf(fields?.['properties'])
  if (!fields || !properties) throw new ItemUnreadable('The feature has no “properties”.')
  const type = textOf(properties['type'])?.toLowerCase() ?? 'earthquake'
  if (type !== 'earthquake') return { dropped: 'no_earthquake' }
  const id = textOf(fields['id'])
  if (id === null) throw new ItemUnreadable('The earthquake has no “id”.')
  const time = readEpochMs(properties['time'])
  if (time === null) throw new ItemUnreadable('“time” isn’t a number of milliseconds.')
  const point = readPoint(fields['geometry'])
  if (!point) throw new ItemUnreadable('The earthquake has no valid location.')
  const isDeleted = textOf(properties['status'])?.toLowerCase() === 'deleted'
  const magnitude = numberOf(properties['mag'])
  if (magnitude === null && !isDeleted) return { dropped: 'no_magnitude' }

  const place = textOf(properties['place'])
  const ids = (textOf(properties['ids']) ?? '').split(',').filter((other) => other !== '')
  const keys = [...new Set([id, ...ids])].map((value) => `usgs:${value}`)
  const label = magnitude === null ? 'Earthquake' : `M ${magnitude.toFixed(1)} earthquake`
  const updated = readEpochMs(properties['updated']) ?? time
  return [
    {
      ...createEmptyMessage(),
      identifier: `${id}@${updated}`,
      dedupeKey: keys[0]!,
      aliases: keys.slice(1),
      messageType: isDeleted ? 'cancel' : 'alert',
      conclusion: isDeleted ? 'cancelled' : null,
      hazard: 'earthquake',
      event: 'Earthquake',
      title: [label, place, `at ${formatTimeOfDay(time, findTimeZone(point))}`]
        .filter((part) => part)
        .join(', '),
      severity: rateEarthquake(properties, magnitude ?? 0, point.thirdCoordinate),
      certainty: 'observed',
      urgency: 'past',
      responseType: 'assess',
      headline: textOf(properties['title']),
      description: describeEarthquake(properties, point.thirdCoordinate),
      sentAt: updated,
      effectiveAt: time,
      onsetAt: time,
      endsAt: addHours(
        time,
        (magnitude ?? 0) >= largeMagnitude ? inspectionHours.large : inspectionHours.small,
      ),
      areaDesc: place,
      point: [point.lon, point.lat],
      magnitude:
        magnitude === null
          ? null
          : {
              value: magnitude,
              unit: textOf(properties['magType']) ?? 'M',
              text: `M ${magnitude.toFixed(1)}`,
            },
      externalUrl: linkOf(properties['url']),
      senderName: 'USGS',
      raw: JSON.stringify(feature),
      rawContentType: 'application/geo+json',
    },
  ]
}

/** Describes the values that USGS provides; null if there are none. */
function describeEarthquake(properties: Fields, depthKm: number | null): string | null {
  const [felt, mmi, pager] = [numberOf(properties['felt']), numberOf(properties['mmi']), properties['alert']]
  const parts = [
    depthKm !== null && `Depth ${depthKm} km.`,
    mmi !== null && `Strongest estimated shaking: MMI ${mmi}.`,
    felt !== null && felt > 0 && `Felt reports: ${felt}.`,
    textOf(pager) !== null && `PAGER alert level: ${textOf(pager)}.`,
    properties['tsunami'] === 1 && 'Large offshore earthquake: check tsunami.gov.',
  ].filter((part) => part !== false)
  return parts.length > 0 ? parts.join(' ') : null
}
