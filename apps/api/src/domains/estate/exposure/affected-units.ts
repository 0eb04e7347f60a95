import { and, eq, inArray, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { requirePermission } from '../../../platform/access/require-permission.ts'
import type { TransactionContext } from '../../../platform/context/context.ts'
import type { hazards } from '../../../platform/db/schema/hazard.ts'
import { building, tenant, threat, threatImpact, unit } from '../../../platform/db/schema/index.ts'
import {
  impactBelongsToThreat,
  isCountedImpact,
  isCurrentImpact,
  visibleImpacts,
} from '../access/threat-visibility.ts'
import { anyOf, type CallerInOrg } from '../access/visibility.ts'

/** Joins `building` to an impact: the one with this name, if it has a point of its own. */
export const isBuildingNamed = (name: SQLWrapper): SQL =>
  sql`${building.orgId} = ${threatImpact.orgId} and ${building.propertyId} = ${threatImpact.propertyId} and lower(${building.name}) = lower(${name})`

/** Whether an impact reaches the joined `building`, or without one, the property's own location. */
export const isPlaceAffected = sql<boolean>`case when ${building.id} is null then ${threatImpact.ownLocation} <> 'unaffected' else ${building.id} = any(${threatImpact.buildingIds}) end`

/** Whether that is certain. It isn't if the location is only roughly known; the point of a building is always exact. */
export const isCertainlyAffected = sql<boolean>`(${building.id} is not null or (${threatImpact.approximateBy} is null and ${threatImpact.ownLocation} = 'affected'))`

/** The filters on units and tenants by the threats that affect them. */
export interface ThreatFilters {
  threatId?: string[] | undefined
  hazard?: (typeof hazards)[number][] | undefined
}

/** Seeing who is in a threat requires permission to see threats. */
export function requireThreatFilterAllowed(tx: TransactionContext, { threatId, hazard }: ThreatFilters) {
  if (threatId || hazard) requirePermission(tx, 'threat:read')
}

/** Limits `unit` to those that match the filters, at properties where the caller can see the threats. */
export const affectedUnits = (ctx: CallerInOrg, filters: ThreatFilters) =>
  matchesFilters(ctx, filters, { propertyId: unit.propertyId, buildingName: unit.building })

/** Limits `tenant` to those in units that match the filters, or of a property that does. */
export const affectedTenants = (ctx: CallerInOrg, filters: ThreatFilters) =>
  matchesFilters(ctx, filters, {
    propertyId: tenant.propertyId,
    buildingName: sql`(select ${unit.building} from ${unit} where ${unit.orgId} = ${tenant.orgId} and ${unit.id} = ${tenant.unitId})`,
  })

interface Place {
  propertyId: AnyPgColumn
  buildingName: SQLWrapper
}

const matchesFilters = (ctx: CallerInOrg, { threatId, hazard }: ThreatFilters, place: Place) =>
  and(
    threatId && isInImpact(ctx, place, and(anyOf(threatImpact.threatId, threatId), isCurrentImpact)),
    hazard && isInImpact(ctx, place, and(inArray(threat.hazard, hazard), isCountedImpact)),
  )

/** The properties are an array, so that they are looked up once and buildings only there. */
function isInImpact(ctx: CallerInOrg, { propertyId, buildingName }: Place, where: SQL | undefined) {
  const impacts = sql`${threatImpact} join ${threat} on ${impactBelongsToThreat}`
  const isMeant = and(eq(threatImpact.orgId, ctx.orgId), visibleImpacts(ctx), where)
  return and(
    sql`${propertyId} = any(array(select ${threatImpact.propertyId} from ${impacts} where ${isMeant}))`,
    sql`exists (select from ${impacts} left join ${building} on ${isBuildingNamed(buildingName)} where ${and(
      sql`${threatImpact.propertyId} = ${propertyId}`,
      isMeant,
      isPlaceAffected,
    )})`,
  )
}
