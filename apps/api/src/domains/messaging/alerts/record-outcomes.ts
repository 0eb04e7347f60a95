import { eq, inArray } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { alertMessage } from '../../../platform/db/schema/index.ts'
import { recordBouncedAddress } from '../consent/address-outcomes.ts'
import type { Delivery } from '../delivery/delivery-stream.ts'
import { transitionMessages } from '../delivery/message-states.ts'
import { countOutcome } from '../senders/sending-days.ts'
import { alertMessages } from './alert-messages.ts'
import { announceAlert } from './alert-row.ts'
import type { AlertRun } from './alert-stream.ts'
import type { ClaimedMessage } from './claim-messages.ts'

type MessageDelivery = Delivery<ClaimedMessage>

/** Records the outcomes of a batch of messages. */
export async function recordOutcomes(
  tx: TransactionContext,
  run: AlertRun,
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
      response,
    })
  }
  for (const delivery of deliveries) await recordFailure(tx, run, delivery, now)
  await announceAlert(tx, run.row)
}

async function recordFailure(
  tx: TransactionContext,
  { senderId }: AlertRun,
  { item: { message }, outcome, response }: MessageDelivery,
  now: Date,
) {
  const isMessage = eq(alertMessage.id, message.id)
  switch (outcome.state) {
    // Recorded above.
    case 'sent':
      return
    case 'in_doubt':
      await transitionMessages(tx, alertMessages, 'lost', isMessage, { completedAt: now, response })
      return
    case 'waiting':
      await transitionMessages(tx, alertMessages, 'postponed', isMessage, {
        completedAt: now,
        response,
        attempts: outcome.attempts,
        dueAt: outcome.dueAt,
      })
      return
    case 'not_sent': {
      const hasBounced = outcome.failure === 'bad_address'
      await transitionMessages(tx, alertMessages, 'refused', isMessage, {
        completedAt: now,
        response,
        attempts: outcome.attempts,
        ...(hasBounced && { bouncedAt: now }),
      })
      if (!hasBounced) return
      await recordBouncedAddress(tx, message, {
        detail: response,
        metadata: { alertId: message.alertId, recipientId: message.recipientId },
      })
      await countOutcome(tx, senderId, 'bounced')
    }
  }
}
