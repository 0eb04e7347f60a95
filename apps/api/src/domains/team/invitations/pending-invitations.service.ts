import { and, eq, sql } from 'drizzle-orm'
import { requirePermission } from '../../../platform/access/require-permission.ts'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { invitation } from '../../../platform/db/schema/index.ts'
import { notFound, Problem } from '../../../platform/errors/problem.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { findRoles } from '../access/grantable.ts'
import { listValidGrants } from '../access/grantable-invites.ts'
import type { Invite, InviteResult } from './invitations.schema.ts'
import { inviteMembers } from './invite-members.service.ts'

/**
 * Resends an invitation, leaving out roles and grants that no longer exist. The caller has to be able to give the others.
 *
 * @throws Problem `not-found`, or `state-conflict` for one that was accepted or revoked, or whose roles no longer exist
 */
export async function resendInvitation(ctx: ServiceContext, id: string): Promise<InviteResult> {
  requirePermission(ctx, 'team:invite')
  const invite = await inTransaction(ctx, (tx) => readInvite(tx, id))
  const { results } = await inviteMembers(ctx, { invites: [invite] })
  return results[0]!
}

async function readInvite(tx: TransactionContext, id: string): Promise<Invite> {
  const [row] = await tx.db
    .select()
    .from(invitation)
    .where(and(eq(invitation.orgId, tx.orgId), eq(invitation.id, id)))
  if (!row) throw notFound('invitation')
  if (row.status === 'accepted' || row.status === 'revoked') {
    const reason = row.status === 'accepted' ? 'already accepted' : 'revoked. Invite the person again'
    throw new Problem('state-conflict', `The invitation was ${reason}.`, {
      members: { state: row.status, allowed: ['pending', 'expired'] },
    })
  }
  const roles = await findRoles(tx, row.roleIds)
  if (roles.size === 0) {
    const detail = 'The roles in this invitation no longer exist. Invite the person again with other roles.'
    throw new Problem('state-conflict', detail, { members: { state: row.status, allowed: [] } })
  }
  return {
    email: row.email,
    name: row.name,
    roleIds: row.roleIds.filter((roleId) => roles.has(roleId)),
    resourceGrants: (await listValidGrants(tx, row.grants)).map(({ roleName: _, ...grant }) => grant),
    message: row.message,
  }
}

/** Revokes a pending invitation, so that its link stops working. Idempotent. */
export async function revokeInvitation(ctx: ServiceContext, id: string) {
  requirePermission(ctx, 'team:invite')
  await inTransaction(ctx, async (tx) => {
    const isInvitation = and(eq(invitation.orgId, tx.orgId), eq(invitation.id, id))
    const [row] = await tx.db
      .select({ status: invitation.status })
      .from(invitation)
      .where(isInvitation)
      .for('update')
    if (!row) throw notFound('invitation')
    if (row.status === 'revoked') return
    if (row.status === 'accepted') {
      throw new Problem(
        'state-conflict',
        'This invitation has already been accepted. Remove the member instead.',
        { members: { state: row.status, allowed: ['pending', 'expired'] } },
      )
    }
    await tx.db
      .update(invitation)
      .set({ status: 'revoked', updatedAt: new Date(), version: sql`${invitation.version} + 1` })
      .where(isInvitation)
    recordEvent(tx, {
      action: 'access.invite_revoked',
      category: 'access',
      subject: { type: 'invitation', id, name: null },
      summary: 'Revoked an invitation.',
    })
  })
}
