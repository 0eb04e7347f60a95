import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from './router.ts'

// Only features that Chromium knows: it reports every other name as an error of the page.
const deniedFeatures = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]

/** Defaults for every response that doesn't set its own: documents, data, files and errors. */
const commonHeaders = {
  // Data and files that are opened directly run nothing, load nothing and can't be framed.
  'Content-Security-Policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  'Permissions-Policy': deniedFeatures.map((name) => `${name}=()`).join(', '),
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  // For browsers without support for frame-ancestors.
  'X-Frame-Options': 'DENY',
  'X-Permitted-Cross-Domain-Policies': 'none',
}

const hstsHeader = (hasSubdomains: boolean) => ({
  'Strict-Transport-Security': `max-age=31536000${hasSubdomains ? '; includeSubDomains' : ''}`,
})

export interface TransportSecurity {
  isHttps: boolean
  /** Whether every subdomain of the app's host is on https, too. */
  hstsSubdomains: boolean
}

/** Adds security headers to every response. */
export function securityHeaders({ isHttps, hstsSubdomains }: TransportSecurity): MiddlewareHandler<AppEnv> {
  const headers = Object.entries({ ...commonHeaders, ...(isHttps && hstsHeader(hstsSubdomains)) })
  return async (c, next) => {
    await next()
    // Set on the response in place: `c.header` would create a new one for each header and read its body as a
    // stream.
    for (const [name, value] of headers) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  }
}

const allowedMethods = 'GET, HEAD, POST, PUT, PATCH, DELETE'
const allowedHeaders =
  'Accept, Accept-Language, Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, X-Device-Id, X-Org-Id, X-Request-Id'
const exposedHeaders =
  'Content-Disposition, ETag, Idempotent-Replayed, Link, Location, Retry-After, X-Omitted-Rows, X-Org-Id, X-Request-Id'
const preflightSeconds = '600'

/**
 * CORS for the listed origins. Their pages send the session in `Authorization`; cookies are never allowed, so
 * a page can't act for a person who didn't give it a session.
 */
export function allowOrigins(origins: readonly string[]): MiddlewareHandler<AppEnv> {
  const allowedOrigins = new Set(origins)
  return async (c, next) => {
    const origin = c.req.header('Origin')
    const isAllowedOrigin = origin !== undefined && allowedOrigins.has(origin)
    if (isAllowedOrigin && c.req.method === 'OPTIONS' && c.req.header('Access-Control-Request-Method')) {
      return c.body(null, 204, {
        'Access-Control-Allow-Origin': origin,
        'Access-Control-Allow-Methods': allowedMethods,
        'Access-Control-Allow-Headers': allowedHeaders,
        'Access-Control-Max-Age': preflightSeconds,
        Vary: 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers',
      })
    }
    await next()
    if (allowedOrigins.size > 0) c.res.headers.append('Vary', 'Origin')
    if (!isAllowedOrigin) return
    c.res.headers.set('Access-Control-Allow-Origin', origin)
    c.res.headers.set('Access-Control-Expose-Headers', exposedHeaders)
  }
}
