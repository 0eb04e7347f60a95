import { and, eq, type SQL, sql } from 'drizzle-orm'
import {
  type ServiceContext,
  inTransaction,
  type TransactionContext,
} from '../../../../platform/context/context.ts'
import { welcomeMail } from '../../../../platform/db/schema/index.ts'
import { announceCampaign } from '../announce-campaign.ts'
import { moveRecipients } from './move-recipients.ts'

const detail = 'The server stopped while it handed the mail over.'

/** A claim whose task does not run any more in the attempt that made it. */
const isAbandoned: SQL = sql`not exists (
  select from task where task.org_id = welcome_mail.org_id
    and task.id::text = split_part(welcome_mail.claimed_by, '/', 1)
    and task.attempt::text = split_part(welcome_mail.claimed_by, '/', 2)
    and task.status = 'running'
)`

/**
 * Puts mails in doubt that somebody was handing over who is gone. Nobody knows whether they left, so nobody sends them
 * again by itself: a person or a delivery report settles them.
 */
export async function recoverAbandonedMails(ctx: ServiceContext): Promise<number> {
  return await inTransaction(ctx, async (tx) => await markMailsInDoubt(tx, isAbandoned, detail))
}

/** Puts claimed mails in doubt. A mail of a reminder leaves its recipient where they were. */
export async function markMailsInDoubt(tx: TransactionContext, which: SQL | undefined, reason: string) {
  const now = new Date()
  const lost = await tx.db
    .update(welcomeMail)
    .set({ state: 'in_doubt', settledAt: now, smtpAnswer: reason })
    .where(and(eq(welcomeMail.orgId, tx.orgId), eq(welcomeMail.state, 'claimed'), which))
    .returning({
      recipientId: welcomeMail.recipientId,
      kind: welcomeMail.kind,
      campaignId: welcomeMail.campaignId,
    })
  const first = lost.filter(({ kind }) => kind === 'first').map(({ recipientId }) => recipientId)
  await moveRecipients(tx, first, 'lost', { now, detail: reason })
  for (const id of new Set(lost.map(({ campaignId }) => campaignId))) {
    await announceCampaign(tx, { id, version: 1 })
  }
  return lost.length
}
