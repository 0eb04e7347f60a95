import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { requirePermission } from '../../../platform/access/require-permission.ts'
import type { hazards } from '../../../platform/db/schema/hazard.ts'
import { threat, threatImpact } from '../../../platform/db/schema/index.ts'
import {
  impactBelongsToThreat,
  isCountedImpact,
  isCurrentImpact,
  visibleImpacts,
} from '../access/threat-visibility.ts'
import { anyOf, type CallerInOrg } from '../access/visibility.ts'

/** Whether a current impact certainly affects its property, or might miss it because the location is only roughly known. */
export const isCertainImpact = sql<boolean>`(${threatImpact.approximateBy} is null)`

/** The filters on units and tenants by the threats that affect them. */
export interface ThreatFilters {
  threatId?: string[] | undefined
  hazard?: (typeof hazards)[number][] | undefined
}

/** Seeing who is in a threat requires permission to see threats. */
export function requireThreatFilterAllowed(tx: TransactionContext, { threatId, hazard }: ThreatFilters) {
  if (threatId || hazard) requirePermission(tx, 'threat:read')
}

/**
 * Limits units or tenants to those affected by one of the threats, or by an open threat of one of the hazards, at a
 * property where the caller can see it.
 */
export const isAffected = (
  ctx: CallerInOrg,
  propertyId: AnyPgColumn,
  { threatId, hazard }: ThreatFilters,
): SQL | undefined =>
  and(
    threatId && hasImpact(ctx, propertyId, and(anyOf(threatImpact.threatId, threatId), isCurrentImpact)),
    hazard && hasImpact(ctx, propertyId, and(inArray(threat.hazard, hazard), isCountedImpact)),
  )

/** The properties are an array, so that they are looked up once and not for each row. */
const hasImpact = (ctx: CallerInOrg, propertyId: AnyPgColumn, where: SQL | undefined) =>
  sql`${propertyId} = any(array(select ${threatImpact.propertyId} from ${threatImpact} join ${threat} on ${impactBelongsToThreat} where ${and(
    eq(threatImpact.orgId, ctx.orgId),
    visibleImpacts(ctx),
    where,
  )}))`
