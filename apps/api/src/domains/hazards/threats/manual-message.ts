import type { Hazard, Severity } from '../../../platform/db/schema/hazard.ts'
import type { HazardMessage } from '../../../platform/db/schema/hazard-message.ts'
import type { ThreatCreate, ThreatPatch } from './threat-input.schema.ts'
import type { ThreatRow } from './to-threat.ts'

export const manualConnector = 'manual'

/** Fields of a threat that only its reporter says; those of a feed are the feed's. */
export const reportedFields = [
  'title',
  'hazard',
  'severity',
  'certainty',
  'urgency',
  'onsetAt',
  'endsAt',
  'description',
  'instruction',
  'areaDesc',
  'point',
  'radiusMeters',
  'area',
  'propertyIds',
  'status',
] as const satisfies readonly (keyof ThreatPatch)[]

const noHazard = { ugc: [], same: [] }

const base = (now: Date) =>
  ({
    aliases: [],
    relatedKeys: [],
    isTest: false,
    responseType: 'monitor',
    headline: null,
    sentAt: now.toISOString(),
    effectiveAt: null,
    expiresAt: null,
    zones: noHazard,
    magnitude: null,
    vtec: null,
    externalUrl: null,
    senderName: null,
    language: null,
    raw: '',
    rawContentType: 'text/plain',
  }) satisfies Partial<HazardMessage>

const utc = (moment: string | null | undefined) =>
  moment === null || moment === undefined ? null : new Date(moment).toISOString()

const inWords = (hazard: Hazard) => {
  const words = hazard.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What a person reports, as the message of a feed would say it. */
export function toFirstMessage(key: string, given: ThreatCreate, now: Date): HazardMessage {
  const isLater = given.onsetAt ? Date.parse(given.onsetAt) > now.getTime() : false
  return {
    ...base(now),
    identifier: `${key}:1`,
    dedupeKey: key,
    references: [],
    messageType: 'alert',
    conclusion: null,
    hazard: given.hazard,
    event: inWords(given.hazard),
    title: given.title,
    severity: given.severity,
    certainty: given.certainty ?? 'observed',
    urgency: given.urgency ?? (isLater ? 'future' : 'immediate'),
    description: given.description ?? null,
    instruction: given.instruction ?? null,
    onsetAt: utc(given.onsetAt),
    endsAt: utc(given.endsAt),
    areaDesc: given.areaDesc ?? null,
    geometry: given.area ?? null,
    point: given.point ? [given.point.lon, given.point.lat] : null,
    radiusMeters: given.radiusMeters ?? null,
  }
}

/** What changes about it: whatever is not said again stays as it was. */
export function toNextMessage(row: ThreatRow, patch: ThreatPatch, now: Date): HazardMessage {
  const isMoved = patch.point !== undefined || patch.area !== undefined || patch.propertyIds !== undefined
  const kept = { geometry: row.geometry ?? null, point: row.point, radiusMeters: row.radiusMeters }
  const moved = {
    geometry: patch.area ?? null,
    point: patch.point ? ([patch.point.lon, patch.point.lat] as [number, number]) : null,
    radiusMeters: null,
  }
  const hazard = patch.hazard ?? row.hazard
  const severity: Severity = patch.severity ?? row.severity
  return {
    ...base(now),
    identifier: `${row.dedupeKey}:${row.revision + 1}`,
    dedupeKey: row.dedupeKey,
    references: row.externalId === null ? [] : [row.externalId],
    messageType: patch.status === 'cancelled' ? 'cancel' : 'update',
    conclusion: patch.status ?? null,
    hazard,
    event: inWords(hazard),
    title: patch.title ?? row.title,
    severity,
    certainty: patch.certainty ?? row.certainty,
    urgency: patch.urgency ?? row.urgency,
    description: patch.description === undefined ? row.description : patch.description,
    instruction: patch.instruction === undefined ? row.instruction : patch.instruction,
    areaDesc: patch.areaDesc === undefined ? row.areaDesc : patch.areaDesc,
    onsetAt: patch.onsetAt === undefined ? (row.onsetAt?.toISOString() ?? null) : utc(patch.onsetAt),
    endsAt: patch.endsAt === undefined ? (row.endsAt?.toISOString() ?? null) : utc(patch.endsAt),
    ...(isMoved ? moved : kept),
    ...(patch.radiusMeters !== undefined && { radiusMeters: patch.radiusMeters }),
  }
}
