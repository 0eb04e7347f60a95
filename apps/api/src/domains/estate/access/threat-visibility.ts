import { type Permission, SCOPED_PERMISSIONS } from '@parapet/permissions'
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { holdsOnProperty } from '../../../platform/access/require-permission.ts'
import { property, threat, threatImpact } from '../../../platform/db/schema/index.ts'
import { anyOf, type Caller, type CallerInOrg, holdsEverywhere, idsWithPermission } from './visibility.ts'

const threatPermissions = SCOPED_PERMISSIONS.filter((permission) => permission.startsWith('threat:'))

const requiredPermissions: readonly Permission[] = ['threat:read', 'property:read']

/** Whether the caller can see every threat of the organization and every affected property. */
export const canSeeEveryThreat = (caller: Caller) =>
  requiredPermissions.every((permission) => holdsEverywhere(caller, permission))

/** Whether the caller can see a threat that affects these properties. */
export const canSeeThreatAt = (caller: Caller, properties: readonly { id: string; portfolioId: string }[]) =>
  canSeeEveryThreat(caller) ||
  properties.some((property) =>
    requiredPermissions.every((permission) => holdsOnProperty(caller, permission, property)),
  )

/** Limits `threat_impact` to properties where the caller can see threats. Undefined if no limit is needed. */
export const visibleImpacts = (caller: CallerInOrg): SQL | undefined =>
  and(...requiredPermissions.map((permission) => impactsWithPermission(caller, permission)))

/** Limits `threat_impact` to properties where the caller holds the permission. Undefined if no limit is needed. */
export function impactsWithPermission(caller: CallerInOrg, permission: Permission): SQL | undefined {
  if (holdsEverywhere(caller, permission)) return undefined
  const { permissionsByProperty, permissionsByPortfolio } = caller.actor.access
  const portfolioIds = idsWithPermission(permissionsByPortfolio, permission)
  return or(
    anyOf(threatImpact.propertyId, idsWithPermission(permissionsByProperty, permission)),
    portfolioIds.length === 0
      ? undefined
      : sql`${threatImpact.propertyId} in (select ${property.id} from ${property} where ${and(eq(property.orgId, caller.orgId), inArray(property.portfolioId, portfolioIds))})`,
  )
}

/**
 * Impacts that show where a threat is, or was when it ended. Join `threat`. Properties that an active threat has left
 * aren't included.
 */
export const isCurrentImpact = sql`(${threatImpact.endedAt} is null or ${threatImpact.endedAt} >= ${threat.closedAt})`

/** Impacts that count in badges and risk: both the threat and its triage at the property are open. Join `threat`. */
export const isCountedImpact = sql`(${threat.status} in ('upcoming', 'active') and not ${threat.isTest} and ${threatImpact.endedAt} is null and ${threatImpact.triage} in ('new', 'acknowledged', 'in_progress'))`

export const impactBelongsToThreat = sql`${threat.orgId} = ${threatImpact.orgId} and ${threat.id} = ${threatImpact.threatId}`

/** Limits `threat` to what the caller can see. Undefined if no limit is needed. */
export const visibleThreats = (caller: CallerInOrg): SQL | undefined =>
  canSeeEveryThreat(caller) ? undefined : affectsVisibleProperty(caller, undefined)

/** Limits `threat` to those that affect a property that the caller can see and that meets `where`. */
export const affectsVisibleProperty = (caller: CallerInOrg, where: SQL | undefined) =>
  isAmongThreats(
    sql`select ${threatImpact.threatId} from ${threatImpact} join ${threat} on ${impactBelongsToThreat} where ${and(
      eq(threatImpact.orgId, caller.orgId),
      visibleImpacts(caller),
      isCurrentImpact,
      where,
    )}`,
  )

/**
 * Limits `threat` to the ids that a query returns. An array is computed once. A join would look the ids up for each
 * threat, because row-level security hides from the planner how few they are.
 */
export const isAmongThreats = (ids: SQL) => sql`${threat.id} = any(array(${ids}))`

/**
 * What the caller can do with a threat, in catalog order. `properties` are the visible properties it affects. Without
 * any, only permissions that apply everywhere count.
 */
export const permissionsOnThreat = (
  caller: Caller,
  properties: readonly { id: string; portfolioId: string }[],
) =>
  threatPermissions.filter(
    (permission) =>
      holdsEverywhere(caller, permission) ||
      properties.some((property) => holdsOnProperty(caller, permission, property)),
  )
