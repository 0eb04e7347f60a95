import { inArray } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { alertMessage } from '../../../platform/db/schema/index.ts'
import type { CallScript } from '../../../platform/sms/text-gateway.ts'
import type { DeliveryStream } from '../delivery/delivery-stream.ts'
import { transitionMessages } from '../delivery/message-states.ts'
import { taskClaim } from '../delivery/task-claims.ts'
import type { CallMessage } from '../texting/sms-channel.ts'
import { textReference } from '../texting/text-reports.ts'
import { type AlertMessageRow, alertMessages } from './alert-messages.ts'
import { type AlertRun, alertStream } from './alert-stream.ts'
import { alertTextKind } from './alert-text-reports.ts'
import { readCallValues } from './alert-values.ts'
import { composeCall } from './call-script.ts'
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

const referenceOf = ({ orgId, id }: Pick<AlertMessageRow, 'orgId' | 'id'>) =>
  textReference(alertTextKind, orgId, id)

/** Records the calls that are about to be placed. A call has no link: its keys are the answers. */
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
  return await scriptCalls(tx, run, approved)
}

/** What each call says, as it is placed and when someone asks to hear it again. */
async function scriptCalls<Message extends AlertMessageRow & { language: string }>(
  tx: TransactionContext,
  run: Pick<AlertRun, 'row' | 'threat' | 'org'>,
  messages: readonly Message[],
) {
  const values = await readCallValues(tx, run, messages)
  return messages.map((message, index) => ({
    message,
    script: {
      ...composeCall(run.row.texts, message.language, values[index]!),
      keys: { reference: referenceOf(message), turn: 1 },
    },
  }))
}

/** What an earlier call said, for someone who asks to hear it again. */
export async function repeatCall(
  tx: TransactionContext,
  run: Pick<AlertRun, 'row' | 'threat' | 'org'>,
  message: AlertMessageRow & { language: string },
  turn: number,
): Promise<CallScript> {
  const [repeated] = await scriptCalls(tx, run, [message])
  return { ...repeated!.script, keys: { reference: referenceOf(message), turn } }
}
