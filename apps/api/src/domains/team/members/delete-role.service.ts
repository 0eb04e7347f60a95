import { and, eq, inArray, sql } from 'drizzle-orm'
import {
  requirePermission,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { invitation, membership, membershipRole, role } from '../../../platform/db/schema/index.ts'
import { type ExpectedVersions, requireVersion } from '../../../platform/http/entity-tag.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { changeTeam, notifyAccessChanged } from './change-team.ts'
import { getRoles, requireGrantableRoles, type RoleRow } from './find-roles.ts'
import { listHolders } from './list-holders.ts'
import { readRoles, waits } from './read-roles.ts'
import { rejectInUse } from './reject-in-use.ts'
import { notThere, rejectFields, rejectLimited, requireHeld } from './require-held.ts'
import { archiveRole, getOwnRole } from './write-role.ts'

export interface RoleDeletion {
  expected: ExpectedVersions
  /** The role that holders and invitations get instead. */
  replaceBy: string | undefined
}

/**
 * Takes a role of the organisation’s own out of use.
 *
 * @throws Problem `in-use` while it is held or offered and nothing replaces it, `read-only-system-object`,
 * `version-conflict`, `last-admin`.
 */
export async function deleteRole(ctx: ServiceContext, id: string, { expected, replaceBy }: RoleDeletion) {
  requirePermission(ctx, 'role:delete')
  rejectLimited(
    ctx,
    'Your access is limited, and a role reaches everybody who holds it. Ask an administrator.',
  )
  await changeTeam(ctx, async (tx) => {
    const before = await getOwnRole(tx, 'role', id)
    const [current] = await readRoles(tx, eq(role.id, id))
    await requireVersion(expected, before.version, () => current!)
    const holders = await listHolders(tx, id)
    if (replaceBy === undefined) {
      await rejectInUse(tx, before, { holders, invitations: current!.invitationCount })
    } else {
      const replacement = await getReplacement(tx, id, replaceBy)
      await replace(tx, id, replacement)
      for (const userId of holders) recordReplacement(tx, userId, before, replacement)
    }
    // Also those of members who left, which nothing counts.
    await tx.db
      .delete(membershipRole)
      .where(and(eq(membershipRole.orgId, tx.orgId), eq(membershipRole.roleId, id)))
    await archiveRole(tx, 'role', before)
    await notifyAccessChanged(tx, holders)
  })
}

async function getReplacement(tx: TransactionContext, id: string, replaceBy: string): Promise<RoleRow> {
  requireHeld(tx, ['role:assign'], 'Giving people another role needs the permission role:assign.')
  if (replaceBy === id) {
    rejectFields([notThere('?replaceBy', 'Choose another role than the one to be deleted.', replaceBy)])
  }
  const roles = await getRoles(tx, [{ id: replaceBy, pointer: '?replaceBy' }])
  requireGrantableRoles(tx, roles.values())
  return roles.get(replaceBy)!
}

async function replace(tx: TransactionContext, id: string, replacement: RoleRow) {
  const held = await tx.db
    .select({ membershipId: membershipRole.membershipId })
    .from(membershipRole)
    .innerJoin(
      membership,
      and(eq(membership.orgId, membershipRole.orgId), eq(membership.id, membershipRole.membershipId)),
    )
    .where(
      and(
        eq(membershipRole.orgId, tx.orgId),
        eq(membershipRole.roleId, id),
        inArray(membership.status, ['active', 'suspended', 'invited']),
      ),
    )
  if (held.length > 0) {
    await tx.db
      .insert(membershipRole)
      .values(held.map(({ membershipId }) => ({ orgId: tx.orgId, membershipId, roleId: replacement.id })))
      .onConflictDoNothing()
  }
  await tx.db
    .update(invitation)
    .set({
      roleIds: sql`array(select distinct unnest(array_replace(${invitation.roleIds}, ${id}::uuid, ${replacement.id}::uuid)))`,
      version: sql`${invitation.version} + 1`,
    })
    .where(and(eq(invitation.orgId, tx.orgId), waits(), sql`${id}::uuid = any(${invitation.roleIds})`))
}

function recordReplacement(
  tx: TransactionContext,
  userId: string,
  before: { id: string; name: string },
  replacement: RoleRow,
) {
  recordEvent(tx, {
    action: 'access.role_assigned',
    category: 'access',
    subject: { type: 'user', id: userId, name: null },
    targets: [{ type: 'role', id: replacement.id, name: replacement.name }],
    summary: cutText(`A member got the role ${replacement.name} in place of ${before.name}.`, 300),
    changes: [{ field: 'roles', from: [before.name], to: [replacement.name] }],
  })
}
