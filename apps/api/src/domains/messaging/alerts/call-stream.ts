import { inArray } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { alertMessage } from '../../../platform/db/schema/index.ts'
import type { CallScript } from '../../../platform/sms/text-gateway.ts'
import type { DeliveryStream } from '../delivery/delivery-stream.ts'
import { transitionMessages } from '../delivery/message-states.ts'
import { taskClaim } from '../delivery/task-claims.ts'
import type { CallMessage } from '../texting/sms-channel.ts'
import { type AlertMessageRow, alertMessages, referenceOf } from './alert-messages.ts'
import { type AlertRun, alertStream } from './alert-stream.ts'
import { compileCalls } from './compile-calls.ts'
import { type ApprovedMessage, recheckPhones, recordPhoneOutcomes } from './phone-messages.ts'

type ApprovedCall = ApprovedMessage<'voice'>

/** A call that only this process places, right after the commit that recorded the claim. */
interface ClaimedCall {
  message: ApprovedCall
  script: CallScript
}

/** A delivery stream of an alert's phone calls. */
export function createCallStream(
  run: AlertRun,
): DeliveryStream<AlertMessageRow, ApprovedCall, ClaimedCall, CallMessage> {
  const claimedBy = taskClaim(run.task)
  return {
    ...alertStream(run, 'voice'),
    recheck: (tx, due, now) => recheckPhones(tx, run, 'voice', due, now),
    claim: (tx, approved, now) => claimCalls(tx, run, approved, claimedBy, now),
    compose: ({ message, script }) =>
      Promise.resolve({ to: message.to, script, reference: referenceOf(message) }),
    record: (tx, deliveries, now) => recordPhoneOutcomes(tx, run, deliveries, now),
  }
}

/** Records the calls that are about to be placed. */
async function claimCalls(
  tx: TransactionContext,
  run: AlertRun,
  approved: readonly ApprovedCall[],
  claimedBy: string,
  now: Date,
): Promise<ClaimedCall[]> {
  const ids = approved.map(({ id }) => id)
  await transitionMessages(tx, alertMessages, 'claimed', inArray(alertMessage.id, ids), {
    claimedAt: now,
    claimedBy,
    completedAt: null,
  })
  return await compileCalls(tx, run, approved)
}
