const firstMs = 1_000
const longestMs = 5 * 60_000

/**
 * How long to wait before the next automatic attempt: doubles each time, up to five minutes, with jitter over
 * its upper half so that tasks that failed together do not come back together.
 */
export function retryDelayMs(failedAttempts: number, random = Math.random()): number {
  const full = Math.min(longestMs, firstMs * 2 ** (failedAttempts - 1))
  return Math.round(full / 2 + (full / 2) * random)
}
