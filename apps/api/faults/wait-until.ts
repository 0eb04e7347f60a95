import { setTimeout as sleep } from 'node:timers/promises'

/** Polls until `check` returns something truthy, and returns that. An error that `check` throws ends the wait. */
export async function waitUntil<Value>(
  description: string,
  check: () => Promise<Value | null | undefined | false>,
  { timeoutMs = 60_000, intervalMs = 50 }: { timeoutMs?: number; intervalMs?: number } = {},
): Promise<Value> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const value = await check()
    if (value) return value
    if (Date.now() > deadline) throw new Error(`Timed out after ${timeoutMs / 1000} s: ${description}`)
    await sleep(intervalMs)
  }
}
