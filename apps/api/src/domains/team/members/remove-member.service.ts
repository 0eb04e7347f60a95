import { and, eq, sql } from 'drizzle-orm'
import { requirePermission, type ServiceContext } from '../../../platform/context/context.ts'
import { membership, membershipRole, resourceGrant } from '../../../platform/db/schema/index.ts'
import { type ExpectedVersions, requireVersion } from '../../../platform/http/entity-tag.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { changeTeam, notifyAccessChanged } from './change-team.ts'
import { requireManageable } from './require-manageable.ts'
import { getMemberRow, readMember } from './team-member.ts'
import { syncIdentity } from './sync-identity.ts'

/**
 * Takes a member out of the organisation, with their roles and grants. What they did stays theirs in the history.
 * @throws Problem `last-admin`, `permission-denied`, `version-conflict`, `not-found`.
 */
export async function removeMember(ctx: ServiceContext, userId: string, expected: ExpectedVersions) {
  requirePermission(ctx, 'team:update')
  await changeTeam(ctx, async (tx) => {
    const before = await getMemberRow(tx, userId)
    await requireVersion(expected, before.version, () => readMember(tx, userId))
    await requireManageable(tx, before)
    await tx.db
      .delete(membershipRole)
      .where(and(eq(membershipRole.orgId, tx.orgId), eq(membershipRole.membershipId, before.membershipId)))
    const grants = await tx.db
      .delete(resourceGrant)
      .where(and(eq(resourceGrant.orgId, tx.orgId), eq(resourceGrant.userId, userId)))
      .returning({ id: resourceGrant.id })
    await tx.db
      .update(membership)
      .set({
        status: 'removed',
        updatedAt: new Date(),
        updatedBy: tx.actor.id,
        version: sql`${membership.version} + 1`,
      })
      .where(and(eq(membership.orgId, tx.orgId), eq(membership.id, before.membershipId)))
    recordEvent(tx, {
      action: 'access.member_removed',
      category: 'access',
      subject: { type: 'user', id: userId, name: null },
      summary:
        userId === tx.actor.id
          ? 'A member left the organisation.'
          : 'A member was removed from the organisation.',
      changes: [
        { field: 'status', from: before.status, to: 'removed' },
        { field: 'roles', from: before.roles.map(({ name }) => name).toSorted(), to: [] },
      ],
      metadata: { grants: grants.length },
    })
    await notifyAccessChanged(tx, [userId])
  })
  await syncIdentity(ctx, userId)
}
