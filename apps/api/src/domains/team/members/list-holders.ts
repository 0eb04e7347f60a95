import { and, eq, inArray } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { membership, membershipRole, resourceGrant } from '../../../platform/db/schema/index.ts'

/** The members who hold a role, also those whose membership rests, by the id of the person. */
export async function listHolders(tx: TransactionContext, roleId: string): Promise<string[]> {
  const rows = await tx.db
    .select({ userId: membership.userId })
    .from(membershipRole)
    .innerJoin(
      membership,
      and(eq(membership.orgId, membershipRole.orgId), eq(membership.id, membershipRole.membershipId)),
    )
    .where(
      and(
        eq(membershipRole.orgId, tx.orgId),
        eq(membershipRole.roleId, roleId),
        inArray(membership.status, ['active', 'suspended', 'invited']),
      ),
    )
  return rows.map(({ userId }) => userId)
}

/** The same for a role that is given on single resources. */
export async function listGrantHolders(tx: TransactionContext, resourceRoleId: string): Promise<string[]> {
  const rows = await tx.db
    .selectDistinct({ userId: resourceGrant.userId })
    .from(resourceGrant)
    .where(and(eq(resourceGrant.orgId, tx.orgId), eq(resourceGrant.resourceRoleId, resourceRoleId)))
  return rows.map(({ userId }) => userId)
}
