import type { Logger } from 'pino'
import { memoizeWithTtl } from '../metrics/memoize-with-ttl.ts'

export type UnreadyReason = 'database' | 'migrations' | 'storage' | 'ending'

export interface ReadinessOptions {
  /** Each rejects while it is the reason why calls cannot be answered. */
  checks: Partial<Record<Exclude<UnreadyReason, 'ending'>, () => Promise<void>>>
  isEnding: () => boolean
  log: Logger
  /** Whoever asks again sooner gets the same answer: anybody may ask. */
  maxAgeMs?: number
  timeoutMs?: number
}

export interface Readiness {
  /** Why this process cannot answer calls; empty while it can. */
  listReasons(): Promise<UnreadyReason[]>
}

/** Whether calls may be sent to this process. Reasons go to the log when they change. */
export function createReadiness(options: ReadinessOptions): Readiness {
  const { checks, isEnding, log, maxAgeMs = 1_000, timeoutMs = 5_000 } = options
  const kept = Object.entries(checks).map(([reason, check]) => ({
    reason: reason as UnreadyReason,
    check: memoizeWithTtl(check, { maxAgeMs, timeoutMs }),
  }))
  let known = ''

  function note(found: { reason: UnreadyReason; err: unknown }[]) {
    const reasons = found.map(({ reason }) => reason)
    if (reasons.join() === known) return
    known = reasons.join()
    if (found.length === 0) log.info('This process is ready')
    else log.warn({ reasons, err: found.find(({ err }) => err !== null)?.err }, 'This process is not ready')
  }

  return {
    async listReasons() {
      const asked = await Promise.all(
        kept.map(({ reason, check }) =>
          check.read().then(
            () => [],
            (err: unknown) => [{ reason, err }],
          ),
        ),
      )
      const found = [...(isEnding() ? [{ reason: 'ending' as const, err: null }] : []), ...asked.flat()]
      note(found)
      return found.map(({ reason }) => reason)
    },
  }
}
