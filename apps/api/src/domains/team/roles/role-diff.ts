import { isPermission, type Permission, PERMISSION_KEYS } from '@parapet/permissions'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import {
  membership,
  membershipRole,
  portfolio,
  property,
  resourceGrant,
  resourceRole,
  role,
  user,
} from '../../../platform/db/schema/index.ts'
import { visiblePortfolios, visibleProperties } from '../../estate/index.ts'
import { isGrantedOn, isUnexpired } from '../grants/read-grants.ts'
import type { RoleDiff } from './roles.schema.ts'

type AffectedMember = RoleDiff['affected'][number]

export interface PermissionChange {
  added: readonly Permission[]
  removed: readonly Permission[]
}

const affectedMax = 200

/** What was added to a list of permissions, and what was removed. */
export function comparePermissions(before: readonly string[], after: readonly string[]): PermissionChange {
  return {
    added: after.filter(isPermission).filter((permission) => !before.includes(permission)),
    removed: before.filter(isPermission).filter((permission) => !after.includes(permission)),
  }
}

/** The permissions that active members gain and lose when a role changes, taking their other roles into account. */
export async function diffRole(
  tx: TransactionContext,
  roleId: string,
  { added, removed }: PermissionChange,
): Promise<RoleDiff> {
  if (added.length + removed.length === 0) return summarizeDiff([])
  const otherPermissions = sql<string[]>`array(
    select distinct permission
    from ${membershipRole} other_held
    join ${role} other on other.org_id = other_held.org_id and other.id = other_held.role_id
    cross join unnest(other.permissions) permission
    where other_held.org_id = ${membership.orgId} and other_held.membership_id = ${membership.id}
      and other.id <> ${roleId} and other.archived_at is null)`
  const holders = await tx.db
    .select({ id: user.id, name: user.name, otherPermissions })
    .from(membershipRole)
    .innerJoin(
      membership,
      and(eq(membership.orgId, membershipRole.orgId), eq(membership.id, membershipRole.membershipId)),
    )
    .innerJoin(user, eq(user.id, membership.userId))
    .where(
      and(
        eq(membershipRole.orgId, tx.orgId),
        eq(membershipRole.roleId, roleId),
        eq(membership.status, 'active'),
      ),
    )
    .orderBy(asc(user.name), asc(user.id))
  return summarizeDiff(
    holders.map(({ id, name, otherPermissions }) => ({
      user: { id, name },
      resource: null,
      gains: added.filter((permission) => !otherPermissions.includes(permission)),
      loses: removed.filter((permission) => !otherPermissions.includes(permission)),
    })),
  )
}

/** Counts the changes. A member with several changes counts once per permission. */
export function summarizeDiff(changes: readonly AffectedMember[]): RoleDiff {
  const affectedMembers = changes.filter(({ gains, loses }) => gains.length + loses.length > 0)
  const countMembers = (permission: string, effect: 'gains' | 'loses') =>
    new Set(affectedMembers.flatMap((change) => (change[effect].includes(permission) ? change.user.id : [])))
      .size
  return {
    permissions: PERMISSION_KEYS.flatMap((permission) => {
      const gain = countMembers(permission, 'gains')
      const lose = countMembers(permission, 'loses')
      return gain + lose > 0 ? { permission, gain, lose } : []
    }),
    affectedCount: new Set(affectedMembers.map((change) => change.user.id)).size,
    affected: affectedMembers.slice(0, affectedMax),
  }
}

/**
 * The permissions that active members gain and lose on each resource when a resource role changes. A permission that they
 * also have from another role, or from another grant on the resource or its portfolio, isn't a change.
 */
export async function diffResourceRole(
  tx: TransactionContext,
  resourceRoleId: string,
  { added, removed }: PermissionChange,
): Promise<RoleDiff> {
  if (added.length + removed.length === 0) return summarizeDiff([])
  const otherPermissions = sql<string[]>`array(
    select distinct permission from (
      select unnest(other.permissions) as permission
      from ${membershipRole} held
      join ${role} other on other.org_id = held.org_id and other.id = held.role_id
      where held.org_id = ${membership.orgId} and held.membership_id = ${membership.id} and other.archived_at is null
      union all
      select unnest(other.permissions)
      from ${resourceGrant} held
      join ${resourceRole} other on other.org_id = held.org_id and other.id = held.resource_role_id
      where held.org_id = ${resourceGrant.orgId} and held.user_id = ${resourceGrant.userId}
        and other.id <> ${resourceRoleId} and other.archived_at is null
        and (held.expires_at is null or held.expires_at > now())
        and (
          (held.resource_type = ${resourceGrant.resourceType} and held.resource_id = ${resourceGrant.resourceId})
          or (held.resource_type = 'portfolio' and held.resource_id = ${property.portfolioId}))
    ) everything)`
  const rows = await tx.db
    .select({
      userId: user.id,
      userName: user.name,
      type: resourceGrant.resourceType,
      resourceId: resourceGrant.resourceId,
      // A caller who can change roles doesn't necessarily see every property.
      resourceName: sql<string | null>`case
        when ${property.id} is not null and ${visibleProperties(tx) ?? sql`true`} then ${property.name}
        when ${portfolio.id} is not null and ${visiblePortfolios(tx) ?? sql`true`} then ${portfolio.name}
      end`,
      otherPermissions,
    })
    .from(resourceGrant)
    .innerJoin(
      membership,
      and(eq(membership.orgId, resourceGrant.orgId), eq(membership.userId, resourceGrant.userId)),
    )
    .innerJoin(user, eq(user.id, resourceGrant.userId))
    .leftJoin(property, isGrantedOn('property', property))
    .leftJoin(portfolio, isGrantedOn('portfolio', portfolio))
    .where(
      and(
        eq(resourceGrant.orgId, tx.orgId),
        eq(resourceGrant.resourceRoleId, resourceRoleId),
        eq(membership.status, 'active'),
        isUnexpired(),
      ),
    )
    .orderBy(asc(user.name), asc(user.id), asc(resourceGrant.id))
  return summarizeDiff(
    rows.map((row) => ({
      user: { id: row.userId, name: row.userName },
      resource: {
        type: row.type,
        id: row.resourceId,
        name: row.resourceName ?? `A ${row.type} you can’t see`,
      },
      gains: added.filter((permission) => !row.otherPermissions.includes(permission)),
      loses: removed.filter((permission) => !row.otherPermissions.includes(permission)),
    })),
  )
}
