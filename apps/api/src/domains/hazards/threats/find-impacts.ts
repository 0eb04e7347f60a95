import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { findUserNames, userRef } from '../../../platform/access/find-user-names.ts'
import { holdsOnProperty } from '../../../platform/access/require-permission.ts'
import type { TransactionContext } from '../../../platform/context/context.ts'
import {
  type ChecklistItem,
  portfolio,
  property,
  propertyFigure,
  threat,
  threatImpact,
} from '../../../platform/db/schema/index.ts'
import type { Ref } from '../../../platform/http/ref.ts'
import { declaredUnits } from './find-reach.ts'
import type { ThreatImpact } from './threats.schema.ts'
import { nextTriages } from '../threat-unit-of-work/triage.ts'
import {
  findBuildings,
  isCurrentImpact,
  impactBelongsToThreat,
  permissionsOnThreat,
  visibleAssistance,
  visibleImpacts,
} from '../../estate/index.ts'

const impactsMax = 200

export type ImpactWithProperty = typeof threatImpact.$inferSelect & {
  propertyName: string
  portfolioId: string
  /** The property's manager, or else the portfolio's. */
  managerUserId: string | null
  units: number
  declaredUnits: number
  tenants: number
  reachable: number
  assistance: number
}

const impactColumns = {
  ...getTableColumns(threatImpact),
  propertyName: property.name,
  portfolioId: property.portfolioId,
  managerUserId: sql<string | null>`coalesce(${property.managerUserId}, ${portfolio.managerUserId})`,
  units: propertyFigure.units,
  declaredUnits,
  tenants: propertyFigure.tenants,
  reachable: propertyFigure.reachable,
  assistance: propertyFigure.assistance,
}

/** A threat's impacts on properties that the caller can see, highest risk first. */
export async function readImpacts(
  tx: TransactionContext,
  threatId: string,
  { propertyId, limit }: { propertyId?: string | undefined; limit?: number },
): Promise<ImpactWithProperty[]> {
  const query = tx.db
    .select(impactColumns)
    .from(threatImpact)
    .innerJoin(threat, impactBelongsToThreat)
    .innerJoin(
      property,
      and(eq(property.orgId, threatImpact.orgId), eq(property.id, threatImpact.propertyId)),
    )
    .innerJoin(
      portfolio,
      and(eq(portfolio.orgId, threatImpact.orgId), eq(portfolio.id, property.portfolioId)),
    )
    .innerJoin(
      propertyFigure,
      sql`${propertyFigure.orgId} = ${threatImpact.orgId} and ${propertyFigure.propertyId} = ${threatImpact.propertyId}`,
    )
    .where(
      and(
        eq(threatImpact.orgId, tx.orgId),
        eq(threatImpact.threatId, threatId),
        propertyId === undefined ? isCurrentImpact : eq(threatImpact.propertyId, propertyId),
        visibleImpacts(tx),
      ),
    )
    .orderBy(desc(threatImpact.riskScore), property.nameSort, property.id)
  return limit === undefined ? await query : await query.limit(limit)
}

/** Impacts as the API returns them: those with the highest risk, or only the one on `propertyId`. */
export async function listImpacts(
  tx: TransactionContext,
  threatId: string,
  propertyId: string | undefined,
): Promise<ThreatImpact[]> {
  const rows = await readImpacts(tx, threatId, { propertyId, limit: impactsMax })
  const userIds = rows.flatMap((row) => [
    row.assigneeUserId,
    row.managerUserId,
    ...row.checklist.flatMap(({ doneBy, ownerUserId }) => [doneBy, ownerUserId ?? null]),
  ])
  const names = await findUserNames(tx.db, userIds)
  const buildings = await findBuildings(
    tx,
    rows.map(({ propertyId }) => propertyId),
  )
  return rows.map((row) => toImpact(tx, row, { names, buildings: buildings.get(row.propertyId) ?? [] }))
}

function toImpact(
  tx: TransactionContext,
  row: ImpactWithProperty,
  { names, buildings }: { names: ReadonlyMap<string, string>; buildings: readonly Ref[] },
): ThreatImpact {
  const propertyScope = { id: row.propertyId, portfolioId: row.portfolioId }
  return {
    property: { id: row.propertyId, name: row.propertyName },
    portfolioId: row.portfolioId,
    method: row.method,
    byCountyOnly: row.byCountyOnly,
    approximateBy: row.approximateBy,
    distanceMeters: row.distanceMeters,
    bearingDeg: row.bearingDeg,
    proximity: row.proximity,
    buildings: buildings.map(({ id, name }) => ({ id, name, isAffected: row.buildingIds.includes(id) })),
    ownLocation: row.approximateBy === null ? row.ownLocation : 'possible',
    riskScore: row.riskScore,
    riskParts: row.riskParts,
    rule: { id: row.rule.id ?? null, name: row.rule.name, radiusMeters: row.rule.radiusMeters ?? null },
    firstMatchedAt: row.firstMatchedAt.toISOString(),
    lastMatchedAt: row.lastMatchedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    triage: row.triage,
    allowed: holdsOnProperty(tx, 'threat:update', propertyScope) ? [...nextTriages[row.triage]] : [],
    assignee: userRef(row.assigneeUserId, names),
    units: row.units,
    declaredUnits: row.declaredUnits,
    tenants: row.tenants,
    reachable: row.reachable,
    assistance: visibleAssistance(tx, propertyScope, row.assistance),
    checklist: row.checklist.map((item) => toChecklistItem(item, row.managerUserId, names)),
    permissions: permissionsOnThreat(tx, [propertyScope]),
  }
}

function toChecklistItem(
  { key, label, phase, dueAt, ownerRole, ownerUserId, doneAt, doneBy }: ChecklistItem,
  managerUserId: string | null,
  names: ReadonlyMap<string, string>,
): ThreatImpact['checklist'][number] {
  const userId = ownerRole === 'property_manager' ? managerUserId : (ownerUserId ?? null)
  return {
    key,
    label,
    phase: phase ?? null,
    dueAt: dueAt ?? null,
    owner: ownerRole || userId !== null ? { role: ownerRole ?? null, user: userRef(userId, names) } : null,
    doneAt,
    doneBy: userRef(doneBy, names),
  }
}
