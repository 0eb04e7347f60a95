import { createHash, timingSafeEqual } from 'node:crypto'
import type { Registry } from 'prom-client'
import { createRouter } from '../http/router.ts'
import { notFound, Problem } from '../problem.ts'
import { toConfigScript } from './public-config.ts'

export interface OperationsOptions {
  publicConfig: () => object
  /** Rejects while the server cannot answer calls. */
  checkReadiness: () => Promise<void>
  metrics: Registry
  /** Without a token, `/metrics` does not exist here. */
  metricsToken: string | null
}

/** What operators and the page itself ask the server, beside the product API. */
export function operationsRoutes(options: OperationsOptions) {
  const router = createRouter()

  router.get('/healthz', (c) => c.json({ status: 'ok' }, 200, { 'Cache-Control': 'no-store' }))

  router.get('/readyz', async (c) => {
    try {
      await options.checkReadiness()
    } catch (cause) {
      throw new Problem('unavailable', 'The server is not ready: its database does not answer.', { cause })
    }
    return c.json({ status: 'ready' }, 200, { 'Cache-Control': 'no-store' })
  })

  router.get('/config.js', (c) =>
    c.body(toConfigScript(options.publicConfig()), 200, {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-cache',
      'X-Content-Type-Options': 'nosniff',
    }),
  )

  router.get('/metrics', async (c) => {
    const given = c.req.header('Authorization')?.replace(/^Bearer /i, '') ?? ''
    if (options.metricsToken === null || !isSame(given, options.metricsToken)) throw notFound('page')
    return c.text(await options.metrics.metrics(), 200, { 'Content-Type': options.metrics.contentType })
  })

  return router
}

const isSame = (given: string, wanted: string) => timingSafeEqual(digest(given), digest(wanted))
const digest = (value: string) => createHash('sha256').update(value).digest()
