import { and, eq, inArray } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { alertMessage } from '../../../platform/db/schema/index.ts'
import { countSegments } from '../../../platform/sms/segments.ts'
import type { DeliveryStream } from '../delivery/delivery-stream.ts'
import { transitionMessages } from '../delivery/message-states.ts'
import { taskClaim } from '../delivery/task-claims.ts'
import { type ApprovedContact, approveContacts } from '../texting/approve-contacts.ts'
import { nextTextTime, timeZoneAt } from '../texting/quiet-hours.ts'
import type { TextMessage } from '../texting/sms-channel.ts'
import { textReference } from '../texting/text-reports.ts'
import { type AlertMessageRow, alertMessages, type Refusal, withdrawRefused } from './alert-messages.ts'
import { announceAlert, isExtreme } from './alert-row.ts'
import { type AlertRun, alertStream, keepWanted, type WantedMessage } from './alert-stream.ts'
import { alertTextKind, recordRefusedNumber } from './alert-text-reports.ts'
import { createAlertValues } from './alert-values.ts'
import { fillShortText } from './compile-alert.ts'
import { recordAccepted, recordFailure } from './record-outcomes.ts'

/** A text that may be sent. */
type ApprovedText = WantedMessage & { to: ApprovedContact<'sms'> }

/** A text that only this process submits, right after the commit that recorded the claim. */
interface ClaimedText {
  message: ApprovedText
  body: string
}

/** A delivery stream of an alert's texts. */
export function createTextStream(
  run: AlertRun,
): DeliveryStream<AlertMessageRow, ApprovedText, ClaimedText, TextMessage> {
  const claimedBy = taskClaim(run.task)
  return {
    ...alertStream(run, 'sms'),
    async recheck(tx, due, now) {
      const wanted = await keepWanted(tx, run, due, now)
      return await keepAgreed(tx, await postponeInQuietHours(tx, run, wanted, now), now)
    },
    claim: (tx, approved, now) => claimTexts(tx, run, approved, claimedBy, now),
    compose: ({ message, body }) =>
      Promise.resolve({
        to: message.to,
        body,
        reference: textReference(alertTextKind, message.orgId, message.id),
      }),
    async record(tx, deliveries, now) {
      await recordAccepted(tx, deliveries, now)
      for (const { item, serviceId } of deliveries)
        if (serviceId !== null) await storeServiceId(tx, item.message.id, serviceId)
      for (const delivery of deliveries)
        await recordFailure(tx, delivery, now, () =>
          recordRefusedNumber(tx, delivery.item.message, delivery.error, delivery.response),
        )
      await announceAlert(tx, run.row)
    },
  }
}

/** Texts that would arrive at night wait until morning at the recipient's home. Returns the others. */
async function postponeInQuietHours(
  tx: TransactionContext,
  { row, threat, org }: AlertRun,
  due: readonly WantedMessage[],
  now: Date,
): Promise<WantedMessage[]> {
  const timeOf = ({ home }: WantedMessage) =>
    nextTextTime(timeZoneAt(home, org), { isExtreme: isExtreme(threat, row.phase) }, now).getTime()
  const byTime = Map.groupBy(due, timeOf)
  for (const [time, group] of byTime) {
    if (time <= now.getTime()) continue
    await tx.db
      .update(alertMessage)
      .set({ dueAt: new Date(time) })
      .where(
        and(
          eq(alertMessage.orgId, tx.orgId),
          inArray(
            alertMessage.id,
            group.map(({ id }) => id),
          ),
        ),
      )
  }
  return [...byTime].flatMap(([time, group]) => (time <= now.getTime() ? group : []))
}

/**
 * Withdraws texts to numbers without their own consent, and to suppressed ones. Nothing may bypass this: it runs in the
 * transaction that claims the messages.
 */
async function keepAgreed(
  tx: TransactionContext,
  due: readonly WantedMessage[],
  now: Date,
): Promise<ApprovedText[]> {
  const contacts = due.map(({ tenantId, address }) => ({ channel: 'sms' as const, tenantId, address }))
  const { approved, refused } = await approveContacts(tx, contacts)
  // An alert has one message per number.
  const approvedByNumber = new Map(approved.map((contact) => [contact.address, contact]))
  const reasonByNumber = new Map(refused.map(({ contact, reason }) => [contact.address, reason]))
  const refusals: Refusal[] = []
  const texts = due.flatMap((message): ApprovedText[] => {
    const to = approvedByNumber.get(message.address)
    if (to) return [{ ...message, to }]
    refusals.push({ id: message.id, reason: reasonByNumber.get(message.address) ?? 'no_consent' })
    return []
  })
  await withdrawRefused(tx, refusals, now)
  return texts
}

/** Records the texts that are about to be submitted, with their size and their links to answer. */
async function claimTexts(
  tx: TransactionContext,
  run: AlertRun,
  approved: readonly ApprovedText[],
  claimedBy: string,
  now: Date,
): Promise<ClaimedText[]> {
  const values = await createAlertValues(
    tx,
    run,
    approved.map((message) => ({ ...message, optInUrl: '' })),
    now,
  )
  const claimed = approved.map((message, index) => ({
    message,
    body: fillShortText(run.row.texts, message.language, values[index]!),
  }))
  for (const [segments, group] of Map.groupBy(claimed, ({ body }) => countSegments(body).segments)) {
    const ids = group.map(({ message }) => message.id)
    await transitionMessages(tx, alertMessages, 'claimed', inArray(alertMessage.id, ids), {
      claimedAt: now,
      claimedBy,
      completedAt: null,
      segments,
    })
  }
  return claimed
}

const storeServiceId = (tx: TransactionContext, id: string, messageId: string) =>
  tx.db
    .update(alertMessage)
    .set({ messageId })
    .where(and(eq(alertMessage.orgId, tx.orgId), eq(alertMessage.id, id)))
