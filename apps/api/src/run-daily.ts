import type { Logger } from 'pino'

const dayMs = 24 * 60 * 60 * 1000

/** Does some upkeep now and once a day. `work` checks the signal between steps; `stop` waits for it. */
export function runDaily(log: Logger, name: string, work: (signal: AbortSignal) => Promise<void>) {
  const controller = new AbortController()
  let working = Promise.resolve()
  const run = () => {
    working = work(controller.signal).catch((error: unknown) => {
      log.warn({ err: error }, `Not done today: ${name}`)
    })
  }
  run()
  const timer = setInterval(run, dayMs)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      controller.abort()
      await working
    },
  }
}
