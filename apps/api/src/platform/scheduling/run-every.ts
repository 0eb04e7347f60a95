/**
 * Runs `work` now and at intervals, never concurrently. `work` should check the signal between steps; `stop` waits for it
 * to end.
 */
export function runEvery(
  everyMs: number,
  work: (signal: AbortSignal) => Promise<unknown>,
  onFailure: (error: unknown) => void,
) {
  const stopping = new AbortController()
  let running: Promise<void> | null = null
  const run = () => {
    running ??= work(stopping.signal)
      .then(() => {}, onFailure)
      .finally(() => (running = null))
  }
  run()
  const timer = setInterval(run, everyMs)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await running
    },
  }
}
