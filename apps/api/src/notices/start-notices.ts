import type { RunnerDeps } from '../jobs/task-context.ts'
import { sendNotices } from './send-notices.ts'

/** As long as news take at most until they are mailed. */
const everyMs = 10_000

/** Mails members what is new, now and every ten seconds. `stop` waits for the mails that are on their way. */
export function startNotices(deps: RunnerDeps) {
  const stopping = new AbortController()
  let working = Promise.resolve()
  let isRunning = false
  const run = () => {
    if (isRunning) return
    isRunning = true
    working = sendNotices(deps, { signal: stopping.signal })
      .catch((error: unknown) => {
        deps.log.warn({ err: error }, 'Nobody could be told of threats by mail; trying again')
      })
      .finally(() => (isRunning = false))
  }
  run()
  const timer = setInterval(run, everyMs)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await working
    },
  }
}
