import type { threat } from '../../platform/db/schema/index.ts'
import { findBox } from '../../platform/geo/packed-area.ts'
import type { HazardMessage } from '../../platform/db/schema/hazard-message.ts'
import { toSearchText } from '../estate/index.ts'

export type ThreatRow = typeof threat.$inferSelect

/** What a message says about its event, as the threat stores it. */
export type ThreatContent = ReturnType<typeof toThreatContent>

const toMoment = (value: string | null) => (value === null ? null : new Date(value))

export function toThreatContent(message: Omit<HazardMessage, 'raw' | 'rawContentType'>) {
  // The mildest band is the outermost.
  const geometry = message.geometry ?? message.bands?.at(-1)?.geometry ?? null
  return {
    hazard: message.hazard,
    event: message.event,
    title: message.title,
    severity: message.severity,
    certainty: message.certainty,
    urgency: message.urgency,
    responseType: message.responseType,
    headline: message.headline,
    description: message.description,
    instruction: message.instruction,
    sentAt: new Date(message.sentAt),
    effectiveAt: toMoment(message.effectiveAt),
    onsetAt: toMoment(message.onsetAt),
    expiresAt: toMoment(message.expiresAt),
    endsAt: toMoment(message.endsAt),
    areaDesc: message.areaDesc,
    geometry,
    zones: message.zones,
    point: message.point,
    radiusMeters: message.radiusMeters,
    bbox: findBox(geometry),
    magnitude: message.magnitude,
    vtec: message.vtec,
    externalId: message.identifier,
    externalUrl: message.externalUrl,
    senderName: message.senderName,
    language: message.language,
    searchText: toSearchText([
      message.title,
      message.event,
      message.hazard.replaceAll('_', ' '),
      message.headline,
      message.areaDesc,
      message.senderName,
      message.magnitude?.text,
    ]),
  }
}
