import type { MiddlewareHandler } from 'hono'
import { setTimeout as delay } from 'node:timers/promises'
import type { Faults } from './faults.ts'

const managementPath = /\/v[12]\/mgmt\//

/**
 * Makes the sign-in calls fail as `/control` says. The management API has a switch of its own, so that tests can prepare
 * while nobody can sign in.
 */
export function applyIdentityFaults(faults: Faults, closing: AbortSignal): MiddlewareHandler {
  return async (c, next) => {
    switch (managementPath.test(c.req.path) ? faults.management : faults.identity) {
      case 'down':
        return c.json({ errorCode: 'E010503', errorDescription: 'Service unavailable' }, 503)
      case '429':
        c.header('Retry-After', String(faults.retryAfterSeconds))
        return c.json({ errorCode: 'E130429', errorDescription: 'API rate limit exceeded' }, 429)
      case 'slow':
        await delay(faults.slowMs, undefined, { signal: closing }).catch(() => undefined)
        return next()
      case 'ok':
        return next()
    }
  }
}
