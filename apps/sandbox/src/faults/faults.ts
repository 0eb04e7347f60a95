import type { MiddlewareHandler } from 'hono'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { undocumentedCode } from '../identity/identity-error.ts'

const seconds = z.number().int().positive()
const serviceState = z.enum(['down', 'slow', '429', 'ok'])

const realtimeStates = [
  'ok',
  'down',
  'ws-blocked',
  'ws-hanging',
  'hanging',
  'malformed',
  'silent',
  'attach-ignored',
  'attach-refused',
  'presence-refused',
] as const

/** The body of `POST /control`: any subset; the rest stays unchanged. */
export const FaultChange = z
  .strictObject({
    identity: serviceState,
    management: serviceState,
    realtime: z.enum(realtimeStates),
    feeds: z.enum(['down', 'slow', 'stale', 'malformed', 'large', 'ok']),
    geocoder: z.enum(['down', 'slow', '429', 'malformed', 'ok']),
    mail: z.enum(['down', 'slow', 'drop-after-data', 'ok']),
    texts: z.enum(['down', 'slow', '429', 'drop-after-accept', 'ok']),
    slowMs: z.number().int().positive(),
    retryAfterSeconds: seconds,
    sessionTtlSeconds: seconds,
    refreshTtlSeconds: seconds,
    signInAgeSeconds: z.number().int().nonnegative(),
    refreshResponse: z.enum(['full', 'minimal']),
  })
  .partial()

/** The switches of `/control`: faults of each stand-in, the lifetime of new tokens, the age of new sign-ins, and what a refresh
 * returns. */
export type Faults = Required<z.infer<typeof FaultChange>>

export const defaultFaults: Faults = {
  identity: 'ok',
  management: 'ok',
  realtime: 'ok',
  feeds: 'ok',
  geocoder: 'ok',
  mail: 'ok',
  texts: 'ok',
  slowMs: 3_000,
  retryAfterSeconds: 5,
  sessionTtlSeconds: 10 * 60,
  refreshTtlSeconds: 30 * 24 * 60 * 60,
  signInAgeSeconds: 0,
  refreshResponse: 'full',
}

const managementPath = /\/v[12]\/mgmt\//

/**
 * Makes sign-in requests fail according to `/control`. The management API has its own switch, so that tests can
 * prepare data while sign-in fails.
 */
export function applyIdentityFaults(faults: Faults, shutdownSignal: AbortSignal): MiddlewareHandler {
  return async (c, next) => {
    switch (managementPath.test(c.req.path) ? faults.management : faults.identity) {
      case 'down':
        return c.json({ errorCode: undocumentedCode, errorDescription: 'Service unavailable' }, 503)
      case '429':
        c.header('Retry-After', String(faults.retryAfterSeconds))
        return c.json({ errorCode: 'E130429', errorDescription: 'API rate limit exceeded' }, 429)
      case 'slow':
        await delay(faults.slowMs, undefined, { signal: shutdownSignal }).catch(() => undefined)
        return next()
      case 'ok':
        return next()
    }
  }
}

const outagePage =
  '<!DOCTYPE html><html><head><title>503 Service Temporarily Unavailable</title></head><body><h1>Service Temporarily Unavailable</h1></body></html>'

/** Takes feeds down the way their hosts go down, with an HTML page from a proxy, or delays them. */
export function applyFeedFaults(faults: Faults, shutdownSignal: AbortSignal): MiddlewareHandler {
  return async (c, next) => {
    if (faults.feeds === 'down') {
      c.header('Retry-After', String(faults.retryAfterSeconds))
      return c.html(outagePage, 503)
    }
    if (faults.feeds === 'slow') {
      await delay(faults.slowMs, undefined, { signal: shutdownSignal }).catch(() => undefined)
    }
    return next()
  }
}

/** Takes the geocoders down, limits them, or delays them. */
export function applyGeocoderFaults(faults: Faults, shutdownSignal: AbortSignal): MiddlewareHandler {
  return async (c, next) => {
    switch (faults.geocoder) {
      case 'down':
        return c.html(outagePage, 503)
      case '429':
        c.header('Retry-After', String(faults.retryAfterSeconds))
        return c.text('Too many requests', 429)
      case 'malformed':
        return c.html('<html><body>The service is under maintenance.</body></html>')
      case 'slow':
        await delay(faults.slowMs, undefined, { signal: shutdownSignal }).catch(() => undefined)
        return next()
      case 'ok':
        return next()
    }
  }
}
