import { and, desc, eq, gte, inArray, or, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { source, threat, threatImpact } from '../../../platform/db/schema/index.ts'
import { rankSeverity } from '../../../platform/db/schema/severity-rank.ts'
import type { Dashboard, WaitingThreat } from './dashboard.schema.ts'
import {
  findAffectedProperties,
  findIncidentReach,
  findIncidents,
  findReach,
  findLeadingProperties,
  isFirstOfIncident,
  needsAttention,
  readOpenThreats,
  summarizeThreats,
  threatBelongsToSource,
  threatColumns,
  type ThreatRow,
  toThreatBrief,
  openTriages,
} from '../../hazards/index.ts'
import {
  type AttentionReason,
  isAmongThreats,
  isCurrentImpact,
  impactBelongsToThreat,
  permissionsOnThreat,
  visibleImpacts,
  visibleThreats,
} from '../../estate/index.ts'

const carouselMax = 10
const listMax = 20

const isNew = eq(threatImpact.triage, 'new')
const idsOf = (rows: readonly ThreatRow[]) => rows.map((row) => row.id)

/** New threats of moderate severity or higher, worst first, then by start time. */
export async function listCarousel(tx: TransactionContext): Promise<Dashboard['carousel']> {
  const where = gte(threat.severityRank, rankSeverity('moderate'))
  const rows = await readOpenThreats(tx, { whereImpact: isNew, where, limit: carouselMax })
  const reach = await findReach(tx, idsOf(rows))
  const propertyIds = await findLeadingProperties(tx, idsOf(rows))
  return rows.map((row) => {
    const { title, hazard, severity, onsetAt, endsAt, expiresAt, impact } = toThreatBrief(row, reach)
    return {
      threatId: row.id,
      title,
      hazard,
      severity,
      onsetAt,
      endsAt: endsAt ?? expiresAt,
      properties: impact.properties,
      tenants: impact.tenants,
      href: toHref(row.id, propertyIds),
    }
  })
}

/** Incidents, and threats without one, that are new at some property, most urgent first. */
export async function listNeedingTriage(tx: TransactionContext) {
  const query = { whereImpact: isNew, order: 'urgency', isGrouped: true, limit: listMax } as const
  return await toRows(tx, await readOpenThreats(tx, query), ['new'])
}

const followUpReasons = ['unassigned', 'overdue', 'stalled'] as const

/**
 * Ongoing incidents, and threats without one, that people have acknowledged and that need someone again, most urgent
 * first, and how many there are.
 */
export async function listNeedingFollowUp(tx: TransactionContext) {
  const where = needsAttention(tx, followUpReasons)
  const rows = await readOpenThreats(tx, { where, order: 'urgency', isGrouped: true, limit: listMax })
  const matches = and(eq(threat.orgId, tx.orgId), where)!
  const count = await tx.db.$count(threat, and(matches, isFirstOfIncident(tx, matches, sql`${threat.id}`)))
  return { items: await toRows(tx, rows, followUpReasons), count }
}

/** Unresolved threats assigned to the person, including ended ones; current ones first. */
export async function listAssigned(tx: TransactionContext, userId: string) {
  const isOpen = inArray(threatImpact.triage, [...openTriages])
  const isAssignedAtProperty = isAmongThreats(
    sql`select ${threatImpact.threatId} from ${threatImpact} join ${threat} on ${impactBelongsToThreat} where ${and(
      eq(threatImpact.orgId, tx.orgId),
      eq(threatImpact.assigneeUserId, userId),
      isOpen,
      isCurrentImpact,
      visibleImpacts(tx),
    )}`,
  )
  const isAssignedThreat = and(
    eq(threat.assigneeUserId, userId),
    inArray(threat.triage, [...openTriages]),
    visibleThreats(tx),
  )
  const rows = await tx.db
    .select(threatColumns)
    .from(threat)
    .leftJoin(source, threatBelongsToSource)
    .where(and(eq(threat.orgId, tx.orgId), or(isAssignedThreat, isAssignedAtProperty)))
    .orderBy(sql`${threat.status} in ('upcoming', 'active') desc`, desc(threat.severityRank), desc(threat.id))
    .limit(listMax)
  return await toBriefs(tx, rows)
}

async function toBriefs(tx: TransactionContext, rows: readonly ThreatRow[]): Promise<WaitingThreat[]> {
  const reach = await findReach(tx, idsOf(rows))
  const propertyIds = await findLeadingProperties(tx, idsOf(rows))
  return rows.map((row) => ({
    ...toThreatBrief(row, reach),
    href: toHref(row.id, propertyIds),
    incident: null,
  }))
}

/** Threats that stand for their incident if they have one, with its state, as far as it needs attention for `reasons`. */
async function toRows(
  tx: TransactionContext,
  rows: readonly ThreatRow[],
  reasons: readonly AttentionReason[],
): Promise<WaitingThreat[]> {
  const incidents = await findIncidents(tx, idsOf(rows))
  const incidentReach = await findIncidentReach(tx, incidents.values())
  const members = new Set([...incidents.values()].flatMap(({ threats }) => idsOf(threats)))
  const reach = await findReach(tx, [...members])
  const affectedProperties = await findAffectedProperties(tx, [...members])
  const briefs = await toBriefs(
    tx,
    rows.filter(({ id }) => !incidents.has(id)),
  )
  return rows.map((row) => {
    const incident = incidents.get(row.id)
    if (!incident) return briefs.find(({ id }) => id === row.id)!
    const threats = incident.threats.map((one) => toThreatBrief(one, reach))
    const needing = threats.map((one) => {
      const isNeeding = one.attention && reasons.includes(one.attention.reason)
      return isNeeding ? one : { ...one, attention: null }
    })
    return {
      ...threats[0]!,
      ...summarizeThreats(needing),
      impact: incidentReach.get(incident.id) ?? threats[0]!.impact,
      isAssigned: threats.some(({ isAssigned }) => isAssigned),
      href: `/threats/${threats[0]!.id}`,
      incident: {
        id: incident.id,
        threats: threats.map((one) => ({
          ...one,
          permissions: permissionsOnThreat(tx, affectedProperties.get(one.id) ?? []),
        })),
      },
    }
  })
}

/** Links to the threat at its leading property, or to the threat itself if it no longer affects any. */
function toHref(threatId: string, propertyIds: ReadonlyMap<string, string>) {
  const propertyId = propertyIds.get(threatId)
  return propertyId === undefined ? `/threats/${threatId}` : `/properties/${propertyId}?threat=${threatId}`
}
