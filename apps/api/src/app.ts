import { apiRoutes } from './api-routes.ts'
import type { AppDeps } from './app-deps.ts'
import { memberTextLinkRoutes } from './domains/messaging/member-texts/member-text-link.routes.ts'
import { replyPageRoutes } from './domains/messaging/replies/page/reply-page.routes.ts'
import { shortLinkRoutes } from './domains/messaging/opt-in/short-link.routes.ts'
import { enqueueNewDeviceMail } from './domains/team/sessions/new-device-mail.ts'
import { toErrorResponse } from './platform/http/problem-response.ts'
import { conditionalGet } from './platform/http/entity-tag.ts'
import { idempotency } from './platform/http/idempotency.ts'
import { identifyOperation } from './platform/http/matched-route.ts'
import { drainRejectedForms, checkBody } from './platform/http/request-body.ts'
import { limitCostly } from './platform/http/rate-limit.ts'
import { requireRoutePermission } from './platform/http/route-permission.ts'
import { requestLog } from './platform/http/request-log.ts'
import { requireFreshSignInWhereDeclared, requireSession } from './platform/http/require-session.ts'
import { createRouter } from './platform/http/router.ts'
import { notFound, Problem } from './platform/errors/problem.ts'
import { baseMapRoutes } from './platform/base-map/base-map.routes.ts'
import { mediaRoutes } from './platform/media/media.routes.ts'

/** The product API under `/api`, pictures under `/media`, the base map under `/basemap`, short links under `/o` and `/t`, and the page to answer an alert under `/r`. Anything else returns a problem. */
export function createApp(deps: AppDeps) {
  const app = createRouter()
  app.onError(toErrorResponse)
  app.notFound((c) => toErrorResponse(notFound('page'), c))
  app.use(requestLog(deps.log))
  app.use(async (c, next) => {
    // Such as "Host: 99999999999", too large for an IPv4 address. The server's request couldn't read its body.
    if (!URL.canParse(c.req.url))
      throw new Problem('bad-request', 'The Host header isn’t a host name or an IP address.')
    await next()
  })
  const session = requireSession({ ...deps, onNewDevice: enqueueNewDeviceMail })

  const api = createRouter()
  api.use(drainRejectedForms)
  api.use(conditionalGet)
  api.use(identifyOperation('/api', api))
  api.use(session)
  api.use(requireRoutePermission)
  api.use(requireFreshSignInWhereDeclared)
  api.use(checkBody)
  api.use(limitCostly(deps.rateLimits))
  api.use(idempotency)
  for (const routes of apiRoutes) api.route('/', routes())

  app.route('/api', api)
  app.route('/media', mediaRoutes(deps.pictures))
  app.route('/basemap', baseMapRoutes(deps.baseMapFile))
  app.route('/o', shortLinkRoutes(deps))
  app.route('/r', replyPageRoutes(session))
  app.route('/t', memberTextLinkRoutes(deps))
  return app
}
