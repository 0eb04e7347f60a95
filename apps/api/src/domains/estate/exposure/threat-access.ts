import { type Permission, SCOPED_PERMISSIONS } from '@parapet/permissions'
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { holdsOnProperty, type ServiceContext } from '../../../platform/context/context.ts'
import { property, threat, threatImpact } from '../../../platform/db/schema/index.ts'
import { anyOf } from '../properties/property-access.ts'

type Caller = { actor: Pick<ServiceContext['actor'], 'access'> }
export type CallerInOrg = Caller & Pick<ServiceContext, 'orgId'>

const threatPermissions = SCOPED_PERMISSIONS.filter((permission) => permission.startsWith('threat:'))
const needed: readonly Permission[] = ['threat:read', 'property:read']

/** Whether the caller sees every threat of the organisation, and every property it touches. */
export const seesEveryThreat = ({ actor: { access } }: Caller) =>
  !access.isFga && needed.every((permission) => access.unscoped.has(permission))

/** The condition on `threat_impact` that leaves the properties the caller may see threats of; undefined when all. */
export function visibleImpacts({ actor: { access }, orgId }: CallerInOrg): SQL | undefined {
  const conditions = needed.map((permission) => {
    if (!access.isFga && access.unscoped.has(permission)) return undefined
    const held = (grants: ReadonlyMap<string, ReadonlySet<Permission>>) =>
      [...grants].flatMap(([id, permissions]) => (permissions.has(permission) ? [id] : []))
    const portfolioIds = held(access.byPortfolio)
    return or(
      anyOf(threatImpact.propertyId, held(access.byProperty)),
      portfolioIds.length === 0
        ? undefined
        : sql`${threatImpact.propertyId} in (select ${property.id} from ${property} where ${and(eq(property.orgId, orgId), inArray(property.portfolioId, portfolioIds))})`,
    )
  })
  return and(...conditions)
}

/**
 * The impacts that say where a threat is, or was when it ended. Join `threat`: a property that a threat left while it
 * went on is no longer part of it.
 */
export const isCurrentImpact = sql`(${threatImpact.endedAt} is null or ${threatImpact.endedAt} >= ${threat.closedAt})`

/** Impacts that count in badges and risk: of a threat that goes on and that nobody has settled there. Join `threat`. */
export const isCountedImpact = sql`(${threat.status} in ('upcoming', 'active') and not ${threat.isTest} and ${threatImpact.endedAt} is null and ${threatImpact.triage} in ('new', 'acknowledged', 'in_progress'))`

export const isOfThreat = sql`${threat.orgId} = ${threatImpact.orgId} and ${threat.id} = ${threatImpact.threatId}`

/** The condition on `threat` that leaves what the caller may see; undefined when that is everything. */
export function visibleThreats(ctx: CallerInOrg): SQL | undefined {
  if (seesEveryThreat(ctx)) return undefined
  return touching(ctx, undefined)
}

/** The condition on `threat`: it touches a property that the caller may see and that `where` holds for. */
export const touching = (ctx: CallerInOrg, where: SQL | undefined) =>
  isAmongThreats(
    sql`select ${threatImpact.threatId} from ${threatImpact} join ${threat} on ${isOfThreat} where ${and(
      eq(threatImpact.orgId, ctx.orgId),
      visibleImpacts(ctx),
      isCurrentImpact,
      where,
    )}`,
  )

/**
 * The condition on `threat`: its id is one that the query answers. The ids are read once, first; joined, the planner
 * would look them up for each threat, since row-level security hides from it how few they are.
 */
export const isAmongThreats = (ids: SQL) => sql`${threat.id} = any(array(${ids}))`

/**
 * What the caller may do with a threat, in catalogue order. `places` are the properties it touches that they may see;
 * one that touches none belongs to people whose rights hold everywhere.
 */
export function permissionsOnThreat(ctx: Caller, places: readonly { id: string; portfolioId: string }[]) {
  const { access } = ctx.actor
  return threatPermissions.filter(
    (permission) =>
      (!access.isFga && access.unscoped.has(permission)) ||
      places.some((place) => holdsOnProperty(ctx, permission, place)),
  )
}
