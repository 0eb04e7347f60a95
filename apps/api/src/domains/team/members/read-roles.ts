import { and, count, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { invitation, membership, membershipRole, role } from '../../../platform/db/schema/index.ts'
import type { Role } from './roles.schema.ts'

/** Roles as the API answers them, in no order. */
export async function readRoles(tx: TransactionContext, condition?: SQL): Promise<Role[]> {
  const holders = tx.db
    .select({ roleId: membershipRole.roleId, n: count().as('n') })
    .from(membershipRole)
    .innerJoin(
      membership,
      and(eq(membership.orgId, membershipRole.orgId), eq(membership.id, membershipRole.membershipId)),
    )
    .where(and(eq(membershipRole.orgId, tx.orgId), eq(membership.status, 'active')))
    .groupBy(membershipRole.roleId)
    .as('holders')
  const rows = await tx.db
    .select({
      id: role.id,
      key: role.key,
      name: role.name,
      description: role.description,
      system: role.system,
      permissions: role.permissions,
      memberCount: holders.n,
      invitationCount: tx.db.$count(
        invitation,
        and(eq(invitation.orgId, tx.orgId), waits(), sql`${role.id} = any(${invitation.roleIds})`),
      ),
      version: role.version,
    })
    .from(role)
    .leftJoin(holders, eq(holders.roleId, role.id))
    .where(and(eq(role.orgId, tx.orgId), isNull(role.archivedAt), condition))
  return rows.map((row) => ({ ...row, memberCount: row.memberCount ?? 0 }))
}

/** The condition on `invitation` that leaves those that can be accepted now. */
export const waits = () => and(eq(invitation.status, 'pending'), sql`${invitation.expiresAt} > now()`)
