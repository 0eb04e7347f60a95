import { and, eq, ne } from 'drizzle-orm'
import { inTransaction, type ServiceContext } from '../../../platform/context/context.ts'
import type { HazardMessage } from '../../../platform/db/schema/hazard-message.ts'
import type { Hazard, Severity } from '../../../platform/db/schema/hazard.ts'
import { property } from '../../../platform/db/schema/index.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { anyOf, visibleProperties } from '../../estate/index.ts'
import { matchProperties, type PropertyMatch } from '../matching/match-properties.ts'
import { scoreRisk, toRiskParts } from '../matching/risk-score.ts'
import { manualConnector } from '../threat-unit-of-work/threat-content.ts'
import type { ThreatCreate, ThreatPatch } from './threat-input.schema.ts'
import type { ThreatRow } from './to-threat.ts'

/** Fields that can be changed on a reported threat only; those of a feed's threat are the feed's. */
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
    zones: { ugc: [], same: [] },
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

/** A person's report, as a feed's message would state it. */
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

/** A change of a report; fields that are not given stay as they were. */
export function toNextMessage(row: ThreatRow, patch: ThreatPatch, now: Date): HazardMessage {
  const isMoved = patch.point !== undefined || patch.area !== undefined || patch.propertyIds !== undefined
  const unmoved = { geometry: row.geometry ?? null, point: row.point, radiusMeters: row.radiusMeters }
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
    ...(isMoved ? moved : unmoved),
    ...(patch.radiusMeters !== undefined && { radiusMeters: patch.radiusMeters }),
  }
}

/**
 * The properties that a report touches: those chosen, else those that matching finds, as for any feed. Call it outside
 * of a transaction. Throws 422 for chosen properties that don't exist, and without any match.
 */
export async function matchReport(
  ctx: ServiceContext,
  message: HazardMessage,
  chosen: readonly string[] | undefined,
): Promise<PropertyMatch[]> {
  const matches = chosen ? await matchChosen(ctx, message, chosen) : await matchPlace(ctx, message)
  if (matches.length === 0) {
    throw invalid(
      '/point',
      "It doesn't affect any of your located properties. Move it, or select the properties.",
    )
  }
  return matches
}

const invalid = (pointer: string, message: string, value?: unknown) =>
  new Problem('validation-failed', message, { errors: [{ pointer, code: 'not_found', message, value }] })

async function matchPlace(ctx: ServiceContext, message: HazardMessage): Promise<PropertyMatch[]> {
  const hazard = { ...message, connector: manualConnector }
  return (await matchProperties(ctx.db, [ctx.orgId], [hazard])).get(ctx.orgId)?.[0] ?? []
}

async function matchChosen(ctx: ServiceContext, message: HazardMessage, chosen: readonly string[]) {
  const ids = [...new Set(chosen)]
  const rows = await inTransaction(ctx, (tx) =>
    tx.db
      .select({ id: property.id })
      .from(property)
      .where(
        and(
          eq(property.orgId, tx.orgId),
          anyOf(property.id, ids),
          ne(property.status, 'archived'),
          visibleProperties(tx),
        ),
      ),
  )
  const known = new Set(rows.map((row) => row.id))
  const missing = ids.find((id) => !known.has(id))
  if (missing !== undefined) throw invalid('/propertyIds', 'Property not found.', missing)
  const riskParts = toRiskParts(message, 1)
  return ids.map(
    (propertyId) =>
      ({
        propertyId,
        // Matching leaves a property that a person chose as it is.
        method: 'manual',
        byCountyOnly: false,
        proximity: 'inside',
        distanceMeters: null,
        bearingDeg: null,
        rule: { id: null, name: 'Selected manually', radiusMeters: null },
        severity: message.severity,
        riskScore: scoreRisk(riskParts),
        riskParts,
      }) as const,
  )
}
