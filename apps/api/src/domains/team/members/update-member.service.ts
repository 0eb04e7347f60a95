import { isPermission } from '@parapet/permissions'
import { and, eq, sql } from 'drizzle-orm'
import {
  requirePermission,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { membership, membershipRole } from '../../../platform/db/schema/index.ts'
import { type ExpectedVersions, requireVersion } from '../../../platform/http/entity-tag.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { changeTeam, notifyAccessChanged } from './change-team.ts'
import { getRoles, limits, requireGrantableRoles, type RoleRow } from './find-roles.ts'
import type { MemberPatch } from './members.schema.ts'
import { rejectLimited, requireHeld } from './require-held.ts'
import { requireManageable } from './require-manageable.ts'
import type { TeamMember } from './team.schema.ts'
import { getMemberRow, type MemberRow, readMember } from './team-member.ts'
import { syncIdentity } from './sync-identity.ts'

/**
 * Changes the roles of a member, suspends or reactivates them. What they may do changes at once, everywhere.
 *
 * @throws Problem `permission-denied` for a role that holds more than the caller does, `last-admin`,
 * `version-conflict`, `not-found`.
 */
export async function updateMember(
  ctx: ServiceContext,
  userId: string,
  patch: MemberPatch,
  expected: ExpectedVersions,
): Promise<{ member: TeamMember; previousVersion: number }> {
  requirePermission(ctx, 'team:read')
  if (patch.roleIds) requirePermission(ctx, 'role:assign')
  if (patch.status || !patch.roleIds) requirePermission(ctx, 'team:update')
  const outcome = await changeTeam(ctx, async (tx) => {
    const before = await getMemberRow(tx, userId)
    await requireVersion(expected, before.version, () => readMember(tx, userId))
    await requireManageable(tx, before)
    const changesRoles = patch.roleIds !== undefined && (await changeRoles(tx, before, patch.roleIds))
    const changesStatus = patch.status !== undefined && patch.status !== before.status
    if (changesStatus) changeStatus(tx, before, patch.status!)
    if (changesRoles || changesStatus) {
      await tx.db
        .update(membership)
        .set({
          ...(changesStatus && { status: patch.status! }),
          updatedAt: new Date(),
          updatedBy: tx.actor.id,
          version: sql`${membership.version} + 1`,
        })
        .where(and(eq(membership.orgId, tx.orgId), eq(membership.id, before.membershipId)))
      await notifyAccessChanged(tx, [userId])
    }
    return {
      member: await readMember(tx, userId),
      previousVersion: before.version,
      isChanged: changesRoles || changesStatus,
    }
  })
  if (outcome.isChanged) await syncIdentity(ctx, userId)
  return outcome
}

async function changeRoles(tx: TransactionContext, before: MemberRow, roleIds: readonly string[]) {
  const wanted = await getRoles(
    tx,
    roleIds.map((id, n) => ({ id, pointer: `/roleIds/${n}` })),
  )
  const added = [...wanted.values()].filter(({ id }) => before.roles.every((held) => held.id !== id))
  const removed = before.roles.filter(({ id }) => !wanted.has(id))
  if (added.length + removed.length === 0) return false

  requireGrantableRoles(tx, added)
  if (limits(before.roles) && !limits(wanted.values())) requireUnlimiting(tx, [...wanted.values()])
  if (!limits(wanted.values())) {
    rejectLimited(tx, 'Your access is limited, so others need the role Limited member as well.')
  }
  const ofMember = and(
    eq(membershipRole.orgId, tx.orgId),
    eq(membershipRole.membershipId, before.membershipId),
  )
  await tx.db.delete(membershipRole).where(ofMember)
  await tx.db
    .insert(membershipRole)
    .values(roleIds.map((roleId) => ({ orgId: tx.orgId, membershipId: before.membershipId, roleId })))
  recordRoles(tx, before, [...wanted.values()], added)
  return true
}

/** What a limited member held on single resources holds everywhere once the limit is gone. */
function requireUnlimiting(tx: TransactionContext, roles: readonly RoleRow[]) {
  const permissions = roles.flatMap((role) => role.permissions.filter(isPermission))
  requireHeld(
    tx,
    [...new Set(permissions)],
    'Without the role Limited member this person would hold permissions everywhere that you do not hold.',
  )
}

function recordRoles(
  tx: TransactionContext,
  before: MemberRow,
  roles: readonly RoleRow[],
  added: readonly RoleRow[],
) {
  const names = (held: readonly RoleRow[]) => held.map(({ name }) => name).toSorted()
  recordEvent(tx, {
    action: 'access.role_assigned',
    category: 'access',
    subject: { type: 'user', id: before.userId, name: null },
    targets: added.map(({ id, name }) => ({ type: 'role', id, name })),
    summary: cutText(`A member now is ${names(roles).join(', ')}.`, 300),
    changes: [{ field: 'roles', from: names(before.roles), to: names(roles) }],
  })
}

function changeStatus(tx: TransactionContext, before: MemberRow, status: 'active' | 'suspended') {
  if (status === 'suspended' && before.userId === tx.actor.id) {
    throw new Problem('state-conflict', 'You cannot suspend yourself. Ask another administrator.', {
      members: { state: before.status, allowed: [] },
    })
  }
  recordEvent(tx, {
    action: status === 'suspended' ? 'access.member_suspended' : 'access.member_reactivated',
    category: 'access',
    subject: { type: 'user', id: before.userId, name: null },
    summary:
      status === 'suspended'
        ? 'The access of a member was suspended.'
        : 'The access of a member was given back.',
    changes: [{ field: 'status', from: before.status, to: status }],
  })
}
