import type { MiddlewareHandler } from 'hono'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { getRoutePattern } from '../http/matched-route.ts'
import type { AppEnv } from '../http/router.ts'

const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Every request: its route, response and duration. */
export function createRequestMetrics(registry: Registry) {
  const registers = [registry]
  const responses = new Counter({
    name: 'http_requests_total',
    help: 'Responses sent, by method, route pattern (* for pages and unknown paths), and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to the first byte of the response, by method and route pattern.',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const inFlight = new Gauge({
    name: 'http_requests_in_flight',
    help: 'Requests without a response yet.',
    registers,
  })
  const shed = new Counter({
    name: 'parapet_requests_shed_total',
    help: 'Requests rejected with 503 because this process was overloaded, by reason.',
    labelNames: ['reason'],
    registers,
  })
  const rateLimited = new Counter({
    name: 'parapet_requests_rate_limited_total',
    help: 'Requests rejected with 429 by rate limits.',
    registers,
  })

  const measure: MiddlewareHandler<AppEnv> = async (c, next) => {
    const startedAt = performance.now()
    inFlight.inc()
    try {
      await next()
    } finally {
      inFlight.dec()
      const { status } = c.res
      const method = methods.has(c.req.method) ? c.req.method : 'other'
      const route = getRoutePattern(c)
      responses.inc({ method, route, status })
      durations.observe({ method, route }, (performance.now() - startedAt) / 1000)
      if (status === 429) rateLimited.inc()
    }
  }
  return { measure, shed }
}
