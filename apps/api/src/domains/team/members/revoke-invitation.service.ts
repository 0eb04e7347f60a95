import { and, eq, sql } from 'drizzle-orm'
import { inTransaction, requirePermission, type ServiceContext } from '../../../platform/context/context.ts'
import { invitation } from '../../../platform/db/schema/index.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { notFound, Problem } from '../../../platform/errors/problem.ts'

/** Takes a waiting invitation back, so that its link works no more. Doing it again changes nothing. */
export async function revokeInvitation(ctx: ServiceContext, id: string) {
  requirePermission(ctx, 'team:invite')
  await inTransaction(ctx, async (tx) => {
    const isMeant = and(eq(invitation.orgId, tx.orgId), eq(invitation.id, id))
    const [found] = await tx.db
      .select({ status: invitation.status })
      .from(invitation)
      .where(isMeant)
      .for('update')
    if (!found) throw notFound('invitation')
    if (found.status === 'revoked') return
    if (found.status === 'accepted') {
      throw new Problem('state-conflict', 'The invitation was accepted already. Remove the member instead.', {
        members: { state: found.status, allowed: ['pending', 'expired'] },
      })
    }
    await tx.db
      .update(invitation)
      .set({ status: 'revoked', updatedAt: new Date(), version: sql`${invitation.version} + 1` })
      .where(isMeant)
    recordEvent(tx, {
      action: 'access.invite_revoked',
      category: 'access',
      subject: { type: 'invitation', id, name: null },
      summary: 'Took an invitation back.',
    })
  })
}
