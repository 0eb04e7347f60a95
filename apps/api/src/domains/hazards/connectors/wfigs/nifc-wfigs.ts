import { z } from 'zod'
import type { HazardMessage } from '../../../../platform/db/schema/hazard-message.ts'
import { findTimeZone } from '../../../estate/index.ts'
import { type Connector, FeedUnreadable } from '../connector.ts'
import { addHours, type Fields, fieldsOf, numberOf, readEpochMs, textOf } from '../parsing/fields.ts'
import { alignBoxes, centerOf, readArea, unitedStates } from '../parsing/geometry.ts'
import { collectItems, createEmptyMessage, type ItemResult, ItemUnreadable } from '../parsing/messages.ts'
import { readFeatures, readJson } from '../parsing/read-document.ts'
import { createTitle } from '../parsing/title.ts'

const WfigsConfig = z.strictObject({})

const serviceUrl =
  'https://services3.arcgis.com/T4QMspbfLg3qTGWY/arcgis/rest/services/WFIGS_Interagency_Perimeters_Current/FeatureServer/0/query'
const pageSize = 2000
const expectedFormat = 'GeoJSON of wildfire perimeters from NIFC’s ArcGIS service'
const dayMs = 86_400_000

function createQuery(box: readonly number[], offset: number): string {
  return new URLSearchParams({
    where: "attr_IncidentTypeCategory='WF'",
    outFields: '*',
    geometry: box.join(','),
    geometryType: 'esriGeometryEnvelope',
    inSR: '4326',
    outSR: '4326',
    spatialRel: 'esriSpatialRelIntersects',
    geometryPrecision: '5',
    maxAllowableOffset: '0.0005',
    orderByFields: 'OBJECTID',
    resultRecordCount: String(pageSize),
    resultOffset: String(offset),
    f: 'geojson',
  }).toString()
}

const createRequest = (box: readonly number[], offset: number) => ({
  key: `nifc_wfigs:${box.join(',')}${offset > 0 ? `:${offset}` : ''}`,
  url: `${serviceUrl}?${createQuery(box, offset)}`,
  accept: 'application/geo+json, application/json',
  isFromPerson: false,
})

/** Keeps the newest perimeter of each fire. */
function newestPerFire(messages: readonly HazardMessage[]): HazardMessage[] {
  const byFire = new Map<string, HazardMessage>()
  for (const message of messages) {
    const newestMessage = byFire.get(message.dedupeKey)
    if (!newestMessage || newestMessage.identifier < message.identifier)
      byFire.set(message.dedupeKey, message)
  }
  return [...byFire.values()]
}

/** @throws FeedUnreadable for an ArcGIS error, which arrives with status 200 */
function requireNoError(value: unknown): void {
  const error = fieldsOf(fieldsOf(value)?.['error'])
  if (error) {
    const message = textOf(error['message']) ?? 'no message'
    throw new FeedUnreadable(`Expected ${expectedFormat}, but the service returned an error: “${message}”.`)
  }
}

/** Perimeters of current wildfires in the United States. */
export const nifcWfigs: Connector<z.infer<typeof WfigsConfig>> = {
  key: 'nifc_wfigs',
  name: 'Wildfire perimeters (NIFC WFIGS)',
  description: 'Current US wildfires with their perimeter, size, and containment.',
  hazards: ['wildfire'],
  region: 'us',
  everySeconds: { min: 300, default: 900 },
  staleAfterSeconds: 7200,
  secret: null,
  config: WfigsConfig,
  attribution: 'National Interagency Fire Center, WFIGS',
  termsUrl: 'https://data-nifc.opendata.arcgis.com/',
  endsAfterAbsentMs: dayMs,
  requests: (_config, { boxes }) =>
    alignBoxes(boxes, { tileDegrees: 10, widthDegreesMax: 60, within: unitedStates }).map((box) =>
      createRequest(box, 0),
    ),
  read(response) {
    requireNoError(readJson(response, expectedFormat))
    const { collection, features } = readFeatures(response, expectedFormat)
    const { messages, unparsable, dropped } = collectItems(features, readPerimeter)
    const newestPerimeters = newestPerFire(messages)
    if (messages.length > newestPerimeters.length)
      dropped['older_perimeter'] = messages.length - newestPerimeters.length
    const hasMore =
      collection['exceededTransferLimit'] === true ||
      fieldsOf(collection['properties'])?.['exceededTransferLimit'] === true
    return {
      messages: newestPerimeters,
      unparsable,
      dropped,
      madeAt: null,
      next: hasMore && features.length > 0 ? createNextRequest(response.url, features.length) : null,
    }
  },
}

function createNextRequest(url: string, readCount: number) {
  const query = URL.canParse(url) ? new URL(url).searchParams : new URLSearchParams()
  const box = (query.get('geometry') ?? '').split(',').map(Number)
  if (box.length !== 4 || box.some((degree) => !Number.isFinite(degree))) return null
  const offset = Number(query.get('resultOffset') ?? 0)
  return createRequest(box, (Number.isFinite(offset) ? offset : 0) + readCount)
}

const nearlyContainedPercent = 90
const containedPercent = 100
const endsAfterContainmentHours = 48

function nameFire(properties: Fields): string {
  const name = textOf(properties['attr_IncidentName']) ?? textOf(properties['poly_IncidentName'])
  return name === null ? 'Wildfire' : /\bfire$/i.test(name) ? name : `${name} Fire`
}

function namePlace(properties: Fields): string | null {
  const county = textOf(properties['attr_POOCounty'])
  const state = textOf(properties['attr_POOState'])?.replace(/^US-/, '') ?? null
  return county && state ? `${county} County ${state}` : (county ?? state)
}

/** Reads one perimeter. Prescribed burns are dropped. */
function readPerimeter(feature: unknown): ItemResult {
  const properties = fieldsOf(fieldsOf(feature)?.['properties'])
  if (!properties) throw new ItemUnreadable('The feature has no “properties”.')
  const category = textOf(properties['attr_IncidentTypeCategory'])?.toUpperCase() ?? 'WF'
  if (category === 'RX') return { dropped: 'prescribed_burn' }
  const id = textOf(properties['attr_UniqueFireIdentifier'])
  if (id === null) throw new ItemUnreadable('The fire has no “attr_UniqueFireIdentifier”.')
  const geometry = readArea(fieldsOf(feature)?.['geometry'])
  if (!geometry) throw new ItemUnreadable('The fire has no valid perimeter.')
  const drawnAt =
    readEpochMs(properties['poly_PolygonDateTime']) ?? readEpochMs(properties['poly_DateCurrent'])
  const discoveredAt = readEpochMs(properties['attr_FireDiscoveryDateTime'])
  const sentAt = readEpochMs(properties['attr_ModifiedOnDateTime_dt']) ?? drawnAt ?? discoveredAt
  if (sentAt === null) throw new ItemUnreadable('The fire has no date for its perimeter or incident.')

  const acres = numberOf(properties['poly_GISAcres']) ?? numberOf(properties['attr_IncidentSize'])
  const percentContained = numberOf(properties['attr_PercentContained'])
  const outAt = readEpochMs(properties['attr_FireOutDateTime'])
  const containedAt = readEpochMs(properties['attr_ContainmentDateTime'])
  const isContained = percentContained !== null && percentContained >= containedPercent
  const endsAt = outAt ?? (isContained ? addHours(containedAt ?? sentAt, endsAfterContainmentHours) : null)
  const size = acres === null ? null : `${Math.round(acres).toLocaleString('en-US')} acres`
  const containment = percentContained === null ? null : `${percentContained}% contained`
  const [lon, lat] = centerOf(geometry)
  const event = nameFire(properties)
  return [
    {
      ...createEmptyMessage(),
      identifier: `${id}@${drawnAt ?? ''}@${sentAt}`,
      dedupeKey: `wfigs:${id}`,
      aliases: [properties['poly_IRWINID'], properties['attr_IrwinID']].flatMap((irwin) => {
        const text = textOf(irwin)?.replaceAll(/[{}]/g, '').toUpperCase()
        return text ? [`irwin:${text}`] : []
      }),
      conclusion: outAt === null ? null : 'ended',
      hazard: 'wildfire',
      event: 'Wildfire',
      title: createTitle({
        event: [event, size, containment].filter((part) => part !== null).join(', '),
        place: namePlace(properties),
        until: null,
        sentAt,
        timeZone: findTimeZone({ lat, lon }),
      }),
      severity:
        percentContained !== null && percentContained >= nearlyContainedPercent ? 'moderate' : 'severe',
      certainty: 'observed',
      urgency: 'immediate',
      responseType: 'monitor',
      headline: [event, size, containment].filter((part) => part !== null).join(', '),
      description: textOf(properties['attr_IncidentShortDescription']),
      sentAt,
      effectiveAt: discoveredAt ?? drawnAt,
      onsetAt: discoveredAt,
      endsAt,
      areaDesc: namePlace(properties),
      geometry,
      magnitude: acres === null || size === null ? null : { value: acres, unit: 'acres', text: size },
      externalUrl: 'https://data-nifc.opendata.arcgis.com/',
      senderName: 'National Interagency Fire Center',
      raw: JSON.stringify(feature),
      rawContentType: 'application/geo+json',
    },
  ]
}
