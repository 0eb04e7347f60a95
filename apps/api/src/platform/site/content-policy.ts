import { listRealtimeOrigins } from '../realtime/realtime-settings.ts'
import type { RealtimeSettings } from '../context/gateways.ts'

/** The services outside that the page itself calls. */
export interface PolicyServices {
  /** Null for the provider’s own cloud. */
  identityBaseUrl: string | null
  deviceEndpoint: string | null
  /** Null where browsers poll. */
  realtime: RealtimeSettings | null
}

/**
 * The Content-Security-Policy of the web app: own files, no script that stands in the page, and calls to the identity
 * provider, to the realtime service and to the collector of device ids, where there is one. Signing in with Google leaves
 * the page, which no directive here concerns. Without services the page talks to this server alone.
 */
export function createContentPolicy(services: PolicyServices | null) {
  return Object.entries({
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...(services ? listOrigins(services) : [])],
    'worker-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  })
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ')
}

function listOrigins({ identityBaseUrl, deviceEndpoint, realtime }: PolicyServices) {
  const identity = identityBaseUrl === null ? 'https://*.descope.com' : new URL(identityBaseUrl).origin
  const collector = deviceEndpoint === null ? [] : [new URL(deviceEndpoint).origin]
  return [identity, ...collector, ...(realtime ? listRealtimeOrigins(realtime) : [])]
}
