import { z } from 'zod'
import type { HazardMessage } from '../../../../platform/db/schema/hazard-message.ts'
import { type Connector, FeedUnreadable } from '../connector.ts'
import { alignBoxes, unitedStates } from '../parsing/align-boxes.ts'
import { collectItems } from '../parsing/collect-items.ts'
import { fieldsOf, textOf } from '../parsing/fields.ts'
import { readFeatures, readJson } from '../parsing/read-body.ts'
import { readPerimeter } from './read-perimeter.ts'

const WfigsConfig = z.strictObject({})

const serviceUrl =
  'https://services3.arcgis.com/T4QMspbfLg3qTGWY/arcgis/rest/services/WFIGS_Interagency_Perimeters_Current/FeatureServer/0/query'
const pageSize = 2000
const expected = 'GeoJSON of wildfire perimeters from the ArcGIS service of NIFC'
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

/** Of several perimeters of a fire, the newest. */
function keepNewest(messages: readonly HazardMessage[]): HazardMessage[] {
  const byFire = new Map<string, HazardMessage>()
  for (const message of messages) {
    const known = byFire.get(message.dedupeKey)
    if (!known || known.identifier < message.identifier) byFire.set(message.dedupeKey, message)
  }
  return [...byFire.values()]
}

/** ArcGIS answers 200 with an error inside. */
function rejectError(value: unknown): void {
  const error = fieldsOf(fieldsOf(value)?.['error'])
  if (error) {
    const message = textOf(error['message']) ?? 'no message'
    throw new FeedUnreadable(`Expected ${expected}, but the service answered with an error: "${message}".`)
  }
}

/** Perimeters of current wildfires in the United States. */
export const nifcWfigs: Connector<z.infer<typeof WfigsConfig>> = {
  key: 'nifc_wfigs',
  name: 'Wildfire perimeters (NIFC WFIGS)',
  description: 'Current wildfires of the United States with their perimeter, size and containment.',
  hazards: ['wildfire'],
  region: 'us',
  everySeconds: { min: 300, default: 900 },
  staleAfterSeconds: 7200,
  secret: null,
  config: WfigsConfig,
  attribution: 'National Interagency Fire Center, WFIGS',
  termsUrl: 'https://data-nifc.opendata.arcgis.com/',
  absentForMs: dayMs,
  requests: (_config, { boxes }) =>
    alignBoxes(boxes, { degrees: 10, widest: 60, within: unitedStates }).map((box) => createRequest(box, 0)),
  read(answer) {
    rejectError(readJson(answer, expected))
    const { collection, features } = readFeatures(answer, expected)
    const { messages, unparsable, dropped } = collectItems(features, readPerimeter)
    const newest = keepNewest(messages)
    if (messages.length > newest.length) dropped['older_perimeter'] = messages.length - newest.length
    const isMore =
      collection['exceededTransferLimit'] === true ||
      fieldsOf(collection['properties'])?.['exceededTransferLimit'] === true
    return {
      messages: newest,
      unparsable,
      dropped,
      madeAt: null,
      next: isMore && features.length > 0 ? createNext(answer.url, features.length) : null,
    }
  },
}

function createNext(url: string, read: number) {
  const query = URL.canParse(url) ? new URL(url).searchParams : new URLSearchParams()
  const box = (query.get('geometry') ?? '').split(',').map(Number)
  if (box.length !== 4 || box.some((degree) => !Number.isFinite(degree))) return null
  const offset = Number(query.get('resultOffset') ?? 0)
  return createRequest(box, (Number.isFinite(offset) ? offset : 0) + read)
}
