import type { RunnerDeps } from '../../../platform/context/context.ts'
import { runEvery } from '../../../platform/scheduling/run-every.ts'
import { sendDueNotifications } from '../notifications/notify-members.ts'
import { advanceEscalations } from './advance-escalations.ts'
import { escalationNotices } from './escalation-notices.ts'

/** The longest that an urgent threat, or the next person, waits for an email. */
const intervalMs = 5_000

/** Tells people on call about urgent threats: decides who is told now, and sends what is due. */
export async function runEscalations(
  deps: RunnerDeps,
  { now = new Date(), signal }: { now?: Date; signal?: AbortSignal } = {},
): Promise<void> {
  await advanceEscalations(deps, { now, signal })
  await sendDueNotifications(deps, escalationNotices, { now, signal })
}

/** Runs escalations now and every five seconds. `stop` waits for emails that are being submitted. */
export const startEscalations = (deps: RunnerDeps) =>
  runEvery(
    intervalMs,
    (signal) => runEscalations(deps, { signal }),
    (error) => deps.log.warn({ err: error }, 'escalations failed; retrying'),
  )
