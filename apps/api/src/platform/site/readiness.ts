import type { Logger } from 'pino'
import { memoizeWithTtl } from '../metrics/memoize-with-ttl.ts'

export type UnreadyReason = 'database' | 'migrations' | 'storage' | 'ending'

interface ReadinessOptions {
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
  let logged = ''

  function logChanges(failures: { reason: UnreadyReason; err: unknown }[]) {
    const reasons = failures.map(({ reason }) => reason)
    if (reasons.join() === logged) return
    logged = reasons.join()
    if (failures.length === 0) log.info('This process is ready')
    else
      log.warn({ reasons, err: failures.find(({ err }) => err !== null)?.err }, 'This process is not ready')
  }

  return {
    async listReasons() {
      const results = await Promise.all(
        watched.map(({ reason, check }) =>
          check.read().then(
            () => [],
            (err: unknown) => [{ reason, err }],
          ),
        ),
      )
      const failures = [...(isEnding() ? [{ reason: 'ending' as const, err: null }] : []), ...results.flat()]
      logChanges(failures)
      return failures.map(({ reason }) => reason)
    },
  }
}
