import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import { toErrorResponse } from '../http/problem-response.ts'
import { allowOrigins, securityHeaders } from '../http/browser-headers.ts'
import { requestLog } from '../http/request-log.ts'
import { type AppEnv, createRouter } from '../http/router.ts'
import { notFound } from '../errors/problem.ts'
import { type OperationsOptions, operationsRoutes } from './operations.routes.ts'
import { serveSite, type SiteOptions } from './site.routes.ts'

interface CreateSiteOptions {
  log: Logger
  isHttps: boolean
  hstsSubdomains: boolean
  /** Counts and times every request. */
  measure: MiddlewareHandler<AppEnv>
  /** Rejects API requests under overload; the operator's endpoints are always served. */
  shed: MiddlewareHandler<AppEnv>
  /** Whether the process is shutting down, so that clients should use another one. */
  isShuttingDown: () => boolean
  operations: OperationsOptions
  /** The product; null in a process that only runs jobs. */
  product: {
    app: ReturnType<typeof createRouter>
    /** Origins whose pages may call the API. */
    corsOrigins: readonly string[]
    pages: SiteOptions
  } | null
}

/**
 * Everything that one process serves: the operator's endpoints, the API with its pictures, and the pages of
 * the web app.
 */
export function createSite({
  log,
  isHttps,
  hstsSubdomains,
  measure,
  shed,
  isShuttingDown,
  operations,
  product,
}: CreateSiteOptions) {
  const site = createRouter()
  site.onError(toErrorResponse)
  site.notFound((c) => toErrorResponse(notFound('page'), c))
  site.use(requestLog(log), measure, securityHeaders({ isHttps, hstsSubdomains }))
  site.use(async (c, next) => {
    await next()
    if (isShuttingDown()) c.res.headers.set('Connection', 'close')
  })
  site.route('/', operationsRoutes(operations))
  if (product) {
    // Before anything that rejects requests, so that pages from other origins can read why.
    site.use('/api/*', allowOrigins(product.corsOrigins), shed)
    site.route('/', product.app)
    site.get('*', serveSite(product.pages))
  }
  return site
}
