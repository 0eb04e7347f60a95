import { and, eq, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { welcomeCampaign, welcomeMail, welcomeRecipient } from '../../../platform/db/schema/index.ts'
import { moveMessages } from '../delivery/message-states.ts'
import { campaignMails } from './send/campaign-mails.ts'
import { announceCampaign } from './announce-campaign.ts'
import { nextRecipientState } from './recipient-states.ts'

/**
 * Notes in the funnel what somebody decided who followed the link of a campaign. Opting out counts as declining. It
 * also settles a mail that was in doubt: the link reached somebody.
 */
export async function recordRecipientDecision(
  tx: TransactionContext,
  recipientId: string,
  decision: 'opted_in' | 'declined' | 'opted_out',
): Promise<void> {
  const isThis = and(eq(welcomeRecipient.orgId, tx.orgId), eq(welcomeRecipient.id, recipientId))
  const [recipient] = await tx.db.select().from(welcomeRecipient).where(isThis).for('update')
  if (!recipient) return
  const state = nextRecipientState(recipient.state, decision === 'opted_in' ? 'opted_in' : 'declined')
  if (state === null) return
  const now = new Date()
  const event = { type: decision, at: now.toISOString(), detail: null }
  await tx.db
    .update(welcomeRecipient)
    .set({
      state,
      sentAt: sql`coalesce(${welcomeRecipient.sentAt}, ${now.toISOString()}::timestamptz)`,
      deliveredAt: sql`coalesce(${welcomeRecipient.deliveredAt}, ${now.toISOString()}::timestamptz)`,
      decidedAt: now,
      events: sql`${welcomeRecipient.events} || ${JSON.stringify([event])}::jsonb`,
      updatedAt: now,
    })
    .where(isThis)
  await moveMessages(tx, campaignMails, 'found_sent', eq(welcomeMail.recipientId, recipientId), {
    settledAt: now,
  })
  const [campaign] = await tx.db
    .select({ id: welcomeCampaign.id, version: welcomeCampaign.version })
    .from(welcomeCampaign)
    .where(and(eq(welcomeCampaign.orgId, tx.orgId), eq(welcomeCampaign.id, recipient.campaignId)))
  await announceCampaign(tx, campaign!)
}
