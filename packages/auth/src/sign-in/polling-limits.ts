/** How long and how often a page polls for a sign-in that is confirmed elsewhere. */
export interface PollingLimits {
  /** Milliseconds between polls; at least 1000. @default 1000 */
  pollingIntervalMs?: number
  /** Milliseconds until it gives up; at most 600000. @default 600000 */
  timeoutMs?: number
}

/** Fills in the defaults. The SDK enforces the bounds. */
export function withDefaultLimits({ pollingIntervalMs = 1000, timeoutMs = 600_000 }: PollingLimits = {}) {
  return { pollingIntervalMs, timeoutMs }
}
