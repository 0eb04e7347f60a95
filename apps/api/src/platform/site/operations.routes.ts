import { hash, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import type { Registry } from 'prom-client'
import { type AppEnv, createRouter } from '../http/router.ts'
import { connectivityPath } from '../realtime/realtime-settings.ts'
import { notFound } from '../errors/problem.ts'
import { toConfigScript } from './public-config.ts'
import type { Readiness } from './readiness.ts'

export interface OperationsOptions {
  publicConfig: () => object
  readiness: Readiness
  metrics: Registry
  /** Without a token `/metrics` isn't served here, and the reasons why the process isn't ready are hidden. */
  metricsToken: string | null
}

const noStore = { 'Cache-Control': 'no-store' }

/** The endpoints for operators and for the page itself, beside the product API. */
export function operationsRoutes({ publicConfig, readiness, metrics, metricsToken }: OperationsOptions) {
  const router = createRouter()
  const isOperator = (c: Context<AppEnv>) => {
    const token = c.req.header('Authorization')?.replace(/^Bearer /i, '') ?? ''
    return metricsToken !== null && isEqual(token, metricsToken)
  }

  router.get('/healthz', (c) => c.json({ status: 'ok' }, 200, noStore))

  // Public, so it doesn't say why; the reasons are in the log.
  router.get('/readyz', async (c) => {
    const reasons = await readiness.listReasons()
    const isReady = reasons.length === 0
    const body = { status: isReady ? 'ready' : 'unavailable', ...(isOperator(c) && { reasons }) }
    return c.json(body, isReady ? 200 : 503, noStore)
  })

  // The realtime client first checks whether the internet is reachable.
  router.get(connectivityPath, (c) => c.text('yes', 200, noStore))

  router.get('/config.js', (c) =>
    c.body(toConfigScript(publicConfig()), 200, {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-cache',
    }),
  )

  router.get('/metrics', async (c) => {
    if (!isOperator(c)) throw notFound('page')
    return await sendMetrics(c, metrics)
  })

  return router
}

/** Served on a separate port that only operators reach: `/metrics` without a token. */
export function createMetricsRouter(metrics: Registry) {
  const router = createRouter()
  router.get('/metrics', (c) => sendMetrics(c, metrics))
  return router
}

const sendMetrics = async (c: Context<AppEnv>, metrics: Registry) =>
  c.text(await metrics.metrics(), 200, { ...noStore, 'Content-Type': metrics.contentType })

const isEqual = (a: string, b: string) => timingSafeEqual(digest(a), digest(b))
const digest = (value: string) => hash('sha256', value, 'buffer')
