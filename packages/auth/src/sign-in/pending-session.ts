/** How long and how often a page asks whether the sign-in was confirmed elsewhere. */
export interface PollingLimits {
  /** Milliseconds between two questions; less than 1000 counts as 1000. @default 1000 */
  pollingIntervalMs?: number
  /** Milliseconds until it gives up; more than 600000 counts as 600000. @default 600000 */
  timeoutMs?: number
}

/** The limits with both values given; the SDK keeps them within bounds. */
export function completeLimits({ pollingIntervalMs = 1000, timeoutMs = 600_000 }: PollingLimits = {}) {
  return { pollingIntervalMs, timeoutMs }
}
