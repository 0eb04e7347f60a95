const firstRetryMs = 32_000
const retryMsMax = 5 * 60_000
/** The circuit breaker opens after this many consecutive failures. */
export const circuitBreakerThreshold = 5

export interface RunOutcome {
  everySeconds: number
  jitterPercent: number
  /** Consecutive failures including this run; 0 after a success. */
  failures: number
  /** From the `Retry-After` header; null without one. */
  retryAfterMs: number | null
}

/**
 * How long until a feed is fetched again: its interval after a success, a doubling delay after failures, five minutes
 * from the fifth on, and never less than the host's `Retry-After`. Jitter only lengthens the delay.
 */
export function nextDelayMs(
  { everySeconds, jitterPercent, failures, retryAfterMs }: RunOutcome,
  random = Math.random(),
) {
  const jitter = 1 + (jitterPercent / 100) * random
  const baseMs = failures === 0 ? everySeconds * 1000 : retryMs(failures)
  return Math.round(Math.max(baseMs, retryAfterMs ?? 0) * jitter)
}

const retryMs = (failures: number) =>
  failures >= circuitBreakerThreshold ? retryMsMax : Math.min(retryMsMax, firstRetryMs * 2 ** (failures - 1))
