/** Does some upkeep now and again and again, never twice at once. `work` checks the signal between steps; `stop` waits for it. */
export function runEvery(
  everyMs: number,
  work: (signal: AbortSignal) => Promise<unknown>,
  onFailure: (error: unknown) => void,
) {
  const stopping = new AbortController()
  let working: Promise<void> | null = null
  const run = () => {
    working ??= work(stopping.signal)
      .then(() => {}, onFailure)
      .finally(() => (working = null))
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
