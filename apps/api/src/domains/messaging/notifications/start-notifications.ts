import type { RunnerDeps } from '../../../platform/jobs/task-context.ts'
import { runEvery } from '../../../platform/scheduling/run-every.ts'
import { sendNotifications } from './send-notifications.ts'

/** As long as news take at most until they are mailed. */
const everyMs = 10_000

/** Mails members what is new, now and every ten seconds. `stop` waits for the mails that are on their way. */
export const startNotifications = (deps: RunnerDeps) =>
  runEvery(
    everyMs,
    (signal) => sendNotifications(deps, { signal }),
    (error) => deps.log.warn({ err: error }, 'Nobody could be told of threats by mail; trying again'),
  )
