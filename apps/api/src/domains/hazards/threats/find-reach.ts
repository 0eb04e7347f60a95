import { and, eq, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { property, propertyFigure, threat, threatImpact } from '../../../platform/db/schema/index.ts'
import { impactsAt, rollUpTriages } from './shown-columns.ts'
import type { Triage } from './triage.ts'
import {
  anyOf,
  isCurrentImpact,
  isOfThreat,
  seesEveryThreat,
  visibleImpacts,
  type Reach,
} from '../../estate/index.ts'

export type ThreatReach = Reach & { maxRisk: number; triage: Triage | null }

export const noReach: ThreatReach = {
  properties: 0,
  units: 0,
  tenants: 0,
  reachable: 0,
  assistance: 0,
  inside: 0,
  near: 0,
  maxRisk: 0,
  triage: null,
}

/**
 * What each threat touches of what the caller may see, by id. Threats that touch nothing are missing. Triage and risk
 * are those at `propertyIds` alone, where a list is about them.
 */
export async function findReach(
  tx: TransactionContext,
  ids: readonly string[],
  propertyIds?: readonly string[],
): Promise<Map<string, ThreatReach>> {
  if (ids.length === 0) return new Map()
  const there = impactsAt(propertyIds) ?? sql`true`
  const { rows } = await tx.db.execute<ThreatReach & { id: string }>(sql`
    select ${threatImpact.threatId} as id, count(*)::integer as properties,
      coalesce(sum(${propertyFigure.units}), 0)::integer as units,
      coalesce(sum(${propertyFigure.tenants}), 0)::integer as tenants,
      coalesce(sum(${propertyFigure.reachable}), 0)::integer as reachable,
      coalesce(sum(${propertyFigure.assistance}), 0)::integer as assistance,
      (count(*) filter (where ${threatImpact.proximity} = 'inside'))::integer as inside,
      (count(*) filter (where ${threatImpact.proximity} = 'near'))::integer as near,
      coalesce(max(${threatImpact.riskScore}) filter (where ${there}), 0)::integer as "maxRisk",
      ${rollUpTriages(there)} as triage
    from ${threatImpact} join ${threat} on ${isOfThreat}
      join ${propertyFigure} on ${propertyFigure.orgId} = ${threatImpact.orgId}
        and ${propertyFigure.propertyId} = ${threatImpact.propertyId}
    where ${and(
      eq(threatImpact.orgId, tx.orgId),
      anyOf(threatImpact.threatId, ids),
      isCurrentImpact,
      visibleImpacts(tx),
    )}
    group by ${threatImpact.threatId}`)
  return new Map(rows.map(({ id, ...reach }) => [id, reach]))
}

/**
 * Where each threat touches something the caller may see, by threat. Not asked of callers who see everything: their
 * rights hold everywhere.
 */
export async function findPlaces(
  tx: TransactionContext,
  ids: readonly string[],
): Promise<Map<string, { id: string; portfolioId: string }[]>> {
  if (ids.length === 0 || seesEveryThreat(tx)) return new Map()
  const rows = await tx.db
    .select({ threatId: threatImpact.threatId, id: property.id, portfolioId: property.portfolioId })
    .from(threatImpact)
    .innerJoin(threat, isOfThreat)
    .innerJoin(
      property,
      and(eq(property.orgId, threatImpact.orgId), eq(property.id, threatImpact.propertyId)),
    )
    .where(
      and(
        eq(threatImpact.orgId, tx.orgId),
        anyOf(threatImpact.threatId, ids),
        isCurrentImpact,
        visibleImpacts(tx),
      ),
    )
  return Map.groupBy(rows, ({ threatId }) => threatId)
}
