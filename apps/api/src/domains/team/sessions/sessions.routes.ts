import type { Context } from 'hono'
import { json, problemResponse } from '../../../platform/http/responses.ts'
import { type AppEnv, createRoute, createRouter } from '../../../platform/http/router.ts'
import { EndSessionsQuery, UserSessionList, UserSessionParams } from './sessions.schema.ts'
import { endOtherSessions, endSession, listSessions } from './sessions.service.ts'

const tags = ['User']

const listUserSessionsRoute = createRoute({
  method: 'get',
  path: '/user/session',
  'x-permission': 'user:read',
  operationId: 'listUserSessions',
  summary: 'List the caller’s sessions',
  description:
    'One entry per device, most recent first. A device is recognized by `X-Device-Id`, of which only a keyed hash is stored. Without the header, each sign-in is its own entry.',
  tags,
  responses: { 200: json(UserSessionList, 'All active sessions.'), ...problemResponse },
})

const endUserSessionRoute = createRoute({
  method: 'delete',
  path: '/user/session/{id}',
  'x-permission': 'user:update',
  operationId: 'endUserSession',
  summary: 'End a session',
  description: 'Its tokens are rejected with 401 from then on, so the device has to sign in again.',
  tags,
  request: { params: UserSessionParams },
  responses: { 204: { description: 'Signed out.' }, ...problemResponse },
})

const endUserSessionsRoute = createRoute({
  method: 'delete',
  path: '/user/session',
  'x-permission': 'user:update',
  operationId: 'endUserSessions',
  summary: 'End all other sessions',
  tags,
  request: { query: EndSessionsQuery },
  responses: { 204: { description: 'Signed out.' }, ...problemResponse },
})

/** Clears cached responses when the session ends, but keeps storage and cookies: the theme and the last user outlive it. */
const clearBrowserCache = (c: Context<AppEnv>) => c.header('Clear-Site-Data', '"cache"')

export function sessionsRoutes() {
  const router = createRouter()
  router.openapi(listUserSessionsRoute, async (c) =>
    c.json(await listSessions(c.var.ctx, c.var.sessionId), 200),
  )
  router.openapi(endUserSessionRoute, async (c) => {
    const { id } = c.req.valid('param')
    await endSession(c.var.ctx, id === 'current' ? c.var.sessionId : id)
    if (id === 'current') clearBrowserCache(c)
    return c.body(null, 204)
  })
  router.openapi(endUserSessionsRoute, async (c) => {
    const includesCurrent = c.req.valid('query').includeCurrent === true
    await endOtherSessions(c.var.ctx, c.var.sessionId, includesCurrent)
    if (includesCurrent) clearBrowserCache(c)
    return c.body(null, 204)
  })
  return router
}
