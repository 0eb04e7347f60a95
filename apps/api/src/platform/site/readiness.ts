import type { Logger } from 'pino'
import { memoizeWithTtl } from '../metrics/memoize-with-ttl.ts'

export type UnreadyReason = 'database' | 'migrations' | 'storage' | 'ending'

interface ReadinessOptions {
  /** Each rejects while it is a reason why requests can't be served. */
  checks: Partial<Record<Exclude<UnreadyReason, 'ending'>, () => Promise<void>>>
  isShuttingDown: () => boolean
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
  const { checks, isShuttingDown, log, maxAgeMs = 1_000, timeoutMs = 5_000 } = options
  const memoizedChecks = Object.entries(checks).map(([reason, check]) => ({
    reason: reason as UnreadyReason,
    check: memoizeWithTtl(check, { maxAgeMs, timeoutMs }),
  }))
  let loggedReasons = ''

  function logChanges(failures: { reason: UnreadyReason; err: unknown }[]) {
    const reasons = failures.map(({ reason }) => reason)
    if (reasons.join() === loggedReasons) return
    loggedReasons = reasons.join()
    if (failures.length === 0) log.info('process ready')
    else log.warn({ reasons, err: failures.find(({ err }) => err !== null)?.err }, 'process not ready')
  }

  return {
    async listReasons() {
      const results = await Promise.all(
        memoizedChecks.map(({ reason, check }) =>
          check.read().then(
            () => [],
            (err: unknown) => [{ reason, err }],
          ),
        ),
      )
      const failures = [
        ...(isShuttingDown() ? [{ reason: 'ending' as const, err: null }] : []),
        ...results.flat(),
      ]
      logChanges(failures)
      return failures.map(({ reason }) => reason)
    },
  }
}
