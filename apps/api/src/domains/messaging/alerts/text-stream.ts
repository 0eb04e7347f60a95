import { inArray } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { alertMessage } from '../../../platform/db/schema/index.ts'
import { countSegments } from '../../../platform/sms/segments.ts'
import type { DeliveryStream } from '../delivery/delivery-stream.ts'
import { transitionMessages } from '../delivery/message-states.ts'
import { taskClaim } from '../delivery/task-claims.ts'
import type { TextMessage } from '../texting/sms-channel.ts'
import { type AlertMessageRow, alertMessages, referenceOf } from './alert-messages.ts'
import { type AlertRun, alertStream } from './alert-stream.ts'
import { createAlertValues } from './alert-values.ts'
import { fillShortText } from './compile-alert.ts'
import { type ApprovedMessage, recheckPhones, recordPhoneOutcomes } from './phone-messages.ts'

type ApprovedText = ApprovedMessage<'sms'>

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
    recheck: (tx, due, now) => recheckPhones(tx, run, 'sms', due, now),
    claim: (tx, approved, now) => claimTexts(tx, run, approved, claimedBy, now),
    compose: ({ message, body }) =>
      Promise.resolve({
        to: message.to,
        body,
        reference: referenceOf(message),
      }),
    record: (tx, deliveries, now) => recordPhoneOutcomes(tx, run, deliveries, now),
  }
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
