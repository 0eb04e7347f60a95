import type { RunnerDeps } from '../../../platform/jobs/task-context.ts'
import { findZones } from './find-zones.ts'

const everyMs = 30_000
/** A host in trouble is left alone: nothing waits for zones. */
const afterFailureMs = 5 * 60_000

/** Looks for zones of properties now and then, little at a time. `stop` breaks off what is being asked. */
export function startZoneLookup(deps: RunnerDeps) {
  const controller = new AbortController()
  const { signal } = controller
  let timer: NodeJS.Timeout | undefined
  let round = Promise.resolve()

  function plan(ms: number) {
    if (signal.aborted) return
    timer = setTimeout(() => {
      round = run()
    }, ms)
    timer.unref()
  }

  async function run() {
    try {
      const { hasFailed, hasMore } = await findZones(deps, { signal })
      plan(hasFailed ? afterFailureMs : hasMore ? 0 : everyMs)
    } catch (error) {
      if (!signal.aborted) deps.log.warn({ err: error }, 'Zones could not be looked for; trying again')
      plan(afterFailureMs)
    }
  }

  round = run()
  return {
    async stop() {
      controller.abort(new Error('The server stops'))
      clearTimeout(timer)
      await round
    },
  }
}
