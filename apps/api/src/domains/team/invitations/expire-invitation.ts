import { and, eq, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { invitation } from '../../../platform/db/schema/index.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'

/** Writes down that the time of a pending invitation is over. */
export async function expireInvitation(tx: TransactionContext, id: string) {
  await tx.db
    .update(invitation)
    .set({ status: 'expired', updatedAt: new Date(), version: sql`${invitation.version} + 1` })
    .where(and(eq(invitation.orgId, tx.orgId), eq(invitation.id, id)))
  recordEvent(tx, {
    action: 'access.invite_expired',
    category: 'access',
    subject: { type: 'invitation', id, name: null },
    summary: 'An invitation ran out before it was accepted.',
  })
}
