import type { Logger } from 'pino'
import { memoizeWithTtl } from '../metrics/memoize-with-ttl.ts'

export type UnreadyReason = 'database' | 'migrations' | 'storage' | 'ending'

export interface ReadinessOptions {
  /** Each rejects while it is a reason why requests can't be served. */
  checks: Partial<Record<Exclude<UnreadyReason, 'ending'>, () => Promise<void>>>
  isEnding: () => boolean
  log: Logger
  /** Results are cached this long, because the endpoint is public. */
  maxAgeMs?: number
  timeoutMs?: number
}

export interface Readiness {
  /** Why this process can't serve requests; empty if it can. */
  listReasons(): Promise<UnreadyReason[]>
}

/** Whether requests may be sent to this process. Reasons are logged when they change. */
export function createReadiness(options: ReadinessOptions): Readiness {
  const { checks, isEnding, log, maxAgeMs = 1_000, timeoutMs = 5_000 } = options
  const watched = Object.entries(checks).map(([reason, check]) => ({
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
        watched.map(({ reason, check }) =>
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
