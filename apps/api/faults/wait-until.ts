import { setTimeout as pause } from 'node:timers/promises'

/** Looks again and again until there is something to see, and gives it back. Errors of `look` end the wait. */
export async function waitUntil<Seen>(
  what: string,
  look: () => Promise<Seen | null | undefined | false>,
  { timeoutMs = 60_000, everyMs = 50 }: { timeoutMs?: number; everyMs?: number } = {},
): Promise<Seen> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const seen = await look()
    if (seen) return seen
    if (Date.now() > deadline) throw new Error(`Waited ${timeoutMs / 1000} s in vain: ${what}`)
    await pause(everyMs)
  }
}
