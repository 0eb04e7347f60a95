import { getTableColumns, sql } from 'drizzle-orm'
import { userRef } from '../../../platform/access/find-user-names.ts'
import type { ServiceContext } from '../../../platform/context/context.ts'
import { source, threat } from '../../../platform/db/schema/index.ts'
import type { Ref } from '../../../platform/http/ref.ts'
import { noReach, type ThreatReach } from './find-reach.ts'
import type { Threat, ThreatListItem } from './threats.schema.ts'
import { nextTriages } from '../threat-unit-of-work/triage.ts'
import { permissionsOnThreat, type ThreatBrief } from '../../estate/index.ts'

const { geometry, searchText: _searchText, ...columns } = getTableColumns(threat)

/** The columns of a threat; join `source` for them. Geometry is large, so it is read only on request. */
export const threatColumns = {
  ...columns,
  hasGeometry: sql<boolean>`${threat.geometry} is not null`,
  sourceName: source.name,
  termsUrl: source.termsUrl,
}
export const threatColumnsWithArea = { ...threatColumns, geometry }

export type ThreatRow = Omit<typeof threat.$inferSelect, 'geometry' | 'searchText'> & {
  hasGeometry: boolean
  sourceName: string | null
  termsUrl: string | null
  geometry?: (typeof threat.$inferSelect)['geometry']
}

export const threatBelongsToSource = sql`${source.orgId} = ${threat.orgId} and ${source.id} = ${threat.sourceId}`

/** The ids of people that a threat refers to. */
export const userIdsOf = (row: ThreatRow, reach: ReadonlyMap<string, ThreatReach>) => [
  row.assigneeUserId,
  row.acknowledgedBy,
  row.resolvedBy,
  row.createdBy,
  row.updatedBy,
  ...(reach.get(row.id)?.assigneeIds ?? []),
]

/** Related records that a threat shows. */
interface ThreatLookups {
  /** Names of people by id. */
  names: ReadonlyMap<string, string>
  /** By threat. */
  reach: ReadonlyMap<string, ThreatReach>
  /** Visible properties by threat; empty for callers who see every threat. */
  affectedProperties: ReadonlyMap<string, readonly { id: string; portfolioId: string }[]>
}

/** "flash_flood" → "Flash flood". */
export function toLabel(key: string) {
  const words = key.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const iso = (moment: Date | null) => moment?.toISOString() ?? null

const sourceRef = (row: ThreatRow) =>
  row.sourceId === null ? null : { id: row.sourceId, name: row.sourceName ?? 'Deleted source' }

const toAttention = (reason: ThreatReach['attentionReason'], since: string | Date | null) =>
  reason === null || since === null ? null : { reason, since: new Date(since).toISOString() }

/** Everyone a threat is assigned to, by name. */
export function listAssignees(
  row: Pick<ThreatRow, 'assigneeUserId'>,
  assigneeIds: readonly string[],
  names: ReadonlyMap<string, string>,
): Ref[] {
  const ids = new Set([...(row.assigneeUserId === null ? [] : [row.assigneeUserId]), ...assigneeIds])
  return [...ids]
    .flatMap((id) => userRef(id, names) ?? [])
    .toSorted((a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id))
}

/** A threat in lists. Reach, triage and risk are over the properties that the caller can see. */
export function toThreatListItem(
  ctx: Pick<ServiceContext, 'actor'>,
  row: ThreatRow,
  { names, reach, affectedProperties }: ThreatLookups,
): ThreatListItem {
  const { maxRisk, triage, assigneeIds, attentionReason, attentionSince, ...impact } =
    reach.get(row.id) ?? noReach
  return {
    id: row.id,
    hazard: row.hazard,
    event: row.event,
    title: row.title,
    status: row.status,
    triage: triage ?? row.triage,
    severity: row.severity,
    certainty: row.certainty,
    urgency: row.urgency,
    responseType: row.responseType,
    headline: row.headline,
    areaDesc: row.areaDesc,
    sentAt: row.sentAt.toISOString(),
    effectiveAt: iso(row.effectiveAt),
    onsetAt: iso(row.onsetAt),
    expiresAt: iso(row.expiresAt),
    endsAt: iso(row.endsAt),
    closedAt: iso(row.closedAt),
    point: row.point,
    radiusMeters: row.radiusMeters,
    hasGeometry: row.hasGeometry,
    geometry: row.geometry ?? null,
    magnitude: row.magnitude,
    connector: row.connector,
    source: sourceRef(row),
    attribution: row.attribution,
    externalUrl: row.externalUrl,
    senderName: row.senderName,
    isTest: row.isTest,
    revision: row.revision,
    firstSeenAt: row.firstSeenAt.toISOString(),
    ingestLagSeconds: row.ingestLagSeconds,
    assignee: userRef(row.assigneeUserId, names),
    assignees: listAssignees(row, assigneeIds, names),
    attention: toAttention(attentionReason, attentionSince),
    impact,
    maxRisk,
    permissions: permissionsOnThreat(ctx, affectedProperties.get(row.id) ?? []),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    createdBy: userRef(row.createdBy, names),
    updatedBy: userRef(row.updatedBy, names),
    version: row.version,
    archivedAt: iso(row.archivedAt),
  }
}

/** A threat as `GET /threat/{id}` returns it, with the parts named by `include`. */
export function toThreat(
  ctx: Pick<ServiceContext, 'actor'>,
  row: ThreatRow,
  lookups: ThreatLookups,
  includedParts: Pick<Threat, 'impacts' | 'revisions' | 'raw' | 'relatedThreatIds' | 'incidentId'>,
): Threat {
  const item = toThreatListItem(ctx, row, lookups)
  const { names } = lookups
  return {
    ...item,
    description: row.description,
    instruction: row.instruction,
    zones: row.zones,
    vtec: row.vtec,
    dedupeKey: row.dedupeKey,
    externalId: row.externalId,
    language: row.language,
    termsUrl: row.termsUrl,
    allowed: [...nextTriages[item.triage]],
    acknowledgedAt: iso(row.acknowledgedAt),
    acknowledgedBy: userRef(row.acknowledgedBy, names),
    resolvedAt: iso(row.resolvedAt),
    resolvedBy: userRef(row.resolvedBy, names),
    resolution: row.resolution,
    dismissReason: row.dismissReason,
    escalatedAt: iso(row.escalatedAt),
    ...includedParts,
  }
}

/** A threat as related records show it. */
export function toThreatBrief(row: ThreatRow, reach: ReadonlyMap<string, ThreatReach>): ThreatBrief {
  const { maxRisk, triage, assigneeIds, attentionReason, attentionSince, ...impact } =
    reach.get(row.id) ?? noReach
  return {
    id: row.id,
    title: row.title,
    hazard: row.hazard,
    event: row.event,
    status: row.status,
    triage: triage ?? row.triage,
    severity: row.severity,
    certainty: row.certainty,
    urgency: row.urgency,
    onsetAt: iso(row.onsetAt),
    endsAt: iso(row.endsAt),
    expiresAt: iso(row.expiresAt),
    attention: toAttention(attentionReason, attentionSince),
    isAssigned: row.assigneeUserId !== null || assigneeIds.length > 0,
    impact,
    maxRisk,
    source: sourceRef(row),
  }
}
