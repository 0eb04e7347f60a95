import { and, eq } from 'drizzle-orm'
import { changeCampaign, getCampaignRow } from '../campaigns/campaign-row.ts'
import { moveMessages } from '../delivery/message-states.ts'
import { campaignMails } from '../campaigns/send/campaign-mails.ts'
import { moveRecipients } from '../campaigns/send/move-recipients.ts'
import { inTransaction, requirePermission, type ServiceContext } from '../../../platform/context/context.ts'
import { welcomeMail, welcomeRecipient } from '../../../platform/db/schema/index.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { notFound, Problem } from '../../../platform/errors/problem.ts'
import type { CampaignRecipient } from './communication.schema.ts'
import { readRecipient } from './to-recipient.ts'

/**
 * A person says of a mail in doubt whether it was sent, from what the mail server or the tenant told them. One that was
 * not sent is sent by trying the campaign's task again.
 */
export async function resolveRecipient(
  ctx: ServiceContext,
  campaignId: string,
  recipientId: string,
  as: 'sent' | 'not_sent',
): Promise<CampaignRecipient> {
  requirePermission(ctx, 'org:communication_send')
  return await inTransaction(ctx, async (tx) => {
    const campaign = await getCampaignRow(tx, campaignId, { forUpdate: true })
    const [recipient] = await tx.db
      .select()
      .from(welcomeRecipient)
      .where(
        and(
          eq(welcomeRecipient.orgId, tx.orgId),
          eq(welcomeRecipient.campaignId, campaignId),
          eq(welcomeRecipient.id, recipientId),
        ),
      )
      .for('update')
    if (!recipient) throw notFound('recipient')
    const now = new Date()
    const signal = as === 'sent' ? 'found_sent' : 'found_not_sent'
    const [mail] = await moveMessages(tx, campaignMails, signal, eq(welcomeMail.recipientId, recipientId), {
      settledAt: now,
    })
    if (!mail) {
      throw new Problem('state-conflict', 'This mail is not in doubt any more.', {
        members: { state: recipient.state, allowed: ['in_doubt'] },
      })
    }
    if (mail.kind === 'first') {
      await moveRecipients(tx, [recipientId], signal, {
        now,
        ...(as === 'sent' && { values: { sentAt: recipient.sentAt ?? mail.claimedAt } }),
      })
    }
    recordEvent(tx, {
      action: 'communication.settled',
      category: 'communication',
      subject: { type: 'campaign', id: campaign.id, name: campaign.name },
      tenantId: recipient.tenantId,
      summary: `A mail of “${campaign.name}” that was in doubt was found to be ${as === 'sent' ? 'sent' : 'not sent'}.`,
      metadata: { recipientId, settledAs: as },
    })
    await changeCampaign(tx, campaign, {})
    return await readRecipient(tx, recipientId)
  })
}
