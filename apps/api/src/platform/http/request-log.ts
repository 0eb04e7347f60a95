import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import { newId } from '../db/new-id.ts'
import { inLogScope } from '../log/log.ts'
import { redactPath, getRoutePattern } from './matched-route.ts'
import type { AppEnv } from './router.ts'

const requestIdPattern = /^[\w-]{8,64}$/

/** Gives every request an id, returns it in `X-Request-Id`, and logs one line when the request is done. */
export function requestLog(log: Logger): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    // A request passes here twice if the API is mounted inside the site.
    if (c.var.requestId) return await next()
    const startedAt = performance.now()
    const requestedId = c.req.header('X-Request-Id')
    const requestId = requestedId && requestIdPattern.test(requestedId) ? requestedId : newId()
    c.set('requestId', requestId)
    c.set('log', log)
    await inLogScope({ requestId }, async () => {
      await next()
      c.res.headers.set('X-Request-Id', requestId)
      const durationMs = Math.round((performance.now() - startedAt) * 10) / 10
      const { method } = c.req
      log.info(
        { method, route: getRoutePattern(c), path: redactPath(c), status: c.res.status, durationMs },
        'request',
      )
    })
  }
}
