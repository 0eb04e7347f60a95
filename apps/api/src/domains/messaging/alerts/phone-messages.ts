import { and, eq, inArray } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { alertMessage } from '../../../platform/db/schema/index.ts'
import type { Delivery } from '../delivery/delivery-stream.ts'
import { type ApprovedContact, approveContacts } from '../texting/approve-contacts.ts'
import { nextTextTime, timeZoneAt } from '../texting/quiet-hours.ts'
import { type Refusal, withdrawRefused } from './alert-messages.ts'
import { announceAlert, findThreatOf, isExtreme } from './alert-row.ts'
import { type AlertRun, keepWanted, type WantedMessage } from './alert-stream.ts'
import { recordRefusedNumber } from './alert-text-reports.ts'
import { recordAccepted, recordFailure } from './record-outcomes.ts'

/** The channels that reach a phone number. */
export type PhoneChannel = 'sms' | 'voice'

/** A text or call that may be submitted. */
export type ApprovedMessage<Channel extends PhoneChannel> = WantedMessage & { to: ApprovedContact<Channel> }

/**
 * The texts or calls that may go out now. Those that would arrive at night are postponed, and those that aren't wanted or
 * agreed to anymore are withdrawn. Nothing may bypass this: it runs in the transaction that claims the messages.
 */
export async function recheckPhones<Channel extends PhoneChannel>(
  tx: TransactionContext,
  run: AlertRun,
  channel: Channel,
  ...[due, now]: [Parameters<typeof keepWanted>[2], Date]
): Promise<ApprovedMessage<Channel>[]> {
  const wanted = await keepWanted(tx, run, due, now)
  return await keepAgreed(tx, channel, await postponeInQuietHours(tx, run, wanted, now), now)
}

/** Texts and calls that would arrive at night wait until morning at the recipient's home. Returns the others. */
async function postponeInQuietHours(
  tx: TransactionContext,
  { row, org }: AlertRun,
  due: readonly WantedMessage[],
  now: Date,
): Promise<WantedMessage[]> {
  // As it is now: it may have become extreme since the run started.
  const threat = await findThreatOf(tx, row)
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

/** Withdraws messages to numbers without their own consent to exactly this channel, and to suppressed ones. */
async function keepAgreed<Channel extends PhoneChannel>(
  tx: TransactionContext,
  channel: Channel,
  due: readonly WantedMessage[],
  now: Date,
): Promise<ApprovedMessage<Channel>[]> {
  const contacts = due.map(({ tenantId, address }) => ({ channel, tenantId, address }))
  const { approved, refused } = await approveContacts(tx, contacts)
  // An alert has one message per number and channel.
  const approvedByNumber = new Map(approved.map((contact) => [contact.address, contact]))
  const reasonByNumber = new Map(refused.map(({ contact, reason }) => [contact.address, reason]))
  const refusals: Refusal[] = []
  const messages = due.flatMap((message): ApprovedMessage<Channel>[] => {
    const to = approvedByNumber.get(message.address)
    if (to) return [{ ...message, to }]
    refusals.push({ id: message.id, reason: reasonByNumber.get(message.address) ?? 'no_consent' })
    return []
  })
  await withdrawRefused(tx, refusals, now)
  return messages
}

/** Records what the gateway said about a batch of texts or calls. */
export async function recordPhoneOutcomes(
  tx: TransactionContext,
  run: AlertRun,
  deliveries: readonly Delivery<{ message: WantedMessage }>[],
  now: Date,
) {
  await recordAccepted(tx, deliveries, now)
  for (const { item, serviceId } of deliveries)
    if (serviceId !== null) await storeServiceId(tx, item.message.id, serviceId)
  for (const delivery of deliveries)
    await recordFailure(tx, delivery, now, () =>
      recordRefusedNumber(tx, delivery.item.message, delivery.error, delivery.response),
    )
  await announceAlert(tx, run.row)
}

const storeServiceId = (tx: TransactionContext, id: string, messageId: string) =>
  tx.db
    .update(alertMessage)
    .set({ messageId })
    .where(and(eq(alertMessage.orgId, tx.orgId), eq(alertMessage.id, id)))
