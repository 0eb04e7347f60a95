import { createSystemContext } from '../../../platform/access/system-context.ts'
import type { RunnerDeps } from '../../../platform/context/context.ts'
import { pushNotification } from '../../../platform/db/schema/index.ts'
import { runEvery } from '../../../platform/scheduling/run-every.ts'
import { deliverDue } from '../delivery/deliver.ts'
import { recoverAllAbandoned } from '../delivery/message-states.ts'
import { orgsPerRound } from '../notifications/notify-members.ts'
import { pushChannel } from './push-channel.ts'
import { createPushStream, isPushDue, pushStore } from './push-stream.ts'

/** Sends the push notifications that are due. A failure in one organization doesn't stop the others. */
export async function sendPushNotifications(
  deps: RunnerDeps,
  { now, signal }: { now?: Date; signal?: AbortSignal } = {},
): Promise<void> {
  const { push } = deps.gateways
  if (!push) return
  await recoverAllAbandoned(deps, pushStore, now ?? new Date())
  const orgs = await deps.db
    .selectDistinct({ orgId: pushNotification.orgId })
    .from(pushNotification)
    .where(isPushDue(now ?? new Date()))
    .limit(orgsPerRound)
  for (const { orgId } of orgs) {
    if (signal?.aborted) return
    const stream = createPushStream(deps, orgId, now)
    const run = deliverDue(createSystemContext(deps, orgId), stream, pushChannel(push), {
      ...(now && { now }),
      ...(signal && { signal }),
      onRecorded(deliveries) {
        const failed = deliveries.filter(({ outcome }) => outcome.state !== 'sent')
        if (failed.length === 0) return
        deps.log.warn(
          { err: failed[0]!.error, orgId, devices: failed.length },
          'push notifications not accepted',
        )
      },
    })
    try {
      const result = await run
      if (result.status === 'unavailable')
        deps.log.warn({ err: result.error, orgId }, 'push notifications not accepted')
    } catch (error) {
      deps.log.error({ err: error, orgId }, 'push notifications failed; retrying')
    }
  }
}

/** The longest that a notification waits for its push message. */
const intervalMs = 5_000

/** Sends push notifications now and every five seconds. `stop` waits for messages that are being submitted. */
export const startPushNotifications = (deps: RunnerDeps) =>
  runEvery(
    intervalMs,
    (signal) => sendPushNotifications(deps, { signal }),
    (error) => deps.log.warn({ err: error }, 'push notifications failed; retrying'),
  )
