import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from './router.ts'

const allowedMethods = 'GET, HEAD, POST, PUT, PATCH, DELETE'
const allowedHeaders =
  'Accept, Accept-Language, Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, X-Device-Id, X-Org-Id, X-Request-Id'
const readableHeaders =
  'Content-Disposition, ETag, Idempotent-Replayed, Link, Location, Retry-After, X-Request-Id'
const preflightSeconds = '600'

/**
 * Lets pages of the listed origins call the API. They send their session in `Authorization`; cookies are never allowed,
 * so a page can do nothing in the name of somebody who did not give it a session.
 */
export function allowOrigins(origins: readonly string[]): MiddlewareHandler<AppEnv> {
  const listed = new Set(origins)
  return async (c, next) => {
    const origin = c.req.header('Origin')
    const isListed = origin !== undefined && listed.has(origin)
    if (isListed && c.req.method === 'OPTIONS' && c.req.header('Access-Control-Request-Method')) {
      return c.body(null, 204, {
        'Access-Control-Allow-Origin': origin,
        'Access-Control-Allow-Methods': allowedMethods,
        'Access-Control-Allow-Headers': allowedHeaders,
        'Access-Control-Max-Age': preflightSeconds,
        Vary: 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers',
      })
    }
    await next()
    if (listed.size > 0) c.res.headers.append('Vary', 'Origin')
    if (!isListed) return
    c.res.headers.set('Access-Control-Allow-Origin', origin)
    c.res.headers.set('Access-Control-Expose-Headers', readableHeaders)
  }
}
