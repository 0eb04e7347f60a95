import { isPermission, type Permission, PERMISSION_KEYS } from '@parapet/permissions'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { membership, membershipRole, role, user } from '../../../platform/db/schema/index.ts'
import type { RoleDiff } from './roles.schema.ts'

type Affected = RoleDiff['affected'][number]

export interface PermissionChange {
  added: readonly Permission[]
  removed: readonly Permission[]
}

const affectedMax = 200

/** What of one list of permissions another one lacks, both ways. */
export function comparePermissions(before: readonly string[], after: readonly string[]): PermissionChange {
  return {
    added: after.filter(isPermission).filter((permission) => !before.includes(permission)),
    removed: before.filter(isPermission).filter((permission) => !after.includes(permission)),
  }
}

/** Who of the active members gains and loses what when a role changes; other roles of theirs count. */
export async function diffRole(
  tx: TransactionContext,
  roleId: string,
  { added, removed }: PermissionChange,
): Promise<RoleDiff> {
  if (added.length + removed.length === 0) return summarizeDiff([])
  const others = sql<string[]>`array(
    select distinct permission
    from ${membershipRole} other_held
    join ${role} other on other.org_id = other_held.org_id and other.id = other_held.role_id
    cross join unnest(other.permissions) permission
    where other_held.org_id = ${membership.orgId} and other_held.membership_id = ${membership.id}
      and other.id <> ${roleId} and other.archived_at is null)`
  const holders = await tx.db
    .select({ id: user.id, name: user.name, others })
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
    holders.map(({ id, name, others }) => ({
      user: { id, name },
      resource: null,
      gains: added.filter((permission) => !others.includes(permission)),
      loses: removed.filter((permission) => !others.includes(permission)),
    })),
  )
}

/** Counts what changes for whom. Several changes of one person count once for each permission. */
export function summarizeDiff(changes: readonly Affected[]): RoleDiff {
  const affected = changes.filter(({ gains, loses }) => gains.length + loses.length > 0)
  const countPeople = (permission: string, side: 'gains' | 'loses') =>
    new Set(affected.flatMap((change) => (change[side].includes(permission) ? change.user.id : []))).size
  return {
    permissions: PERMISSION_KEYS.flatMap((permission) => {
      const gain = countPeople(permission, 'gains')
      const lose = countPeople(permission, 'loses')
      return gain + lose > 0 ? { permission, gain, lose } : []
    }),
    affectedCount: new Set(affected.map((change) => change.user.id)).size,
    affected: affected.slice(0, affectedMax),
  }
}
