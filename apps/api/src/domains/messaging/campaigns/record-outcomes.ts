import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { welcomeCampaign, welcomeMail, welcomeRecipient } from '../../../platform/db/schema/index.ts'
import type { Delivery } from '../delivery/delivery-stream.ts'
import { type MessageSignal, transitionMessages } from '../delivery/message-states.ts'
import { campaignMails, type SendRun } from './campaign-mails.ts'
import { findCampaignRow } from './campaign-row.ts'
import type { ClaimedMail } from './claim-mails.ts'
import { pauseIfOverThreshold, recordBounce } from './recipient-outcomes.ts'
import { transitionRecipients } from './recipient-states.ts'

type MailDelivery = Delivery<ClaimedMail>

/** Records the outcomes of a batch of emails, and pauses the campaign if too many bounced. */
export async function recordOutcomes(
  tx: TransactionContext,
  run: SendRun,
  deliveries: readonly MailDelivery[],
  now: Date,
) {
  // Every transaction that writes to a campaign locks it first; locking it later could deadlock.
  await findCampaignRow(tx, run.campaignId, { forUpdate: true })
  await recordAccepted(
    tx,
    run,
    deliveries.filter(({ outcome }) => outcome.state === 'sent'),
    now,
  )
  for (const delivery of deliveries) await recordFailure(tx, run, delivery, now)
  await pauseIfOverThreshold(tx, run.campaignId)
}

async function recordAccepted(
  tx: TransactionContext,
  run: SendRun,
  acceptedDeliveries: readonly MailDelivery[],
  now: Date,
) {
  if (acceptedDeliveries.length === 0) return
  for (const delivery of acceptedDeliveries) await transitionMail(tx, delivery, 'accepted', now)
  const ids = acceptedDeliveries.map(({ item }) => item.recipient.id)
  if (run.kind === 'first') {
    // If a delivery report came first, the recipient is past `sent` and only the time is missing.
    await tx.db
      .update(welcomeRecipient)
      .set({ sentAt: now })
      .where(
        and(
          eq(welcomeRecipient.orgId, tx.orgId),
          inArray(welcomeRecipient.id, ids),
          isNull(welcomeRecipient.sentAt),
        ),
      )
    await transitionRecipients(tx, ids, 'accepted', { now })
  }
  await incrementWindowSent(tx, run.campaignId, acceptedDeliveries.length)
}

async function recordFailure(tx: TransactionContext, run: SendRun, delivery: MailDelivery, now: Date) {
  const { item, outcome, response: detail } = delivery
  const ids = [item.recipient.id]
  const isFirst = run.kind === 'first'
  switch (outcome.state) {
    // Recorded by `recordAccepted`.
    case 'sent':
      return
    case 'in_doubt':
      await transitionMail(tx, delivery, 'lost', now)
      if (isFirst) await transitionRecipients(tx, ids, 'lost', { now, detail })
      return
    case 'not_sent':
      await transitionMail(tx, delivery, 'refused', now)
      if (outcome.failure === 'bad_address') await recordBounceOnSubmit(tx, delivery, now)
      else if (isFirst) await transitionRecipients(tx, ids, 'refused', { now, detail })
      return
    case 'waiting': {
      await transitionMail(tx, delivery, 'postponed', now)
      const { attempts, dueAt } = outcome
      if (isFirst) {
        const values = dueAt === null ? {} : { attempts, dueAt }
        await transitionRecipients(tx, ids, 'postponed', { now, detail, values })
        return
      }
      await tx.db
        .update(welcomeRecipient)
        .set({ remindedAt: null })
        .where(and(eq(welcomeRecipient.orgId, tx.orgId), inArray(welcomeRecipient.id, ids)))
    }
  }
}

/** Records a bounce during submission: the server already says that the mailbox doesn't exist. */
async function recordBounceOnSubmit(tx: TransactionContext, { item, response }: MailDelivery, now: Date) {
  const [recipient] = await transitionRecipients(tx, [item.recipient.id], 'bounced_hard', {
    now,
    detail: response,
  })
  if (!recipient) return
  // The bounce rate is relative to every email sent, including this one.
  await incrementWindowSent(tx, recipient.campaignId, 1)
  await recordBounce(tx, recipient, response)
}

const transitionMail = (
  tx: TransactionContext,
  { item, response }: MailDelivery,
  signal: MessageSignal,
  now: Date,
) =>
  transitionMessages(tx, campaignMails, signal, eq(welcomeMail.id, item.mailId), {
    completedAt: now,
    smtpAnswer: response,
  })

const incrementWindowSent = (tx: TransactionContext, campaignId: string, count: number) =>
  tx.db
    .update(welcomeCampaign)
    .set({ windowSent: sql`${welcomeCampaign.windowSent} + ${count}` })
    .where(and(eq(welcomeCampaign.orgId, tx.orgId), eq(welcomeCampaign.id, campaignId)))
