import { apiRoutes } from './api-routes.ts'
import type { AppDeps } from './app-deps.ts'
import { answerProblem } from './platform/http/answer-problem.ts'
import { conditionalGet } from './platform/http/entity-tag.ts'
import { idempotency } from './platform/http/idempotency.ts'
import { identifyOperation } from './platform/http/matched-route.ts'
import { limitBody } from './platform/http/request-body.ts'
import { limitCostly } from './platform/http/rate-limit.ts'
import { requestLog } from './platform/http/request-log.ts'
import { requireSession } from './platform/http/require-session.ts'
import { createRouter } from './platform/http/router.ts'
import { notFound } from './platform/errors/problem.ts'
import { mediaRoutes } from './platform/media/media.routes.ts'

/** The product API under `/api`, and pictures under `/media`. Anything else returns a problem. */
export function createApp(deps: AppDeps) {
  const app = createRouter()
  app.onError(answerProblem)
  app.notFound((c) => answerProblem(notFound('page'), c))
  app.use(requestLog(deps.log))

  const api = createRouter()
  api.use(conditionalGet)
  api.use(identifyOperation('/api', api))
  api.use(requireSession(deps))
  api.use(limitBody)
  api.use(limitCostly(deps.rateLimits))
  api.use(idempotency)
  for (const routes of apiRoutes) api.route('/', routes())

  app.route('/api', api)
  app.route('/media', mediaRoutes(deps.pictures))
  return app
}
