/** Lets only so many work on one host at a time; the others wait for their turn in order. */
export function createHostLimiter(parallelMax: number) {
  const busy = new Map<string, { running: number; waiting: (() => void)[] }>()

  async function enter(host: string) {
    const state = busy.get(host) ?? { running: 0, waiting: [] }
    busy.set(host, state)
    if (state.running < parallelMax) state.running += 1
    // Whoever leaves hands over its place, so the count stays.
    else await new Promise<void>((resolve) => state.waiting.push(resolve))
  }

  function leave(host: string) {
    const state = busy.get(host)!
    const next = state.waiting.shift()
    if (next) return next()
    state.running -= 1
    if (state.running === 0) busy.delete(host)
  }

  return async function withHost<Result>(host: string, work: () => Promise<Result>): Promise<Result> {
    await enter(host)
    try {
      return await work()
    } finally {
      leave(host)
    }
  }
}
