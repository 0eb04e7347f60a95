import type { HazardMessage } from '../../../../platform/db/schema/hazard-message.ts'
import type { Hazard } from '../../../../platform/db/schema/hazard.ts'
import { shiftSeverity } from '../../../../platform/db/schema/severity-rank.ts'
import { dictionary } from '../../../../platform/text/dictionary.ts'
import {
  type Fields,
  fieldsOf,
  linkOf,
  listOf,
  readCertainty,
  readInstant,
  readMessageType,
  readResponseType,
  readSeverity,
  readUrgency,
  textOf,
  textsOf,
} from '../parsing/fields.ts'
import { readArea } from '../parsing/geometry.ts'
import { findHazardOfEvent } from '../parsing/hazard-of-event.ts'
import { createEmptyMessage, type ItemResult, ItemUnreadable } from '../parsing/messages.ts'
import { createTitle, summarizeAreas } from '../parsing/title.ts'
import { findAlertTimeZone } from './alert-time-zone.ts'
import {
  readVtecConclusion,
  findHazardOfPhenomenon,
  isMarine,
  vtecEventName,
  readVtec,
  type VtecCode,
} from './vtec.ts'

const capStatuses = ['actual', 'exercise', 'system', 'test', 'draft']

function requireText(fields: Fields, name: string): string {
  const text = textOf(fields[name])
  if (text === null) throw new ItemUnreadable(`The alert has no “${name}”.`)
  return text
}

function hasDamageThreat(parameters: Fields): boolean {
  const mentions = (name: string, pattern: RegExp) =>
    textsOf(parameters[name]).some((text) => pattern.test(text))
  return (
    mentions('flashFloodDamageThreat', /catastrophic/i) ||
    mentions('tornadoDamageThreat', /considerable|catastrophic/i) ||
    mentions('thunderstormDamageThreat', /considerable|destructive/i)
  )
}

function isDamFailure(parameters: Fields, description: string | null): boolean {
  return (
    /\bdam\b/i.test(textsOf(parameters['NWSheadline']).join(' ')) ||
    /\bDAM\b|\bdam\b[^.]{0,40}\b(fail|breach|broke)|\b(fail|breach)\w*[^.]{0,20}\bdam\b/.test(
      description ?? '',
    )
  )
}

/** Sorts codes: the alert's named event first, then other continuing events, then those it ends. */
function sortCodes(codes: VtecCode[], event: string): VtecCode[] {
  const rank = (code: VtecCode) => (readVtecConclusion(code) ? 2 : vtecEventName(code) === event ? 0 : 1)
  return codes.toSorted((a, b) => rank(a) - rank(b))
}

/** Reads one feature of `/alerts/active`. An alert with several event codes becomes one message for each. */
export function readAlert(feature: unknown): ItemResult {
  const properties = fieldsOf(fieldsOf(feature)?.['properties'])
  if (!properties) throw new ItemUnreadable('The feature has no “properties”.')
  const event = requireText(properties, 'event')
  const parameters = fieldsOf(properties['parameters']) ?? {}
  const codes = sortCodes(textsOf(parameters['VTEC']).flatMap(readVtec), event)

  const type = readMessageType(properties['messageType'])
  if (type === 'ack' || type === 'error') return { dropped: type }
  const dropReason = codes.length === 0 ? findReasonToDrop(event) : null
  if (dropReason) return { dropped: dropReason }
  const landCodes = codes.filter((code) => !isMarine(code.phenomenon))
  if (codes.length > 0 && landCodes.length === 0) return { dropped: 'marine' }

  const common = readCommon(feature, properties, parameters, event)
  if (landCodes.length === 0)
    return [{ ...common.message, title: common.titleOf(event, common.message.endsAt) }]
  const keys = landCodes.map(({ key }) => key)
  return landCodes.map((code, index) => {
    const { key, isTest, ...vtec } = code
    const eventName = index === 0 ? event : vtecEventName(code)
    const conclusion = readVtecConclusion(code) ?? common.message.conclusion
    const endsAt = index === 0 ? (common.message.endsAt ?? vtec.end) : (vtec.end ?? common.message.endsAt)
    return {
      ...common.message,
      identifier: index === 0 ? common.message.identifier : `${common.message.identifier}#${key}`,
      dedupeKey: key,
      relatedKeys: keys.filter((other) => other !== key),
      isTest: common.message.isTest || isTest,
      conclusion,
      hazard: common.hazardOf(findHazardOfPhenomenon(code.phenomenon)),
      event: eventName,
      title: common.titleOf(eventName, endsAt ?? common.message.expiresAt),
      endsAt,
      onsetAt: common.message.onsetAt ?? vtec.begin,
      vtec,
    }
  })
}

function readCommon(feature: unknown, properties: Fields, parameters: Fields, event: string) {
  const identifier = textOf(properties['id']) ?? textOf(fieldsOf(feature)?.['id'])
  if (identifier === null) throw new ItemUnreadable('The alert has no “id”.')
  const sent = requireText(properties, 'sent')
  const sentAt = readInstant(sent)
  if (sentAt === null) throw new ItemUnreadable(`“sent” isn’t a date and time with an offset: “${sent}”.`)

  const geometry = readArea(fieldsOf(feature)?.['geometry'])
  const geocode = fieldsOf(properties['geocode']) ?? {}
  const ugc = textsOf(geocode['UGC']).filter((code) => /^[A-Z]{2}[CZ]\d{3}$/.test(code))
  // Older responses call the same codes FIPS.
  const same = textsOf(geocode['SAME'] ?? geocode['FIPS']).filter((code) => /^\d{6}$/.test(code))
  if (ugc.length === 0) ugc.push(...readZoneIds(properties['affectedZones']))
  if (!geometry && ugc.length === 0 && same.length === 0) {
    throw new ItemUnreadable('The alert names no location: no polygon, zone codes, or county codes.')
  }

  const { references, root, aliases } = readReferences(properties, parameters)
  const description = textOf(properties['description'])
  const areaDesc = textOf(properties['areaDesc'])
  const type = readMessageType(properties['messageType']) ?? 'alert'
  const severity = readSeverity(properties['severity'])
  const status = textOf(properties['status'])?.toLowerCase() ?? 'actual'
  const timeZone = findAlertTimeZone(geometry, ugc, sent)
  const hazardOf = (vtecHazard: Hazard | null): Hazard => {
    const hazard = vtecHazard ?? findHazardOfName(event)
    return hazard === 'flash_flood' && isDamFailure(parameters, description) ? 'dam_failure' : hazard
  }
  const titleOf = (name: string, until: string | null) =>
    createTitle({ event: name, place: summarizeAreas(areaDesc), until, sentAt, timeZone })
  const expiresAt = readInstant(properties['expires'])

  const message: HazardMessage = {
    ...createEmptyMessage(),
    identifier,
    dedupeKey: `nws:${root ?? identifier}`,
    aliases,
    references,
    messageType: type,
    isTest: capStatuses.includes(status) ? status !== 'actual' : false,
    conclusion: type === 'cancel' ? 'cancelled' : null,
    hazard: hazardOf(null),
    event,
    title: titleOf(event, readInstant(properties['ends']) ?? expiresAt),
    severity: hasDamageThreat(parameters)
      ? shiftSeverity(severity === 'unknown' ? 'minor' : severity, 1)
      : severity,
    certainty: readCertainty(properties['certainty']),
    urgency: readUrgency(properties['urgency']),
    responseType: readResponseType(listOf(properties['response'])[0] ?? properties['response']),
    headline: textOf(properties['headline']) ?? textsOf(parameters['NWSheadline'])[0] ?? null,
    description,
    instruction: textOf(properties['instruction']),
    sentAt,
    effectiveAt: readInstant(properties['effective']),
    onsetAt: readInstant(properties['onset']),
    expiresAt,
    endsAt: readInstant(properties['ends']) ?? readInstant(textsOf(parameters['eventEndingTime'])[0]),
    areaDesc,
    geometry,
    zones: { ugc, same },
    magnitude: readMagnitude(parameters),
    externalUrl: linkOf(properties['@id']) ?? linkOf(fieldsOf(feature)?.['id']) ?? linkOf(properties['web']),
    senderName: textOf(properties['senderName']),
    language: textOf(properties['language']) ?? 'en-US',
    raw: JSON.stringify(feature),
    rawContentType: 'application/geo+json',
  }
  return { message, hazardOf, titleOf }
}

const readZoneIds = (zones: unknown): string[] =>
  textsOf(zones).flatMap(
    (zone) => /\/zones\/(?:forecast|county|fire)\/([A-Z]{2}[CZ]\d{3})$/.exec(zone)?.[1] ?? [],
  )

interface References {
  /** The messages that this one replaces, newest first. */
  references: string[]
  /** The first message of the chain; null without references. */
  root: string | null
  /** The message that has replaced this one, if any. */
  aliases: string[]
}

/** Reads `references` and `parameters.expiredReferences` ("sender,id,sent sender,id,sent"), without duplicates. */
function readReferences(properties: Fields, parameters: Fields): References {
  const entries = [
    ...listOf(properties['references']).map((entry) => ({
      id: textOf(fieldsOf(entry)?.['identifier']),
      sent: readInstant(fieldsOf(entry)?.['sent']) ?? '',
    })),
    ...textsOf(parameters['expiredReferences'])
      .flatMap((text) => text.split(/\s+/))
      .map((entry) => {
        const [, id, sent] = entry.split(',')
        return { id: textOf(id), sent: readInstant(sent) ?? '' }
      }),
  ].toSorted((a, b) => b.sent.localeCompare(a.sent) || (a.id ?? '').localeCompare(b.id ?? ''))
  const references = [...new Set(entries.flatMap(({ id }) => id ?? []))]
  // A replaced alert names its replacement, so the two are linked whichever is read first.
  const replacedBy = textOf(properties['replacedBy'])?.split('/').at(-1)
  return { references, root: references.at(-1) ?? null, aliases: replacedBy ? [replacedBy] : [] }
}

/** The strongest expected gust, else the largest expected hail. Zero in the alert means none. */
function readMagnitude(parameters: Fields): HazardMessage['magnitude'] {
  const read = (name: string) =>
    Number(/\d+(?:\.\d+)?|\.\d+/.exec(textsOf(parameters[name])[0] ?? '')?.[0] ?? 0)
  const [gust, hail] = [read('maxWindGust'), read('maxHailSize')]
  const texts = [gust > 0 && `${gust} mph wind`, hail > 0 && `${hail}-inch hail`].filter(
    (text) => text !== false,
  )
  if (gust > 0) return { value: gust, unit: 'mph', text: texts.join(', ') }
  return hail > 0 ? { value: hail, unit: 'in', text: texts.join(', ') } : null
}

const hazardsByEventName = dictionary<Hazard>({
  'fire warning': 'wildfire',
  'evacuation immediate': 'civil',
  'shelter in place warning': 'civil',
  'civil danger warning': 'civil',
  'civil emergency message': 'civil',
  'law enforcement warning': 'civil',
  'local area emergency': 'civil',
  'hazardous materials warning': 'hazmat',
  'nuclear power plant warning': 'hazmat',
  'radiological hazard warning': 'hazmat',
  '911 telephone outage': 'utility_outage',
  'special weather statement': 'other',
})

const testMessagePattern =
  /^(test message|test|practice\/demo warning|required (weekly|monthly) test|network (message )?notification|administrative message|national (information center|periodic test).*)$/i
const marinePattern =
  /\b(marine|small craft|gale|seas|rip current|beach hazards|freezing spray|low water|brisk wind|lake wind|hurricane force wind)\b/i

/** Why alerts with this event name are dropped; null if they aren't. */
function findReasonToDrop(event: string): string | null {
  if (/^(child abduction emergency|blue alert|missing endangered persons?)/i.test(event))
    return 'not_a_hazard'
  if (testMessagePattern.test(event)) return 'test_message'
  if (/\boutlook$/i.test(event)) return 'outlook'
  // Called only for alerts without an event code; codes identify marine events more reliably.
  return marinePattern.test(event) ? 'marine' : null
}

function findHazardOfName(event: string): Hazard {
  return hazardsByEventName[event.toLowerCase()] ?? findHazardOfEvent(event) ?? 'other'
}
