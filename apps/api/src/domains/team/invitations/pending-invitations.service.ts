import { and, eq, sql } from 'drizzle-orm'
import {
  inTransaction,
  requirePermission,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { invitation } from '../../../platform/db/schema/index.ts'
import { notFound, Problem } from '../../../platform/errors/problem.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { findRoles } from '../access/grantable.ts'
import type { Invite, InviteResult } from './invitations.schema.ts'
import { inviteMembers } from './invite-members.service.ts'
import { listValidGrants } from './invitation.ts'

/**
 * Resends an invitation without what no longer exists; the caller must be able to give what it offers.
 *
 * @throws Problem `not-found`, or `state-conflict` for one that was accepted or revoked, or that offers nothing any
 * more.
 */
export async function resendInvitation(ctx: ServiceContext, id: string): Promise<InviteResult> {
  requirePermission(ctx, 'team:invite')
  const invite = await inTransaction(ctx, (tx) => readInvite(tx, id))
  const { results } = await inviteMembers(ctx, { invites: [invite] })
  return results[0]!
}

async function readInvite(tx: TransactionContext, id: string): Promise<Invite> {
  const [found] = await tx.db
    .select()
    .from(invitation)
    .where(and(eq(invitation.orgId, tx.orgId), eq(invitation.id, id)))
  if (!found) throw notFound('invitation')
  if (found.status === 'accepted' || found.status === 'revoked') {
    const what = found.status === 'accepted' ? 'already accepted' : 'revoked. Invite the person again'
    throw new Problem('state-conflict', `The invitation was ${what}.`, {
      members: { state: found.status, allowed: ['pending', 'expired'] },
    })
  }
  const roles = await findRoles(tx, found.roleIds)
  if (roles.size === 0) {
    const detail = 'The roles in this invitation no longer exist. Invite the person again with other roles.'
    throw new Problem('state-conflict', detail, { members: { state: found.status, allowed: [] } })
  }
  return {
    email: found.email,
    name: found.name,
    roleIds: found.roleIds.filter((roleId) => roles.has(roleId)),
    resourceGrants: (await listValidGrants(tx, found.grants)).map(({ roleName: _, ...grant }) => grant),
    message: found.message,
  }
}

/** Revokes a pending invitation, so that its link stops working. Idempotent. */
export async function revokeInvitation(ctx: ServiceContext, id: string) {
  requirePermission(ctx, 'team:invite')
  await inTransaction(ctx, async (tx) => {
    const isThis = and(eq(invitation.orgId, tx.orgId), eq(invitation.id, id))
    const [found] = await tx.db
      .select({ status: invitation.status })
      .from(invitation)
      .where(isThis)
      .for('update')
    if (!found) throw notFound('invitation')
    if (found.status === 'revoked') return
    if (found.status === 'accepted') {
      throw new Problem(
        'state-conflict',
        'This invitation has already been accepted. Remove the member instead.',
        {
          members: { state: found.status, allowed: ['pending', 'expired'] },
        },
      )
    }
    await tx.db
      .update(invitation)
      .set({ status: 'revoked', updatedAt: new Date(), version: sql`${invitation.version} + 1` })
      .where(isThis)
    recordEvent(tx, {
      action: 'access.invite_revoked',
      category: 'access',
      subject: { type: 'invitation', id, name: null },
      summary: 'Revoked an invitation.',
    })
  })
}
