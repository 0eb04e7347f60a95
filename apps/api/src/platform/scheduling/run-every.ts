/**
 * Runs `work` now and at intervals, never concurrently. `work` should check the signal between steps; `stop` waits for it
 * to end.
 */
export function runEvery(
  intervalMs: number,
  work: (signal: AbortSignal) => Promise<unknown>,
  onFailure: (error: unknown) => void,
) {
  const stopController = new AbortController()
  let currentRun: Promise<void> | null = null
  const run = () => {
    currentRun ??= work(stopController.signal)
      .then(() => {}, onFailure)
      .finally(() => (currentRun = null))
  }
  run()
  const timer = setInterval(run, intervalMs)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      stopController.abort()
      await currentRun
    },
  }
}
