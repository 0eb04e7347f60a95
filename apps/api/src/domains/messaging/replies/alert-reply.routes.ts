import type { Context } from 'hono'
import { json, problemResponse } from '../../../platform/http/responses.ts'
import { type AppEnv, createRoute, createRouter } from '../../../platform/http/router.ts'
import {
  AlertReplyInput,
  AlertReplyPage,
  AlertReplyParams,
  AlertReplyQuery,
  AlertReplyReceived,
} from './alert-reply.schema.ts'
import { answerAlert, getAlertReply } from './alert-reply.service.ts'
import './call-replies.ts'
import './text-replies.ts'

const tags = ['Alerts']
// Everyone in a building may share one IP address, so only rejected calls count.
const publicRoute = { security: [], 'x-own-limit': true as const }

const get = createRoute({
  method: 'get',
  path: '/org/{orgId}/alert-reply/{token}',
  operationId: 'getAlertReply',
  summary: 'Get the alert behind a tenant’s link',
  description:
    'Changes nothing, because mail scanners open every link. Doesn’t require a session. Only rejected calls count against the per-IP limit (30 a minute).',
  tags,
  ...publicRoute,
  request: { params: AlertReplyParams, query: AlertReplyQuery },
  responses: { 200: json(AlertReplyPage, 'What the page shows.'), ...problemResponse },
})

const answer = createRoute({
  method: 'post',
  path: '/org/{orgId}/alert-reply/{token}',
  operationId: 'answerAlert',
  summary: 'Answer an alert as a tenant',
  description:
    'The latest answer applies. Earlier ones are kept. A repeated call for help keeps the details that it leaves out. After 30 answers in an hour, only an answer that says something new is stored. Doesn’t require a session. Only rejected calls count against the per-IP limit (30 a minute).',
  tags,
  ...publicRoute,
  request: {
    params: AlertReplyParams,
    body: { required: true, content: { 'application/json': { schema: AlertReplyInput } } },
  },
  responses: {
    200: json(AlertReplyReceived, 'The stored answer.'),
    ...problemResponse,
  },
})

export function alertReplyRoutes() {
  const router = createRouter()
  router.openapi(get, async (c) => {
    setPrivateHeaders(c)
    const { orgId, token } = c.req.valid('param')
    return c.json(await getAlertReply(c.var.base, orgId, token, c.req.valid('query').language), 200)
  })
  router.openapi(answer, async (c) => {
    setPrivateHeaders(c)
    const { orgId, token } = c.req.valid('param')
    return c.json(await answerAlert(c.var.base, orgId, token, c.req.valid('json')), 200)
  })
  return router
}

/** Only the recipient of the link should see the page. */
function setPrivateHeaders(c: Context<AppEnv>) {
  c.header('Cache-Control', 'no-store')
  c.header('X-Robots-Tag', 'noindex')
}
