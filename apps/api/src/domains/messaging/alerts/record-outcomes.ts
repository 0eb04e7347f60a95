import { eq, inArray, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { alertMessage } from '../../../platform/db/schema/index.ts'
import { recordBouncedAddress } from '../consent/address-outcomes.ts'
import type { Delivery } from '../delivery/delivery-stream.ts'
import { transitionMessages } from '../delivery/message-states.ts'
import { countOutcome } from '../senders/sending-days.ts'
import { alertMessages, type AlertMessageRow } from './alert-messages.ts'

type MessageDelivery = Delivery<{ message: AlertMessageRow & { address: string } }>

/** Records the messages of a batch that the server accepted. */
export async function recordAccepted(
  tx: TransactionContext,
  deliveries: readonly MessageDelivery[],
  now: Date,
) {
  const acceptedByResponse = Map.groupBy(
    deliveries.filter(({ outcome }) => outcome.state === 'sent'),
    ({ response }) => response,
  )
  for (const [response, accepted] of acceptedByResponse) {
    const ids = accepted.map(({ item }) => item.message.id)
    await transitionMessages(tx, alertMessages, 'accepted', inArray(alertMessage.id, ids), {
      completedAt: now,
      response: unlessErased(response),
    })
  }
}

/** A server's response can contain the address, so it isn't kept if the tenant was erased during the attempt. */
const unlessErased = (response: string) =>
  sql`case when ${alertMessage.address} is not null then ${response} end`

/**
 * Records a message that the server didn't accept, or may not have. `recordAddress` records what a message that we gave
 * up on tells us about its address, and returns whether the address is gone.
 */
export async function recordFailure(
  tx: TransactionContext,
  { item: { message }, outcome, response }: MessageDelivery,
  now: Date,
  recordAddress: () => Promise<boolean>,
) {
  const isMessage = eq(alertMessage.id, message.id)
  const kept = unlessErased(response)
  switch (outcome.state) {
    // See `recordAccepted`.
    case 'sent':
      return
    case 'in_doubt':
      await transitionMessages(tx, alertMessages, 'lost', isMessage, { completedAt: now, response: kept })
      return
    case 'waiting':
      await transitionMessages(tx, alertMessages, 'postponed', isMessage, {
        completedAt: now,
        response: kept,
        attempts: outcome.attempts,
        dueAt: outcome.dueAt,
      })
      return
    case 'not_sent':
      await transitionMessages(tx, alertMessages, 'refused', isMessage, {
        completedAt: now,
        response: kept,
        attempts: outcome.attempts,
        ...((await recordAddress()) && { bouncedAt: now }),
      })
  }
}

/** Suppresses a mailbox that doesn't exist, and counts it for the sender. */
export async function recordMailbox(
  tx: TransactionContext,
  senderId: string,
  { item: { message }, outcome, response }: MessageDelivery,
): Promise<boolean> {
  if (outcome.state !== 'not_sent' || outcome.failure !== 'bad_address') return false
  await recordBouncedAddress(tx, message, {
    detail: response,
    metadata: { alertId: message.alertId, recipientId: message.recipientId },
  })
  await countOutcome(tx, senderId, 'bounced')
  return true
}
