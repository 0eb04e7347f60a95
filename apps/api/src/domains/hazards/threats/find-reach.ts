import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { property, propertyFigure, threat, threatImpact, triages } from '../../../platform/db/schema/index.ts'
import {
  anyOf,
  type AttentionReason,
  type CallerInOrg,
  impactsWithPermission,
  isCurrentImpact,
  impactBelongsToThreat,
  type Reach,
  sumAssistance,
  canSeeEveryThreat,
  visibleImpacts,
} from '../../estate/index.ts'
import type { Triage } from '../threat-unit-of-work/triage.ts'
import { aggregateAttention, responsibleUserId } from './attention.ts'

export type ThreatReach = Reach & {
  maxRisk: number
  triage: Triage | null
  /** The people it's assigned to, as a whole or at a property. */
  assigneeIds: string[]
  attentionReason: AttentionReason | null
  attentionSince: string | null
}

/** The declared units of a property without recorded units; 0 for any other. */
export const declaredUnits = sql<number>`case when ${propertyFigure.units} = 0 then coalesce(${propertyFigure.declared}, 0) else 0 end`

export const noReach: ThreatReach = {
  properties: 0,
  units: 0,
  declaredUnits: 0,
  tenants: 0,
  reachable: 0,
  assistance: 0,
  inside: 0,
  near: 0,
  approximate: 0,
  maxRisk: 0,
  triage: null,
  assigneeIds: [],
  attentionReason: null,
  attentionSince: null,
}

/**
 * The reach of each threat over the properties that the caller can see, by threat id. Threats without such a property
 * are missing. With `propertyIds`, triage and risk are those at these properties.
 */
export async function findReach(
  tx: TransactionContext,
  ids: readonly string[],
  propertyIds?: readonly string[],
): Promise<Map<string, ThreatReach>> {
  if (ids.length === 0) return new Map()
  const isSelected = impactsAt(propertyIds) ?? sql`true`
  const attention = aggregateAttention()
  const { rows } = await tx.db.execute<ThreatReach & { id: string }>(sql`
    select ${threatImpact.threatId} as id, count(*)::integer as properties,
      coalesce(sum(${propertyFigure.units}), 0)::integer as units,
      coalesce(sum(${declaredUnits}), 0)::integer as "declaredUnits",
      coalesce(sum(${propertyFigure.tenants}), 0)::integer as tenants,
      coalesce(sum(${propertyFigure.reachable}), 0)::integer as reachable,
      ${sumAssistance(impactsWithPermission(tx, 'tenant:sensitive_read'))} as assistance,
      (count(*) filter (where ${threatImpact.proximity} = 'inside'))::integer as inside,
      (count(*) filter (where ${threatImpact.proximity} = 'near'))::integer as near,
      count(${threatImpact.approximateBy})::integer as approximate,
      coalesce(max(${threatImpact.riskScore}) filter (where ${isSelected}), 0)::integer as "maxRisk",
      ${rollUpTriages(isSelected)} as triage,
      coalesce(array_agg(distinct ${responsibleUserId}) filter (where ${responsibleUserId} is not null), '{}') as "assigneeIds",
      ${attention.reason} as "attentionReason", ${attention.since} as "attentionSince"
    from ${threatImpact} join ${threat} on ${impactBelongsToThreat}
      join ${propertyFigure} on ${propertyFigure.orgId} = ${threatImpact.orgId}
        and ${propertyFigure.propertyId} = ${threatImpact.propertyId}
    where ${isVisibleImpactOf(tx, ids)}
    group by ${threatImpact.threatId}`)
  return new Map(rows.map(({ id, ...reach }) => [id, reach]))
}

/**
 * The visible properties that each threat touches, by threat id. Empty for callers who see every threat, since their
 * permissions don't depend on the property.
 */
export async function findAffectedProperties(
  tx: TransactionContext,
  ids: readonly string[],
): Promise<Map<string, { id: string; portfolioId: string }[]>> {
  if (ids.length === 0 || canSeeEveryThreat(tx)) return new Map()
  const rows = await tx.db
    .select({ threatId: threatImpact.threatId, id: property.id, portfolioId: property.portfolioId })
    .from(threatImpact)
    .innerJoin(threat, impactBelongsToThreat)
    .innerJoin(
      property,
      and(eq(property.orgId, threatImpact.orgId), eq(property.id, threatImpact.propertyId)),
    )
    .where(isVisibleImpactOf(tx, ids))
  return Map.groupBy(rows, ({ threatId }) => threatId)
}

/** Where to open each threat, by its id: the visible property where work is least advanced, then with the highest risk. */
export async function findLeadingProperties(tx: TransactionContext, ids: readonly string[]) {
  const rows = await tx.db
    .selectDistinctOn([threatImpact.threatId], {
      threatId: threatImpact.threatId,
      propertyId: threatImpact.propertyId,
    })
    .from(threatImpact)
    .innerJoin(threat, impactBelongsToThreat)
    .where(isVisibleImpactOf(tx, ids))
    .orderBy(
      threatImpact.threatId,
      sql`array_position(${triageOrder}, ${threatImpact.triage})`,
      desc(threatImpact.riskScore),
      threatImpact.propertyId,
    )
  return new Map(rows.map((row) => [row.threatId, row.propertyId]))
}

const isVisibleImpactOf = (tx: TransactionContext, threatIds: readonly string[]) =>
  and(
    eq(threatImpact.orgId, tx.orgId),
    anyOf(threatImpact.threatId, threatIds),
    isCurrentImpact,
    visibleImpacts(tx),
  )

const triageOrder = sql.raw(`array[${triages.map((triage) => `'${triage}'`).join(', ')}]`)

/** `rollUpTriage` in SQL, as an aggregate over the rows of `threat_impact` that match `where`. */
export const rollUpTriages = (where: SQL = sql`true`) =>
  sql<Triage>`(${triageOrder})[min(array_position(${triageOrder}, ${threatImpact.triage})) filter (where ${where})]`

/** Restricts impacts to these properties; undefined without `propertyIds`. */
export const impactsAt = (propertyIds: readonly string[] | undefined): SQL | undefined =>
  propertyIds && anyOf(threatImpact.propertyId, propertyIds)

/** An aggregate over the visible current impacts of a `threat` row. */
const aggregateImpacts = (ctx: CallerInOrg, value: SQL, where: SQL | undefined) =>
  sql`(select ${value} from ${threatImpact} where ${and(
    sql`${threatImpact.orgId} = ${threat.orgId} and ${threatImpact.threatId} = ${threat.id}`,
    sql`(${threatImpact.endedAt} is null or ${threatImpact.endedAt} >= ${threat.closedAt})`,
    visibleImpacts(ctx),
    where,
  )})`

/** The triage over the impacts that the caller can see and that match `where`. */
export const triageOf = (ctx: CallerInOrg, where?: SQL): SQL<Triage> =>
  (where || !canSeeEveryThreat(ctx)
    ? aggregateImpacts(ctx, rollUpTriages(), where)
    : sql`${threat.triage}`) as SQL<Triage>

/** The highest risk over the impacts that the caller can see and that match `where`. */
export const maxRiskOf = (ctx: CallerInOrg, where?: SQL): SQL<number> =>
  (where || !canSeeEveryThreat(ctx)
    ? aggregateImpacts(ctx, sql`coalesce(max(${threatImpact.riskScore}), 0)::smallint`, where)
    : sql`${threat.maxRisk}`) as SQL<number>
