import { and, eq, ne } from 'drizzle-orm'
import { inTransaction, type ServiceContext } from '../../../platform/context/context.ts'
import type { HazardMessage } from '../../../platform/db/schema/hazard-message.ts'
import type { Severity } from '../../../platform/db/schema/hazard.ts'
import { property } from '../../../platform/db/schema/index.ts'
import { invalidFields } from '../../../platform/errors/problem.ts'
import { anyOf, visibleProperties } from '../../estate/index.ts'
import { matchProperties, type PropertyMatch } from '../matching/match-properties.ts'
import { scoreRisk, toRiskParts } from '../matching/risk-score.ts'
import { manualConnector } from '../threat-unit-of-work/threat-content.ts'
import type { ThreatCreate, ThreatPatch } from './threat-input.schema.ts'
import { type ThreatRow, toLabel } from './to-threat.ts'

/** Fields that can be changed only if a person reported the threat. */
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

const createEmptyManualMessage = (now: Date) =>
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

const toUtc = (moment: string | null | undefined) =>
  moment === null || moment === undefined ? null : new Date(moment).toISOString()

/** A person's report as a hazard message, which then takes the same path as a feed's. */
export function toFirstMessage(key: string, input: ThreatCreate, now: Date): HazardMessage {
  const startsLater = input.onsetAt ? Date.parse(input.onsetAt) > now.getTime() : false
  return {
    ...createEmptyManualMessage(now),
    identifier: `${key}:1`,
    dedupeKey: key,
    references: [],
    messageType: 'alert',
    conclusion: null,
    hazard: input.hazard,
    event: toLabel(input.hazard),
    title: input.title,
    severity: input.severity,
    certainty: input.certainty ?? 'observed',
    urgency: input.urgency ?? (startsLater ? 'future' : 'immediate'),
    description: input.description ?? null,
    instruction: input.instruction ?? null,
    onsetAt: toUtc(input.onsetAt),
    endsAt: toUtc(input.endsAt),
    areaDesc: input.areaDesc ?? null,
    geometry: input.area ?? null,
    point: input.point ? [input.point.lon, input.point.lat] : null,
    radiusMeters: input.radiusMeters ?? null,
  }
}

/** A change to a report as an update message. Fields that aren't in the patch keep their values. */
export function toNextMessage(row: ThreatRow, patch: ThreatPatch, now: Date): HazardMessage {
  const isMoved = patch.point !== undefined || patch.area !== undefined || patch.propertyIds !== undefined
  const currentLocation = { geometry: row.geometry ?? null, point: row.point, radiusMeters: row.radiusMeters }
  const newLocation = {
    geometry: patch.area ?? null,
    point: patch.point ? ([patch.point.lon, patch.point.lat] as [number, number]) : null,
    radiusMeters: null,
  }
  const hazard = patch.hazard ?? row.hazard
  const severity: Severity = patch.severity ?? row.severity
  return {
    ...createEmptyManualMessage(now),
    identifier: `${row.dedupeKey}:${row.revision + 1}`,
    dedupeKey: row.dedupeKey,
    references: row.externalId === null ? [] : [row.externalId],
    messageType: patch.status === 'cancelled' ? 'cancel' : 'update',
    conclusion: patch.status ?? null,
    hazard,
    event: toLabel(hazard),
    title: patch.title ?? row.title,
    severity,
    certainty: patch.certainty ?? row.certainty,
    urgency: patch.urgency ?? row.urgency,
    description: patch.description === undefined ? row.description : patch.description,
    instruction: patch.instruction === undefined ? row.instruction : patch.instruction,
    areaDesc: patch.areaDesc === undefined ? row.areaDesc : patch.areaDesc,
    onsetAt: patch.onsetAt === undefined ? (row.onsetAt?.toISOString() ?? null) : toUtc(patch.onsetAt),
    endsAt: patch.endsAt === undefined ? (row.endsAt?.toISOString() ?? null) : toUtc(patch.endsAt),
    ...(isMoved ? newLocation : currentLocation),
    ...(patch.radiusMeters !== undefined && { radiusMeters: patch.radiusMeters }),
  }
}

/**
 * The properties that a report touches: the chosen ones, or those that matching finds. Call it outside of a
 * transaction.
 * @throws Problem 422 if a chosen property doesn't exist, or nothing matches
 */
export async function matchReport(
  ctx: ServiceContext,
  message: HazardMessage,
  selectedIds: readonly string[] | undefined,
): Promise<PropertyMatch[]> {
  const matches = selectedIds
    ? await matchSelected(ctx, message, selectedIds)
    : await matchLocation(ctx, message)
  if (matches.length === 0) {
    const message =
      'None of your properties with a location are in this area. Change the area, or select the properties instead.'
    throw invalidFields({ pointer: '/point', code: 'not_found', message })
  }
  return matches
}

async function matchLocation(ctx: ServiceContext, message: HazardMessage): Promise<PropertyMatch[]> {
  const hazard = { ...message, connector: manualConnector }
  return (await matchProperties(ctx.db, [ctx.orgId], [hazard])).get(ctx.orgId)?.[0] ?? []
}

async function matchSelected(ctx: ServiceContext, message: HazardMessage, selectedIds: readonly string[]) {
  const ids = [...new Set(selectedIds)]
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
  const existingIds = new Set(rows.map((row) => row.id))
  const missingId = ids.find((id) => !existingIds.has(id))
  if (missingId !== undefined) {
    const message = 'Property not found.'
    throw invalidFields({ pointer: '/propertyIds', code: 'not_found', message, value: missingId })
  }
  const riskParts = toRiskParts(message, 1)
  return ids.map(
    (propertyId) =>
      ({
        propertyId,
        // Matching doesn't remove impacts with this method.
        method: 'manual',
        byCountyOnly: false,
        approximateBy: null,
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
