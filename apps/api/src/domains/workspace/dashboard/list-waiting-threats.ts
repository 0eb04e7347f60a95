import { and, desc, eq, gte, inArray, or, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { source, threat, threatImpact } from '../../../platform/db/schema/index.ts'
import { rankSeverity } from '../../../platform/db/schema/severity-rank.ts'
import type { Dashboard } from './dashboard.schema.ts'
import {
  findReach,
  findLeadingProperties,
  needsAttention,
  readOpenThreats,
  threatBelongsToSource,
  threatColumns,
  type ThreatRow,
  toThreatBrief,
  openTriages,
} from '../../hazards/index.ts'
import {
  isAmongThreats,
  isCurrentImpact,
  impactBelongsToThreat,
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

/** Threats that are new at some property, most urgent first. */
export async function listNeedingTriage(tx: TransactionContext) {
  const rows = await readOpenThreats(tx, { whereImpact: isNew, order: 'urgency', limit: listMax })
  return await toBriefs(tx, rows)
}

const followUpReasons = ['unassigned', 'stalled'] as const

/** Ongoing threats that people have acknowledged and that need someone again, most urgent first, and how many there are. */
export async function listNeedingFollowUp(tx: TransactionContext) {
  const where = needsAttention(tx, followUpReasons)
  const rows = await readOpenThreats(tx, { where, order: 'urgency', limit: listMax })
  const count = await tx.db.$count(threat, and(eq(threat.orgId, tx.orgId), where))
  return { items: await toBriefs(tx, rows), count }
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

async function toBriefs(tx: TransactionContext, rows: readonly ThreatRow[]) {
  const reach = await findReach(tx, idsOf(rows))
  const propertyIds = await findLeadingProperties(tx, idsOf(rows))
  return rows.map((row) => ({ ...toThreatBrief(row, reach), href: toHref(row.id, propertyIds) }))
}

/** Links to the threat at its leading property, or to the threat itself if it no longer affects any. */
function toHref(threatId: string, propertyIds: ReadonlyMap<string, string>) {
  const propertyId = propertyIds.get(threatId)
  return propertyId === undefined ? `/threats/${threatId}` : `/properties/${propertyId}?threat=${threatId}`
}
