import { createSystemContext } from '../../../platform/access/system-context.ts'
import type { RunnerDeps } from '../../../platform/context/context.ts'
import { memberText } from '../../../platform/db/schema/index.ts'
import { runEvery } from '../../../platform/scheduling/run-every.ts'
import type { TextGateway } from '../../../platform/sms/text-gateway.ts'
import { deliverDue } from '../delivery/deliver.ts'
import type { Channel } from '../delivery/delivery-stream.ts'
import { recoverAllAbandoned } from '../delivery/message-states.ts'
import { orgsPerRound } from '../notifications/notify-members.ts'
import { classifyTextFailure } from '../texting/sms-channel.ts'
import {
  createMemberTextStream,
  isTextDue,
  type MemberTextMessage,
  memberTextStore,
} from './member-text-stream.ts'

/** Texts and calls to members at numbers that they verified; `recheck` of the stream is the last check. */
const memberTextChannel = (gateway: TextGateway): Channel<MemberTextMessage> => ({
  name: 'sms',
  concurrency: 10,
  submit(message) {
    const { to, reference } = message
    return message.channel === 'voice'
      ? gateway.placeCall({ to, reference, script: message.script, detectsVoicemail: true })
      : gateway.sendText({ to, reference, body: message.body })
  },
  classify: classifyTextFailure,
})

/** Sends the texts to members that are due. A failure in one organization doesn't stop the others. */
export async function sendMemberTexts(
  deps: RunnerDeps,
  { now = new Date(), signal }: { now?: Date; signal?: AbortSignal } = {},
): Promise<void> {
  const { texts } = deps.gateways
  if (!texts) return
  await recoverAllAbandoned(deps, memberTextStore, now)
  const orgs = await deps.db
    .selectDistinct({ orgId: memberText.orgId })
    .from(memberText)
    .where(isTextDue(now))
    .limit(orgsPerRound)
  for (const { orgId } of orgs) {
    if (signal?.aborted) return
    const stream = createMemberTextStream(deps, orgId, now)
    const run = deliverDue(createSystemContext(deps, orgId), stream, memberTextChannel(texts), {
      now,
      ...(signal && { signal }),
      onRecorded(deliveries) {
        const failed = deliveries.filter(({ outcome }) => outcome.state !== 'sent')
        if (failed.length === 0) return
        deps.log.warn(
          { err: failed[0]!.error, orgId, people: failed.length },
          'texts to members not accepted',
        )
      },
    })
    try {
      const result = await run
      if (result.status === 'unavailable')
        deps.log.warn({ err: result.error, orgId }, 'texts to members not accepted')
    } catch (error) {
      deps.log.error({ err: error, orgId }, 'texts to members failed; retrying')
    }
  }
}

/** The longest that a notification waits for its text. */
const intervalMs = 5_000

/** Sends texts to members now and every five seconds. `stop` waits for texts that are being submitted. */
export const startMemberTexts = (deps: RunnerDeps) =>
  runEvery(
    intervalMs,
    (signal) => sendMemberTexts(deps, { signal }),
    (error) => deps.log.warn({ err: error }, 'texts to members failed; retrying'),
  )
