import { createHash } from 'node:crypto'
import { PERMISSION_KEYS } from '@parapet/permissions'
import { and, asc, eq, gt, isNull, or } from 'drizzle-orm'
import { inTransaction, type ServiceContext } from '../../context.ts'
import { membership, membershipRole, resourceGrant, resourceRole, role } from '../../db/schema/index.ts'

/** What the caller may do in the current organisation. Needs a session and nothing else. */
export async function getPermissions(ctx: ServiceContext) {
  const { access } = ctx.actor
  const userId = ctx.actor.id!
  const held = await inTransaction(ctx, async ({ db, orgId }) => {
    const roles = await db
      .select({ key: role.key })
      .from(membership)
      .innerJoin(
        membershipRole,
        and(eq(membershipRole.orgId, membership.orgId), eq(membershipRole.membershipId, membership.id)),
      )
      .innerJoin(role, and(eq(role.orgId, membershipRole.orgId), eq(role.id, membershipRole.roleId)))
      .where(and(eq(membership.orgId, orgId), eq(membership.userId, userId), isNull(role.archivedAt)))
      .orderBy(asc(role.key))
    const grants = await db
      .select({
        resourceType: resourceGrant.resourceType,
        resourceId: resourceGrant.resourceId,
        role: resourceRole.key,
        expiresAt: resourceGrant.expiresAt,
      })
      .from(resourceGrant)
      .innerJoin(
        resourceRole,
        and(eq(resourceRole.orgId, resourceGrant.orgId), eq(resourceRole.id, resourceGrant.resourceRoleId)),
      )
      .where(
        and(
          eq(resourceGrant.orgId, orgId),
          eq(resourceGrant.userId, userId),
          or(isNull(resourceGrant.expiresAt), gt(resourceGrant.expiresAt, new Date())),
        ),
      )
      .orderBy(asc(resourceGrant.createdAt), asc(resourceGrant.id))
    return { roles, grants }
  })

  const answer = {
    permissions: PERMISSION_KEYS.filter((key) => access.permissions.has(key)),
    isFga: access.isFga,
    permittedProperties: [...access.permittedProperties],
    roles: held.roles.map(({ key }) => key),
    resourceGrants: held.grants.map((grant) => ({
      ...grant,
      expiresAt: grant.expiresAt?.toISOString() ?? null,
    })),
    orgId: ctx.orgId,
  }
  return { ...answer, revision: revisionOf(answer) }
}

const revisionOf = (answer: object) =>
  createHash('sha256').update(JSON.stringify(answer)).digest().readUIntBE(0, 6)
