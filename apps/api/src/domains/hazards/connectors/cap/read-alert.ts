import type { HazardMessage } from '../../../../platform/db/schema/hazard-message.ts'
import { createEmptyMessage } from '../parsing/blank-message.ts'
import {
  readCertainty,
  readMessageType,
  readResponseType,
  readSeverity,
  readUrgency,
} from '../parsing/cap-words.ts'
import type { ItemResult } from '../parsing/collect-items.ts'
import { type Fields, linkOf } from '../parsing/fields.ts'
import { middleOf } from '../parsing/geometry.ts'
import { findHazardOfEvent, hazardOfCategory } from '../parsing/hazard-of-event.ts'
import { readInstant } from '../parsing/instant.ts'
import { ItemUnreadable } from '../parsing/item-unreadable.ts'
import { elementsOf, elementText } from '../parsing/read-xml.ts'
import { createTitle, nameArea } from '../parsing/title.ts'
import { chooseInfos } from './choose-infos.ts'
import { type CapPlace, readPlace } from './read-area.ts'
import { findTimeZone } from '../../../estate/index.ts'

function requireText(alert: Fields, name: string): string {
  const text = elementText(alert[name])
  if (text === null) throw new ItemUnreadable(`The alert has no "${name}".`)
  return text
}

/** "sender,identifier,sent sender,identifier,sent", the newest first. */
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

/** Where CAP's own time zone offset is all that is known, the title tells UTC. */
function findZone({ geometry, point }: CapPlace): string | null {
  const place = geometry ? middleOf(geometry) : point
  return place && findTimeZone({ lon: place[0], lat: place[1] })
}

/** Reads one alert of CAP 1.2. Languages are one message, other info blocks are messages of their own. */
export function readCapAlert(alert: Fields, language: string | undefined): ItemResult {
  const [identifier, sender] = [requireText(alert, 'identifier'), requireText(alert, 'sender')]
  const sent = requireText(alert, 'sent')
  const sentAt = readInstant(sent)
  if (sentAt === null) throw new ItemUnreadable(`"sent" is no date-time with an offset: "${sent}".`)
  const type = readMessageType(elementText(alert['msgType']))
  if (type === null) throw new ItemUnreadable('"msgType" is none of Alert, Update, Cancel, Ack and Error.')
  if (type === 'ack' || type === 'error') return { dropped: type }
  const scope = elementText(alert['scope'])?.toLowerCase() ?? 'public'
  if (scope !== 'public') return { dropped: 'not_public' }

  const references = readReferences(alert)
  const id = `${sender},${identifier}`
  const base: Omit<HazardMessage, 'hazard' | 'event' | 'title' | 'severity' | 'certainty' | 'urgency'> = {
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
  const infos = chooseInfos(elementsOf(alert['info']), language)
  if (infos.length === 0) {
    // A cancel may be nothing but its references.
    if (type !== 'cancel') throw new ItemUnreadable('The alert has no "info".')
    return [{ ...base, ...canceledWords }]
  }
  return infos.map((info, at) => ({ ...base, ...readInfo(info, base), ...numberKeys(base, at) }))
}

const canceledWords = {
  hazard: 'other',
  event: 'Cancellation',
  title: 'Cancellation',
  severity: 'unknown',
  certainty: 'unknown',
  urgency: 'past',
} as const

function numberKeys({ identifier, dedupeKey }: { identifier: string; dedupeKey: string }, at: number) {
  const suffix = at === 0 ? '' : `#${at + 1}`
  return { identifier: `${identifier}${suffix}`, dedupeKey: `${dedupeKey}${suffix}` }
}

function readInfo(info: Fields, { sentAt, senderName }: { sentAt: string; senderName: string | null }) {
  const text = (name: string) => elementText(info[name])
  const event = text('event')
  if (event === null) throw new ItemUnreadable('The alert has an "info" without "event".')
  const place = readPlace(elementsOf(info['area']))
  const expiresAt = readInstant(text('expires'))
  const onsetAt = readInstant(text('onset'))
  return {
    ...place,
    hazard: findHazardOfEvent(event) ?? hazardOfCategory(text('category')),
    event,
    title: createTitle({
      event,
      place: nameArea(place.areaDesc),
      until: expiresAt,
      sentAt,
      timeZone: findZone(place),
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
