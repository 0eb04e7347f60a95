const firstRetryMs = 32_000
const retryMsMax = 5 * 60_000
/** After so many failures in a row a feed is left alone for a while. */
export const circuitBreakerThreshold = 5

export interface RunOutcome {
  everySeconds: number
  jitterPercent: number
  /** Failures in a row, this one included; 0 after a good answer. */
  failures: number
  /** How long the host asked to be left alone. */
  retryAfterMs: number | null
}

/**
 * How long until a feed is asked again: its own pace after a good answer, doubling pauses after failures, five minutes
 * from the fifth on, and never before the host said. Jitter only ever adds, so no pace is faster than asked for.
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
