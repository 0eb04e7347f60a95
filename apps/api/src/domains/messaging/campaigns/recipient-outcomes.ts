import { and, eq, inArray, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { welcomeCampaign, welcomeMail, welcomeRecipient } from '../../../platform/db/schema/index.ts'
import { recordBouncedAddress, recordReportedAddress } from '../consent/address-outcomes.ts'
import { transitionMessages } from '../delivery/message-states.ts'
import { countOutcome } from '../senders/sending-days.ts'
import { pauseCampaign } from './campaign-actions.ts'
import { campaignMails } from './campaign-mails.ts'
import { announceCampaign } from './campaign-row.ts'
import { nextRecipientState, type RecipientRow } from './recipient-states.ts'

/** A campaign pauses automatically above this rate, once `minSent` emails have been sent. */
const pauseThresholds = {
  bounces: { rate: 0.05, minSent: 50 },
  complaints: { rate: 0.001, minSent: 500 },
}

/** Records that a mailbox doesn't exist: suppresses the address and marks it on every tenant who has it. */
export async function recordBounce(tx: TransactionContext, recipient: RecipientRow, detail: string | null) {
  await recordBouncedAddress(tx, recipient, { detail, metadata: toMetadata(recipient) })
  await countOutcomeForCampaign(tx, recipient.campaignId, 'bounced')
}

/** Records a spam report, which counts as an opt-out from all email that only the tenant can undo. */
export async function recordComplaint(
  tx: TransactionContext,
  recipient: RecipientRow,
  messageId: string,
  detail: string | null,
) {
  await recordReportedAddress(tx, recipient, {
    detail,
    messageId,
    email: 'the welcome email',
    metadata: toMetadata(recipient),
  })
  await countOutcomeForCampaign(tx, recipient.campaignId, 'complained')
}

const toMetadata = ({ campaignId, id }: RecipientRow) => ({ campaignId, recipientId: id })

/** Counts a bounce or complaint for the campaign and its sender, and pauses the campaign if there are too many. */
async function countOutcomeForCampaign(
  tx: TransactionContext,
  campaignId: string,
  outcome: 'bounced' | 'complained',
) {
  const counter = outcome === 'bounced' ? 'windowBounced' : 'windowComplained'
  const [campaign] = await tx.db
    .update(welcomeCampaign)
    .set({ [counter]: sql`${welcomeCampaign[counter]} + 1` })
    .where(and(eq(welcomeCampaign.orgId, tx.orgId), eq(welcomeCampaign.id, campaignId)))
    .returning()
  if (campaign?.senderId) await countOutcome(tx, campaign.senderId, outcome)
  await pauseIfOverThreshold(tx, campaignId)
}

/** Pauses a campaign if too many emails bounced or were reported as spam. Call it whenever a count grows. */
export async function pauseIfOverThreshold(tx: TransactionContext, campaignId: string) {
  const [campaign] = await tx.db
    .select()
    .from(welcomeCampaign)
    .where(
      and(
        eq(welcomeCampaign.orgId, tx.orgId),
        eq(welcomeCampaign.id, campaignId),
        inArray(welcomeCampaign.status, ['queued', 'sending']),
      ),
    )
    .for('update')
  if (!campaign) return
  const { windowSent, windowBounced, windowComplained } = campaign
  if (isOverThreshold(windowBounced, windowSent, pauseThresholds.bounces))
    await pauseCampaign(tx, campaign, 'bounces')
  else if (isOverThreshold(windowComplained, windowSent, pauseThresholds.complaints)) {
    await pauseCampaign(tx, campaign, 'complaints')
  }
}

const isOverThreshold = (
  eventCount: number,
  sentCount: number,
  { rate, minSent }: { rate: number; minSent: number },
) => sentCount >= minSent && eventCount / sentCount > rate

/**
 * Records a tenant's decision on the recipient whose link they used. Opting out counts as declining. An email in doubt
 * counts as sent, because its link has arrived.
 */
export async function recordRecipientDecision(
  tx: TransactionContext,
  recipientId: string,
  decision: 'opted_in' | 'declined' | 'opted_out',
): Promise<void> {
  const isRecipient = and(eq(welcomeRecipient.orgId, tx.orgId), eq(welcomeRecipient.id, recipientId))
  const [recipient] = await tx.db.select().from(welcomeRecipient).where(isRecipient).for('update')
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
    .where(isRecipient)
  await transitionMessages(tx, campaignMails, 'resolved_sent', eq(welcomeMail.recipientId, recipientId), {
    completedAt: now,
  })
  const [campaign] = await tx.db
    .select({ id: welcomeCampaign.id, version: welcomeCampaign.version })
    .from(welcomeCampaign)
    .where(and(eq(welcomeCampaign.orgId, tx.orgId), eq(welcomeCampaign.id, recipient.campaignId)))
  await announceCampaign(tx, campaign!)
}
