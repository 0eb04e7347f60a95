import type { MiddlewareHandler } from 'hono'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { AppEnv } from '../http/router.ts'

/** Metrics of the process and of every request. */
export function createRequestMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by method, first path segment below /api, and status.',
    labelNames: ['method', 'area', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  const measure: MiddlewareHandler<AppEnv> = async (c, next) => {
    const end = durations.startTimer()
    await next()
    const known = c.res.status !== 404 && /^\/api\/([a-z]+)/.exec(c.req.path)?.[1]
    end({ method: c.req.method, area: known || 'other', status: c.res.status })
  }
  return { registry, measure }
}
