import type { RunnerDeps } from '../../../platform/context/context.ts'
import { helpNotificationQueue } from '../../../platform/db/schema/index.ts'
import { runEvery } from '../../../platform/scheduling/run-every.ts'
import { notifyMembers, orgsPerRound } from '../notifications/notify-members.ts'
import { helpNotifications, scheduleHelpNotifications } from './help-notifications.ts'

/** Notifies members of tenants who called for help. */
export const sendHelpNotifications = (
  deps: RunnerDeps,
  { now = new Date(), signal }: { now?: Date; signal?: AbortSignal } = {},
): Promise<void> =>
  notifyMembers(deps, helpNotifications, {
    now,
    signal,
    listOrgs: listOrgsWithQueuedCalls,
    schedule: scheduleHelpNotifications,
  })

async function listOrgsWithQueuedCalls({ db }: RunnerDeps) {
  const rows = await db
    .selectDistinct({ orgId: helpNotificationQueue.orgId })
    .from(helpNotificationQueue)
    .limit(orgsPerRound)
  return rows.map(({ orgId }) => orgId)
}

/** The longest that a call for help waits for its email. */
const intervalMs = 5_000

/** Sends notifications now and every five seconds. `stop` waits for emails that are being submitted. */
export const startHelpNotifications = (deps: RunnerDeps) =>
  runEvery(
    intervalMs,
    (signal) => sendHelpNotifications(deps, { signal }),
    (error) => deps.log.warn({ err: error }, 'notifications failed; retrying'),
  )
