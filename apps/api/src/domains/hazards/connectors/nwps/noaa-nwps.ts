import { z } from 'zod'
import type { Certainty, Severity, Urgency } from '../../../../platform/db/schema/hazard.ts'
import { dictionary } from '../../../../platform/text/dictionary.ts'
import { type Connector, FeedUnreadable } from '../connector.ts'
import { addHours, type Fields, fieldsOf, numberOf, readInstant, textOf } from '../parsing/fields.ts'
import { alignBoxes, isLonLat, unitedStates } from '../parsing/geometry.ts'
import { collectItems, createEmptyMessage, type ItemResult, ItemUnreadable } from '../parsing/messages.ts'
import { describeText, readJson, readText } from '../parsing/read-document.ts'

const NwpsConfig = z.strictObject({})

const expectedFormat = 'JSON with a list of river gauges from api.water.noaa.gov'
// The service times out on larger areas.
const tileDegrees = 10
const endsAfterAbsentMs = 6 * 3_600_000

/** NOAA river gauges at or above their action stage, observed or forecast. */
export const noaaNwps: Connector<z.infer<typeof NwpsConfig>> = {
  key: 'noaa_nwps',
  name: 'NOAA river gauges',
  description:
    'River gauges at or near flood stage, observed and forecast (National Water Prediction Service).',
  hazards: ['flood'],
  region: 'us',
  everySeconds: { min: 600, default: 900 },
  staleAfterSeconds: 7200,
  secret: null,
  config: NwpsConfig,
  attribution: 'NOAA National Water Prediction Service',
  termsUrl: 'https://www.weather.gov/disclaimer',
  endsAfterAbsentMs,
  requests: (_config, { boxes }) =>
    alignBoxes(boxes, { tileDegrees, widthDegreesMax: tileDegrees, within: unitedStates }).map(
      ([west, south, east, north]) => ({
        key: `noaa_nwps:${west},${south},${east},${north}`,
        url: `https://api.water.noaa.gov/nwps/v1/gauges?bbox.xmin=${west}&bbox.ymin=${south}&bbox.xmax=${east}&bbox.ymax=${north}&srid=EPSG_4326`,
        accept: 'application/json',
        isFromPerson: false,
      }),
    ),
  read(response) {
    const gauges = fieldsOf(readJson(response, expectedFormat))?.['gauges']
    if (!Array.isArray(gauges)) {
      throw new FeedUnreadable(`Expected ${expectedFormat}, but ${describeText(readText(response))}.`)
    }
    return { ...collectItems(gauges, readGauge), madeAt: null, next: null }
  },
}

const floodLevels = dictionary<{ rank: number; severity: Severity; label: string }>({
  action: { rank: 1, severity: 'minor', label: 'near flood stage' },
  minor: { rank: 2, severity: 'moderate', label: 'minor flooding' },
  moderate: { rank: 3, severity: 'severe', label: 'moderate flooding' },
  major: { rank: 4, severity: 'extreme', label: 'major flooding' },
})

const nonFloodCategories = new Set([
  'no_flooding',
  'not_defined',
  'obs_not_current',
  'fcst_not_current',
  'out_of_service',
  'low_threshold',
])

/** A stage; null for −999 and −9999, which mean "missing". */
function readStage(value: unknown): number | null {
  const number = numberOf(value)
  return number === null || number <= -999 ? null : number
}

function readStatus(status: unknown) {
  const fields = fieldsOf(status) ?? {}
  const category = textOf(fields['floodCategory'])?.toLowerCase() ?? 'not_defined'
  return {
    category,
    flooding: floodLevels[category] ?? null,
    at: readInstant(fields['validTime']),
    stage: readStage(fields['primary']),
    unit: textOf(fields['primaryUnit']) ?? 'ft',
  }
}

type GaugeStatus = ReturnType<typeof readStatus>

/** The worse of the observed and the forecast status. */
function chooseStatus(observed: GaugeStatus, forecast: GaugeStatus) {
  const isForecast = (forecast.flooding?.rank ?? 0) > (observed.flooding?.rank ?? 0) && forecast.at !== null
  const certainty: Certainty = isForecast ? 'likely' : 'observed'
  const urgency: Urgency = isForecast ? 'future' : 'immediate'
  return { ...(isForecast ? forecast : observed), isForecast, certainty, urgency }
}

/** Reads one gauge. Gauges below their action stage are dropped. */
function readGauge(gauge: unknown): ItemResult {
  const fields = fieldsOf(gauge)
  const lid = textOf(fields?.['lid'])
  if (!fields || lid === null) throw new ItemUnreadable('The gauge has no “lid”.')
  const statuses = fieldsOf(fields['status'])
  if (!statuses) throw new ItemUnreadable(`The gauge ${lid} has no “status”.`)
  const [lon, lat] = [numberOf(fields['longitude']), numberOf(fields['latitude'])]
  if (!isLonLat(lon, lat)) throw new ItemUnreadable(`The gauge ${lid} has no valid location.`)
  const observed = readStatus(statuses['observed'])
  const status = chooseStatus(observed, readStatus(statuses['forecast']))
  const { flooding: floodLevel, at: validAt } = status
  if (!floodLevel)
    return { dropped: nonFloodCategories.has(status.category) ? status.category : 'unknown_category' }
  if (validAt === null)
    throw new ItemUnreadable(`The gauge ${lid} reports ${status.category} without a time.`)
  // A forecast's time is in the future, so the message is dated by the observation.
  const sentAt = status.isForecast && observed.at !== null && observed.at < validAt ? observed.at : validAt

  const name = textOf(fields['name']) ?? lid
  const stage = status.stage === null ? null : `${status.stage} ${status.unit}`
  const stateCode = textOf(fieldsOf(fields['state'])?.['abbreviation'])
  const county = textOf(fields['county'])
  const label = status.isForecast ? `${floodLevel.label} forecast` : floodLevel.label
  return [
    {
      ...createEmptyMessage(),
      identifier: `${lid}@${validAt}@${status.category}${status.isForecast ? '@forecast' : ''}`,
      dedupeKey: dayKey(lid, sentAt),
      // Yesterday's key links the days of one flood; after a day without flooding, a new threat starts.
      aliases: [dayKey(lid, addHours(sentAt, -24) ?? sentAt)],
      hazard: 'flood',
      event: 'River gauge',
      title: [`${name}: ${label}`, stage].filter((part) => part !== null).join(', '),
      severity: floodLevel.severity,
      certainty: status.certainty,
      urgency: status.urgency,
      responseType: 'monitor',
      description: describeGauge(fields, name, label, stage),
      sentAt,
      effectiveAt: sentAt,
      onsetAt: validAt,
      areaDesc: county && stateCode ? `${county} County, ${stateCode}` : (county ?? stateCode),
      point: [lon, lat as number],
      magnitude: status.stage === null ? null : { value: status.stage, unit: status.unit, text: stage! },
      externalUrl: `https://water.noaa.gov/gauges/${encodeURIComponent(lid)}`,
      senderName: textOf(fieldsOf(fields['rfc'])?.['name']) ?? 'NOAA National Water Prediction Service',
      raw: JSON.stringify(gauge),
    },
  ]
}

const dayKey = (lid: string, instant: string) => `nwps:${lid}:${instant.slice(0, 10)}`

function describeGauge(fields: Fields, name: string, label: string, stage: string | null): string {
  const flood = fieldsOf(fieldsOf(fields['flood'])?.['categories']) ?? {}
  const unit = textOf(fieldsOf(fields['flood'])?.['stageUnits']) ?? 'ft'
  const stages = Object.keys(floodLevels).flatMap((category) => {
    const thresholdStage = readStage(fieldsOf(flood[category])?.['stage'])
    return thresholdStage === null ? [] : `${category} ${thresholdStage} ${unit}`
  })
  return [
    `${name}: ${label}${stage === null ? '' : ` at ${stage}`}.`,
    stages.length > 0 && `Flood stages: ${stages.join(', ')}.`,
  ]
    .filter((part) => part !== false)
    .join(' ')
}
