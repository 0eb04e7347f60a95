import type { MiddlewareHandler } from 'hono'
import type { RateLimits } from './rate-limit.ts'
import type { AppEnv } from './router.ts'

const startsImport = /\/(?:property|unit|tenant)\/import(?:\/(?:upload|validate))?$/

/** Starting imports has a smaller allowance of its own. */
export function limitImports(rateLimits: RateLimits): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    if (c.req.method === 'POST' && startsImport.test(c.req.path)) {
      await rateLimits.spend('import', c.var.ctx.actor.id!)
    }
    await next()
  }
}
