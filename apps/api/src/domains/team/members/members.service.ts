import { isPermission } from '@parapet/permissions'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { requirePermission } from '../../../platform/access/require-permission.ts'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { membership, membershipRole, resourceGrant, role } from '../../../platform/db/schema/index.ts'
import { notFound, Problem } from '../../../platform/errors/problem.ts'
import { type ExpectedVersions, requireVersion } from '../../../platform/http/entity-tag.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { formatList } from '../../../platform/text/format-list.ts'
import { unassignMember } from '../../hazards/index.ts'
import { deleteMemberPhone } from '../../messaging/index.ts'
import { changeTeam, notifyAccessChanged } from '../access/change-team.ts'
import {
  getRoles,
  hasLimitedRole,
  requireUsableRoles,
  requireGrantableRoles,
  type RoleRow,
} from '../access/grantable.ts'
import { rejectLimited, requireHeldOrgWide } from '../access/held-permissions.ts'
import { syncIdentity } from '../access/sync-identity.ts'
import { countGrants, isUnexpired } from '../grants/read-grants.ts'
import { readTeam } from './list-team.service.ts'
import type { MemberPatch, TeamMember } from './members.schema.ts'
import { teamEntries } from './team-entries.ts'

/** One member, by user id. @throws Problem `not-found`. */
export async function getMember(ctx: ServiceContext, userId: string): Promise<TeamMember> {
  requirePermission(ctx, 'team:read')
  return await inTransaction(ctx, (tx) => readMember(tx, userId))
}

/**
 * Changes a member's roles, suspends or reinstates them. Takes effect immediately, including in open sessions.
 *
 * @throws Problem `permission-denied` for a role with permissions that the caller doesn't have, `last-admin`,
 *   `version-conflict`, `not-found`
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
    const currentMember = await getMemberRow(tx, userId)
    await requireVersion(expected, currentMember.version, () => readMember(tx, userId))
    await requireManageable(tx, currentMember)
    const changesRoles = patch.roleIds !== undefined && (await changeRoles(tx, currentMember, patch.roleIds))
    const changesStatus = patch.status !== undefined && patch.status !== currentMember.status
    if (changesStatus) {
      requireEqualToAdministrator(tx, currentMember)
      recordStatusChange(tx, currentMember, patch.status!)
    }
    if (changesRoles || changesStatus) {
      await tx.db
        .update(membership)
        .set({
          ...(changesStatus && { status: patch.status! }),
          updatedAt: new Date(),
          updatedBy: tx.actor.id,
          version: sql`${membership.version} + 1`,
        })
        .where(and(eq(membership.orgId, tx.orgId), eq(membership.id, currentMember.membershipId)))
      if (patch.status === 'suspended' && changesStatus) await unassignMember(tx, userId)
      await notifyAccessChanged(tx, [userId])
    }
    return {
      member: await readMember(tx, userId),
      previousVersion: currentMember.version,
      isChanged: changesRoles || changesStatus,
    }
  })
  if (outcome.isChanged) await syncIdentity(ctx, userId)
  return outcome
}

async function changeRoles(tx: TransactionContext, member: MemberRow, roleIds: readonly string[]) {
  const roles = await getRoles(
    tx,
    roleIds.map((id, n) => ({ id, pointer: `/roleIds/${n}` })),
  )
  const addedRoles = [...roles.values()].filter(({ id }) => member.roles.every((role) => role.id !== id))
  const removedRoles = member.roles.filter(({ id }) => !roles.has(id))
  if (addedRoles.length + removedRoles.length === 0) return false

  requireGrantableRoles(tx, addedRoles)
  requireGrantableRoles(tx, removedRoles, 'remove')
  requireUsableRoles([...roles.values()], '/roleIds')
  if (!hasLimitedRole(roles.values())) {
    if (hasLimitedRole(member.roles)) requireHeldWithoutLimit(tx, [...roles.values()])
    rejectLimited(tx, 'Your access is limited, so the members you manage also need the Limited member role.')
  }
  const isOfMember = and(
    eq(membershipRole.orgId, tx.orgId),
    eq(membershipRole.membershipId, member.membershipId),
  )
  await tx.db.delete(membershipRole).where(isOfMember)
  await tx.db
    .insert(membershipRole)
    .values(roleIds.map((roleId) => ({ orgId: tx.orgId, membershipId: member.membershipId, roleId })))
  recordRoleChange(tx, member, [...roles.values()], addedRoles)
  return true
}

/** Without the limit, the member's roles apply everywhere, so the caller needs their permissions everywhere. */
function requireHeldWithoutLimit(tx: TransactionContext, roles: readonly RoleRow[]) {
  const permissions = roles.flatMap((role) => role.permissions.filter(isPermission))
  requireHeldOrgWide(
    tx,
    [...new Set(permissions)],
    'Without the Limited member role, this person would have organization-wide permissions that you don’t have.',
  )
}

function recordRoleChange(
  tx: TransactionContext,
  member: MemberRow,
  roles: readonly RoleRow[],
  addedRoles: readonly RoleRow[],
) {
  const listNames = (list: readonly RoleRow[]) => list.map(({ name }) => name).toSorted()
  recordEvent(tx, {
    action: 'access.role_assigned',
    category: 'access',
    subject: { type: 'user', id: member.userId, name: null },
    targets: addedRoles.map(({ id, name }) => ({ type: 'role', id, name })),
    summary: cutText(
      `A member’s ${roles.length === 1 ? 'role is' : 'roles are'} now ${formatList(listNames(roles))}.`,
      300,
    ),
    changes: [{ field: 'roles', from: listNames(member.roles), to: listNames(roles) }],
  })
}

/** @throws Problem `state-conflict` if members suspend themselves */
function recordStatusChange(tx: TransactionContext, member: MemberRow, status: 'active' | 'suspended') {
  if (status === 'suspended' && member.userId === tx.actor.id) {
    throw new Problem('state-conflict', 'You can’t suspend yourself. Ask another administrator.', {
      members: { state: member.status, allowed: [] },
    })
  }
  recordEvent(tx, {
    action: status === 'suspended' ? 'access.member_suspended' : 'access.member_reinstated',
    category: 'access',
    subject: { type: 'user', id: member.userId, name: null },
    summary: status === 'suspended' ? 'A member was suspended.' : 'A member was reinstated.',
    changes: [{ field: 'status', from: member.status, to: status }],
  })
}

/**
 * Removes a member with their roles and grants. Their actions stay in the history.
 * @throws Problem `last-admin`, `permission-denied`, `version-conflict`, `not-found`.
 */
export async function removeMember(ctx: ServiceContext, userId: string, expected: ExpectedVersions) {
  requirePermission(ctx, 'team:update')
  await changeTeam(ctx, async (tx) => {
    const currentMember = await getMemberRow(tx, userId)
    await requireVersion(expected, currentMember.version, () => readMember(tx, userId))
    await requireManageable(tx, currentMember)
    requireEqualToAdministrator(tx, currentMember)
    await tx.db
      .delete(membershipRole)
      .where(
        and(eq(membershipRole.orgId, tx.orgId), eq(membershipRole.membershipId, currentMember.membershipId)),
      )
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
      .where(and(eq(membership.orgId, tx.orgId), eq(membership.id, currentMember.membershipId)))
    recordEvent(tx, {
      action: 'access.member_removed',
      category: 'access',
      subject: { type: 'user', id: userId, name: null },
      summary:
        userId === tx.actor.id
          ? 'A member left the organization.'
          : 'A member was removed from the organization.',
      changes: [
        { field: 'status', from: currentMember.status, to: 'removed' },
        { field: 'roles', from: currentMember.roles.map(({ name }) => name).toSorted(), to: [] },
      ],
      metadata: { grants: grants.length },
    })
    await unassignMember(tx, userId)
    await deleteMemberPhone(tx, userId)
    await notifyAccessChanged(tx, [userId])
  })
  await syncIdentity(ctx, userId)
}

/**
 * A limited member can manage only limited members whose grants are all on resources that they can see, because a role
 * applies to all of its holder's resources. A member who can assign roles can be managed only by others who can.
 * @throws Problem `permission-denied`.
 */
export async function requireManageable(tx: TransactionContext, member: MemberRow) {
  const { actor } = tx
  if (actor.access.isFga && !(hasLimitedRole(member.roles) && (await seesAllGrants(tx, member)))) {
    const detail =
      'Your access is limited, so you can only manage limited members who see no more than you do. Ask an administrator.'
    throw new Problem('permission-denied', detail, { members: { missing: [] } })
  }
  const canAssignRoles = member.roles.some(({ permissions }) => permissions.includes('role:assign'))
  if (canAssignRoles && !actor.access.orgWidePermissions.has('role:assign')) {
    const detail =
      'Only a member who can assign roles can suspend, reinstate, or remove another member who can.'
    throw new Problem('permission-denied', detail, { members: { missing: ['role:assign'] } })
  }
}

/**
 * Suspending or removing a member who can assign roles takes all of their roles away, so the caller needs what these
 * include, too.
 * @throws Problem `permission-denied`.
 */
function requireEqualToAdministrator(tx: TransactionContext, { roles, userId }: MemberRow) {
  const canAssignRoles = roles.some(({ permissions }) => permissions.includes('role:assign'))
  if (canAssignRoles && userId !== tx.actor.id) requireGrantableRoles(tx, roles, 'remove')
}

/** Whether the caller can see every resource that was granted to a member. */
async function seesAllGrants(tx: TransactionContext, { userId }: MemberRow) {
  const isTheirs = and(eq(resourceGrant.orgId, tx.orgId), eq(resourceGrant.userId, userId))
  const total = await tx.db.$count(resourceGrant, and(isTheirs, isUnexpired()))
  return total === (await countGrants(tx, isTheirs))
}

export interface MemberRow {
  membershipId: string
  userId: string
  status: 'active' | 'suspended'
  version: number
  roles: RoleRow[]
}

/**
 * A user's membership with its roles, locked until the transaction ends.
 * @throws Problem `not-found`, including for a removed member.
 */
export async function getMemberRow(tx: TransactionContext, userId: string): Promise<MemberRow> {
  const [row] = await tx.db
    .select({
      membershipId: membership.id,
      userId: membership.userId,
      status: membership.status,
      version: membership.version,
    })
    .from(membership)
    .where(
      and(
        eq(membership.orgId, tx.orgId),
        eq(membership.userId, userId),
        inArray(membership.status, ['active', 'suspended']),
      ),
    )
    .for('update')
  if (!row) throw notFound('member')
  const roles = await tx.db
    .select({ id: role.id, key: role.key, name: role.name, permissions: role.permissions })
    .from(membershipRole)
    .innerJoin(role, and(eq(role.orgId, membershipRole.orgId), eq(role.id, membershipRole.roleId)))
    .where(
      and(
        eq(membershipRole.orgId, tx.orgId),
        eq(membershipRole.membershipId, row.membershipId),
        isNull(role.archivedAt),
      ),
    )
  return { ...row, status: row.status === 'suspended' ? 'suspended' : 'active', roles }
}

/** The member as the team list shows them. @throws Problem `not-found`. */
async function readMember(tx: TransactionContext, userId: string): Promise<TeamMember> {
  const entries = teamEntries(tx)
  const [member] = await readTeam(tx, entries, eq(entries.userId, userId))
  if (!member) throw notFound('member')
  return member
}
