import { and, asc, eq, gt, isNull, or } from 'drizzle-orm'
import type { Database, Transaction } from '../db/database.ts'
import { membership, membershipRole, resourceGrant, resourceRole, role } from '../db/schema/index.ts'

export interface Member {
  userId: string
  orgId: string
}

const isActive = ({ userId, orgId }: Member) =>
  and(eq(membership.orgId, orgId), eq(membership.userId, userId), eq(membership.status, 'active'))

/** The roles a member holds in the whole organisation; none while their membership rests. */
export async function readHeldRoles(db: Database | Transaction, member: Member) {
  return await db
    .select({ key: role.key, permissions: role.permissions })
    .from(membership)
    .innerJoin(
      membershipRole,
      and(eq(membershipRole.orgId, membership.orgId), eq(membershipRole.membershipId, membership.id)),
    )
    .innerJoin(role, and(eq(role.orgId, membershipRole.orgId), eq(role.id, membershipRole.roleId)))
    .where(and(isActive(member), isNull(role.archivedAt)))
    .orderBy(asc(role.key))
}

/** What a member was granted on single portfolios and properties and that has not run out. */
export async function readHeldGrants(db: Database | Transaction, member: Member) {
  return await db
    .select({
      resourceType: resourceGrant.resourceType,
      resourceId: resourceGrant.resourceId,
      role: resourceRole.key,
      expiresAt: resourceGrant.expiresAt,
      permissions: resourceRole.permissions,
    })
    .from(resourceGrant)
    .innerJoin(
      membership,
      and(eq(membership.orgId, resourceGrant.orgId), eq(membership.userId, resourceGrant.userId)),
    )
    .innerJoin(
      resourceRole,
      and(eq(resourceRole.orgId, resourceGrant.orgId), eq(resourceRole.id, resourceGrant.resourceRoleId)),
    )
    .where(
      and(
        isActive(member),
        isNull(resourceRole.archivedAt),
        or(isNull(resourceGrant.expiresAt), gt(resourceGrant.expiresAt, new Date())),
      ),
    )
    .orderBy(asc(resourceGrant.createdAt), asc(resourceGrant.id))
}
