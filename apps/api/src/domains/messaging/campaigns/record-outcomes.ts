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
  attempts: readonly MailDelivery[],
  now: Date,
) {
  // Every transaction that writes to a campaign locks it first; locking it later could deadlock.
  await findCampaignRow(tx, run.campaignId, { forUpdate: true })
  const deliveries = await forgetErased(tx, attempts)
  await recordAccepted(
    tx,
    run,
    deliveries.filter(({ outcome }) => outcome.state === 'sent'),
    now,
  )
  for (const delivery of deliveries) await recordFailure(tx, run, delivery, now)
  await pauseIfOverThreshold(tx, run.campaignId)
}

/** A server's response can contain the address, so it isn't kept if the tenant was erased during the attempt. */
async function forgetErased(
  tx: TransactionContext,
  deliveries: readonly MailDelivery[],
): Promise<MailDelivery[]> {
  // Locks what an erasure changes, and in its order, so that none comes between this and the writes.
  await tx.db
    .select({ id: welcomeMail.id })
    .from(welcomeMail)
    .where(
      and(
        eq(welcomeMail.orgId, tx.orgId),
        inArray(
          welcomeMail.id,
          deliveries.map(({ item }) => item.mailId),
        ),
      ),
    )
    .for('no key update')
  const recipients = await tx.db
    .select({ id: welcomeRecipient.id, address: welcomeRecipient.address })
    .from(welcomeRecipient)
    .where(
      and(
        eq(welcomeRecipient.orgId, tx.orgId),
        inArray(
          welcomeRecipient.id,
          deliveries.map(({ item }) => item.recipient.id),
        ),
      ),
    )
    .for('no key update')
  const erased = new Set(recipients.filter(({ address }) => address === null).map(({ id }) => id))
  return deliveries.map((delivery) =>
    erased.has(delivery.item.recipient.id) ? { ...delivery, response: '' } : delivery,
  )
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
  const { item, outcome } = delivery
  const detail = delivery.response || null
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
async function recordBounceOnSubmit(tx: TransactionContext, { item, ...delivery }: MailDelivery, now: Date) {
  const detail = delivery.response || null
  const [recipient] = await transitionRecipients(tx, [item.recipient.id], 'bounced_hard', {
    now,
    detail,
  })
  if (!recipient) return
  // The bounce rate is relative to every email sent, including this one.
  await incrementWindowSent(tx, recipient.campaignId, 1)
  await recordBounce(tx, recipient, detail)
}

const transitionMail = (
  tx: TransactionContext,
  { item, response }: MailDelivery,
  signal: MessageSignal,
  now: Date,
) =>
  transitionMessages(tx, campaignMails, signal, eq(welcomeMail.id, item.mailId), {
    completedAt: now,
    smtpAnswer: response || null,
  })

const incrementWindowSent = (tx: TransactionContext, campaignId: string, count: number) =>
  tx.db
    .update(welcomeCampaign)
    .set({ windowSent: sql`${welcomeCampaign.windowSent} + ${count}` })
    .where(and(eq(welcomeCampaign.orgId, tx.orgId), eq(welcomeCampaign.id, campaignId)))
