/** How long a test waits for a state, in milliseconds. */
export const stateTimeoutMs = 30_000

/**
 * How long a test, its hooks, and its polls may take: far longer than they need, because a busy machine isn't a failure.
 * Spread them into `test` of a Vitest configuration.
 */
export const testTimeouts = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: stateTimeoutMs } },
}
