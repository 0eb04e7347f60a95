import { setTimeout as delay } from 'node:timers/promises'
import type { MiddlewareHandler } from 'hono'
import type { Faults } from './faults.ts'

const outage =
  '<!DOCTYPE html><html><head><title>503 Service Temporarily Unavailable</title></head><body><h1>Service Temporarily Unavailable</h1></body></html>'

/** Takes feeds down as their hosts go down: with a web page of the network in between. Or lets them wait. */
export function applyFeedFaults(faults: Faults, closing: AbortSignal): MiddlewareHandler {
  return async (c, next) => {
    if (faults.feeds === 'down') {
      c.header('Retry-After', String(faults.retryAfterSeconds))
      return c.html(outage, 503)
    }
    if (faults.feeds === 'slow') {
      await delay(faults.slowMs, undefined, { signal: closing }).catch(() => undefined)
    }
    return next()
  }
}
