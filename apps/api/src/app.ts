import { apiRoutes } from './api-routes.ts'
import type { AppDeps } from './app-deps.ts'
import { answerProblem } from './http/answer-problem.ts'
import { conditionalGet } from './http/conditional-get.ts'
import { idempotency } from './http/idempotency.ts'
import { limitBody } from './http/limit-body.ts'
import { limitCostly } from './http/limit-costly.ts'
import { requestLog } from './http/request-log.ts'
import { requireSession } from './http/require-session.ts'
import { createRouter } from './http/router.ts'
import { notFound } from './problem.ts'
import { mediaRoutes } from './modules/media/media.routes.ts'
import { type KnownRoute, listRoutes, refuseUnknownRoutes } from './http/route-table.ts'

/** The product API under `/api`. Serves whatever `apiRoutes` lists; everything else answers a problem. */
export function createApp(deps: AppDeps) {
  const app = createRouter()
  app.onError(answerProblem)
  app.notFound((c) => answerProblem(notFound('page'), c))
  app.use(requestLog(deps.log))

  const api = createRouter()
  let known: KnownRoute[] = []
  api.use(conditionalGet)
  api.use(refuseUnknownRoutes('/api', () => known))
  api.use(requireSession(deps))
  api.use(limitBody)
  api.use(limitCostly(deps.rateLimits))
  api.use(idempotency)
  for (const routes of apiRoutes) api.route('/', routes())
  known = listRoutes(api)

  app.route('/api', api)
  app.route('/media', mediaRoutes(deps.pictures))
  return app
}
