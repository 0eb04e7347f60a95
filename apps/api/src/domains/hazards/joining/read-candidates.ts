import { and, desc, eq, gt, inArray, isNotNull, not, or, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { incidentMember, incidentSplit, threat } from '../../../platform/db/schema/index.ts'
import { packArea } from '../../../platform/geo/packed-area.ts'
import { anyOf } from '../../estate/index.ts'
import { type EventFacts, type Family, hazardsOf, type JoinableThreat, readFacts } from './event-facts.ts'

/** The most recent threats that are considered, and the outlines that are loaded for them. */
const candidatesMax = 2_000
const outlinesMax = 1_000
/** Longer than any rule's `hoursMax`, except for declarations, which stay open for months. */
const closedWithinDays = 14

/** Columns of a candidate; its outline is loaded only for those that are compared. */
const candidateColumns = {
  id: threat.id,
  connector: threat.connector,
  dedupeKey: threat.dedupeKey,
  hazard: threat.hazard,
  event: threat.event,
  title: threat.title,
  headline: threat.headline,
  description: sql<string | null>`left(${threat.description}, 4000)`,
  areaDesc: threat.areaDesc,
  status: threat.status,
  severityRank: threat.severityRank,
  sentAt: threat.sentAt,
  effectiveAt: threat.effectiveAt,
  onsetAt: threat.onsetAt,
  expiresAt: threat.expiresAt,
  endsAt: threat.endsAt,
  closedAt: threat.closedAt,
  geometry: sql<JoinableThreat['geometry']>`null`,
  point: threat.point,
  bbox: threat.bbox,
  zones: threat.zones,
  magnitude: threat.magnitude,
  vtec: threat.vtec,
  relatedThreatIds: threat.relatedThreatIds,
}

/** Threats of these families that are ongoing or ended recently. */
export async function readRecentEvents(
  tx: TransactionContext,
  families: ReadonlySet<Family>,
  now: Date,
): Promise<EventFacts[]> {
  const closedAfter = new Date(now.getTime() - closedWithinDays * 86_400_000)
  const rows = await tx.db
    .select(candidateColumns)
    .from(threat)
    .where(
      and(
        eq(threat.orgId, tx.orgId),
        inArray(threat.hazard, hazardsOf(families)),
        or(
          inArray(threat.status, ['upcoming', 'active']),
          and(inArray(threat.status, ['ended', 'expired', 'cancelled']), gt(threat.closedAt, closedAfter)),
        ),
        not(threat.isTest),
      ),
    )
    .orderBy(desc(threat.updatedAt), threat.id)
    .limit(candidatesMax)
  return rows.flatMap((row) => readFacts(row) ?? [])
}

/** These threats, whatever their state. */
export const readThreats = async (
  tx: TransactionContext,
  ids: readonly string[],
): Promise<JoinableThreat[]> =>
  ids.length === 0
    ? []
    : await tx.db
        .select(candidateColumns)
        .from(threat)
        .where(and(eq(threat.orgId, tx.orgId), anyOf(threat.id, ids)))

export async function loadOutlines(tx: TransactionContext, events: readonly EventFacts[]) {
  const byId = new Map(events.map((event) => [event.threat.id, event]))
  if (byId.size === 0) return
  const rows = await tx.db
    .select({ id: threat.id, geometry: threat.geometry })
    .from(threat)
    .where(and(eq(threat.orgId, tx.orgId), anyOf(threat.id, [...byId.keys()]), isNotNull(threat.geometry)))
    .orderBy(desc(threat.updatedAt), threat.id)
    .limit(outlinesMax)
  for (const { id, geometry } of rows) byId.get(id)!.area = packArea(geometry!)
}

/** The incidents that these threats are in. */
export const readMemberships = async (tx: TransactionContext, threatIds: readonly string[]) =>
  threatIds.length === 0
    ? []
    : await tx.db
        .select({ threatId: incidentMember.threatId, incidentId: incidentMember.incidentId })
        .from(incidentMember)
        .where(and(eq(incidentMember.orgId, tx.orgId), anyOf(incidentMember.threatId, threatIds)))

export const readMembers = async (tx: TransactionContext, incidentIds: readonly string[]) =>
  incidentIds.length === 0
    ? []
    : await tx.db
        .select({ threatId: incidentMember.threatId, incidentId: incidentMember.incidentId })
        .from(incidentMember)
        .where(and(eq(incidentMember.orgId, tx.orgId), anyOf(incidentMember.incidentId, incidentIds)))

/** A key for two threats in any order. */
export const pairKey = (threatId: string, otherThreatId: string) =>
  [threatId, otherThreatId].toSorted().join(' ')

/** The pairs with one of these threats that a person separated. */
export async function readSplits(tx: TransactionContext, threatIds: readonly string[]): Promise<Set<string>> {
  if (threatIds.length === 0) return new Set()
  const rows = await tx.db
    .select({ threatId: incidentSplit.threatId, otherThreatId: incidentSplit.otherThreatId })
    .from(incidentSplit)
    .where(
      and(
        eq(incidentSplit.orgId, tx.orgId),
        or(anyOf(incidentSplit.threatId, threatIds), anyOf(incidentSplit.otherThreatId, threatIds)),
      ),
    )
  return new Set(rows.map(({ threatId, otherThreatId }) => pairKey(threatId, otherThreatId)))
}
