import type { Position } from 'geojson'
import type { HazardMessage } from '../../../../platform/db/schema/hazard-message.ts'
import { findTimeZone } from '../../../estate/index.ts'
import {
  type Fields,
  fieldsOf,
  linkOf,
  numberOf,
  readCertainty,
  readInstant,
  readMessageType,
  readResponseType,
  readSeverity,
  readUrgency,
} from '../parsing/fields.ts'
import { type Area, circleAround, closeRing, isLonLat, joinPolygons, centerOf } from '../parsing/geometry.ts'
import { findHazardOfEvent, hazardOfCategory } from '../parsing/hazard-of-event.ts'
import { createEmptyMessage, type ItemResult, ItemUnreadable } from '../parsing/messages.ts'
import { elementsOf, elementText } from '../parsing/read-document.ts'
import { createTitle, summarizeAreas } from '../parsing/title.ts'

function requireText(alert: Fields, name: string): string {
  const text = elementText(alert[name])
  if (text === null) throw new ItemUnreadable(`The alert has no “${name}”.`)
  return text
}

/** Parses "sender,identifier,sent sender,identifier,sent". Newest first. */
function readReferences(alert: Fields): string[] {
  return (elementText(alert['references']) ?? '')
    .split(/\s+/)
    .flatMap((entry) => {
      const [sender, identifier, sent] = entry.split(',')
      return sender && identifier ? [{ id: `${sender},${identifier}`, sent: readInstant(sent) ?? '' }] : []
    })
    .toSorted((a, b) => b.sent.localeCompare(a.sent))
    .map(({ id }) => id)
}

/** The time zone at the place. CAP has only offsets, so null (UTC) without a place. */
function findTimeZoneOf({ geometry, point }: CapArea): string | null {
  const position = geometry ? centerOf(geometry) : point
  return position && findTimeZone({ lon: position[0], lat: position[1] })
}

/**
 * Reads one CAP 1.2 alert. Info blocks that are translations become one message; others become separate messages.
 */
export function readCapAlert(alert: Fields, language: string | undefined): ItemResult {
  const [identifier, sender] = [requireText(alert, 'identifier'), requireText(alert, 'sender')]
  const sent = requireText(alert, 'sent')
  const sentAt = readInstant(sent)
  if (sentAt === null) throw new ItemUnreadable(`“sent” isn’t a date and time with an offset: “${sent}”.`)
  const type = readMessageType(elementText(alert['msgType']))
  if (type === null) throw new ItemUnreadable('“msgType” isn’t one of Alert, Update, Cancel, Ack, and Error.')
  if (type === 'ack' || type === 'error') return { dropped: type }
  const scope = elementText(alert['scope'])?.toLowerCase() ?? 'public'
  if (scope !== 'public') return { dropped: 'not_public' }

  const references = readReferences(alert)
  const id = `${sender},${identifier}`
  const baseMessage: Omit<
    HazardMessage,
    'hazard' | 'event' | 'title' | 'severity' | 'certainty' | 'urgency'
  > = {
    ...createEmptyMessage(),
    identifier: id,
    dedupeKey: `cap:${references.at(-1) ?? id}`,
    references,
    messageType: type,
    isTest: (elementText(alert['status'])?.toLowerCase() ?? 'actual') !== 'actual',
    conclusion: type === 'cancel' ? 'cancelled' : null,
    sentAt,
    senderName: sender,
    raw: JSON.stringify(alert),
  }
  const infos = selectInfoBlocks(elementsOf(alert['info']), language)
  if (infos.length === 0) {
    // A cancellation can consist of references alone.
    if (type !== 'cancel') throw new ItemUnreadable('The alert has no “info”.')
    return [{ ...baseMessage, ...cancellation }]
  }
  return infos.map((info, index) => ({
    ...baseMessage,
    ...readInfo(info, baseMessage),
    ...suffixKeys(baseMessage, index),
  }))
}

const cancellation = {
  hazard: 'other',
  event: 'Cancellation',
  title: 'Cancellation',
  severity: 'unknown',
  certainty: 'unknown',
  urgency: 'past',
} as const

function suffixKeys({ identifier, dedupeKey }: { identifier: string; dedupeKey: string }, index: number) {
  const suffix = index === 0 ? '' : `#${index + 1}`
  return { identifier: `${identifier}${suffix}`, dedupeKey: `${dedupeKey}${suffix}` }
}

function readInfo(info: Fields, { sentAt, senderName }: { sentAt: string; senderName: string | null }) {
  const text = (name: string) => elementText(info[name])
  const event = text('event')
  if (event === null) throw new ItemUnreadable('The alert has an “info” without “event”.')
  const area = readAreas(elementsOf(info['area']))
  const expiresAt = readInstant(text('expires'))
  const onsetAt = readInstant(text('onset'))
  return {
    ...area,
    hazard: findHazardOfEvent(event) ?? hazardOfCategory(text('category')),
    event,
    title: createTitle({
      event,
      place: summarizeAreas(area.areaDesc),
      until: expiresAt,
      sentAt,
      timeZone: findTimeZoneOf(area),
    }),
    severity: readSeverity(text('severity')),
    certainty: readCertainty(text('certainty')),
    urgency: readUrgency(text('urgency')),
    responseType: readResponseType(text('responseType')),
    headline: text('headline'),
    description: text('description'),
    instruction: text('instruction'),
    effectiveAt: readInstant(text('effective')),
    onsetAt,
    expiresAt,
    externalUrl: linkOf(text('web')),
    senderName: text('senderName') ?? senderName,
    language: text('language') ?? 'en-US',
  }
}

const languageOf = (info: Fields) => (elementText(info['language']) ?? 'en-US').toLowerCase()
const primarySubtag = (language: string) => language.split('-')[0]!

/**
 * Several info blocks are translations of one text, or several events. Returns the blocks in the preferred language,
 * else in a variant of it, else in English, else in the language of the first block.
 */
function selectInfoBlocks(infos: readonly unknown[], preferredLanguage = 'en-US'): Fields[] {
  const blocks = infos.map(fieldsOf).filter((info) => info !== null)
  const languages = [...new Set(blocks.map(languageOf))]
  const language = preferredLanguage.toLowerCase()
  const selectedLanguage =
    languages.find((candidate) => candidate === language) ??
    languages.find((candidate) => primarySubtag(candidate) === primarySubtag(language)) ??
    languages.find((candidate) => primarySubtag(candidate) === 'en') ??
    languages[0]
  return blocks.filter((info) => languageOf(info) === selectedLanguage)
}

interface CapArea {
  areaDesc: string | null
  geometry: Area | null
  point: [lon: number, lat: number] | null
  radiusMeters: number | null
  zones: { ugc: string[]; same: string[] }
}

/** CAP writes latitude first: "30.00,-99.30 30.12,-99.30 …". */
function readPosition(text: string): Position | null {
  const [lat, lon] = text.split(',').map(numberOf)
  return isLonLat(lon, lat) ? [lon, lat as number] : null
}

function readPolygon(text: string): Position[] | null {
  const pairs = text.split(/\s+/).map(readPosition)
  return pairs.every((pair) => pair !== null) ? closeRing(pairs) : null
}

function readCircle(text: string): { lon: number; lat: number; radiusMeters: number } | null {
  const [center, radius] = text.split(/\s+/)
  const pair = readPosition(center ?? '')
  const kilometers = numberOf(radius)
  if (!pair || kilometers === null || kilometers < 0) return null
  return { lon: pair[0]!, lat: pair[1]!, radiusMeters: kilometers * 1000 }
}

const textsOfElement = (value: unknown) => elementsOf(value).flatMap((entry) => elementText(entry) ?? [])

/** Joins the areas of an info block: a single circle becomes a point with a radius, anything else becomes polygons. */
function readAreas(areas: readonly unknown[]): CapArea {
  const fields = areas.map((area) => fieldsOf(area) ?? {})
  const polygons = fields.flatMap((area) =>
    textsOfElement(area['polygon']).flatMap((text) => {
      const ring = readPolygon(text)
      return ring ? [[ring]] : []
    }),
  )
  const circles = fields.flatMap((area) =>
    textsOfElement(area['circle']).flatMap((text) => readCircle(text) ?? []),
  )
  const codes = fields.flatMap((area) =>
    elementsOf(area['geocode']).map((geocode) => ({
      name: elementText(fieldsOf(geocode)?.['valueName'])?.toUpperCase(),
      value: elementText(fieldsOf(geocode)?.['value']) ?? '',
    })),
  )
  const codesNamed = (pattern: RegExp, name: string) => [
    ...new Set(
      codes.filter((code) => code.name === name && pattern.test(code.value)).map(({ value }) => value),
    ),
  ]
  const isOneCircle = circles.length === 1 && polygons.length === 0
  const circlePolygons = isOneCircle
    ? []
    : circles.map(({ lon, lat, radiusMeters }) => [circleAround(lon, lat, Math.max(1, radiusMeters))])
  return {
    areaDesc: fields.flatMap((area) => elementText(area['areaDesc']) ?? []).join('; ') || null,
    geometry: joinPolygons([...polygons, ...circlePolygons]),
    point: isOneCircle ? [circles[0]!.lon, circles[0]!.lat] : null,
    radiusMeters: isOneCircle ? circles[0]!.radiusMeters : null,
    zones: { ugc: codesNamed(/^[A-Z]{2}[CZ]\d{3}$/, 'UGC'), same: codesNamed(/^\d{6}$/, 'SAME') },
  }
}
