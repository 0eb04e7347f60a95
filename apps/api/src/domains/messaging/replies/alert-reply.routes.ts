import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import type { BaseContext } from '../../../platform/context/context.ts'
import { alertLink } from '../../../platform/db/schema/index.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { isForm, isJson, mediaTypeOf } from '../../../platform/http/request-body.ts'
import { json, problemResponse } from '../../../platform/http/responses.ts'
import { type AppEnv, createRoute, createRouter, invalidInput } from '../../../platform/http/router.ts'
import { hashOptInToken } from '../consent/opt-in-links.ts'
import {
  AlertReplyForm,
  AlertReplyInput,
  AlertReplyPage,
  AlertReplyParams,
  AlertReplyQuery,
  AlertReplyReceived,
} from './alert-reply.schema.ts'
import { answerAlert, getAlertReply } from './alert-reply.service.ts'

const tags = ['Alerts']
// Everyone in a building may share one IP address, so only rejected calls count.
const publicRoute = { security: [], 'x-own-limit': true as const }

const get = createRoute({
  method: 'get',
  path: '/org/{orgId}/alert-reply/{token}',
  operationId: 'getAlertReply',
  summary: 'Get the alert behind a tenant’s link',
  description:
    'Changes nothing, because mail scanners open every link. Needs no session. Only rejected calls count against the per-IP limit (30 a minute).',
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
    'The latest answer applies; earlier ones are kept. Needs no session. Only rejected calls count against the per-IP limit (30 a minute). A form works without JavaScript and returns to the page.',
  tags,
  ...publicRoute,
  request: {
    params: AlertReplyParams,
    body: {
      required: true,
      content: {
        'application/json': { schema: AlertReplyInput },
        'application/x-www-form-urlencoded': { schema: AlertReplyForm },
      },
    },
  },
  responses: {
    200: json(AlertReplyReceived, 'The stored answer.'),
    303: { description: 'For a form: the page, which says that the answer was received.' },
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
  router.openAPIRegistry.registerPath(answer)
  router.post('/org/:orgId/alert-reply/:token', async (c) => {
    setPrivateHeaders(c)
    const { orgId, token } = parseInput('param', AlertReplyParams, c.req.param())
    const type = mediaTypeOf(c.req.header('Content-Type'))
    if (type === 'application/x-www-form-urlencoded') {
      const form = parseInput(
        'json',
        AlertReplyForm,
        Object.fromEntries(new URLSearchParams(await c.req.text())),
      )
      const received = await answerAlert(c.var.base, orgId, token, form)
      return c.redirect(`/r/${token}?answered=${received.answer}`, 303)
    }
    if (isForm(type) || !isJson(type))
      throw new Problem('unsupported-media-type', 'Send the body as application/json.')
    return c.json(
      await answerAlert(c.var.base, orgId, token, parseInput('json', AlertReplyInput, await readJson(c))),
      200,
    )
  })
  return router
}

/** Only the recipient of the link should see the page. */
function setPrivateHeaders(c: Context<AppEnv>) {
  c.header('Cache-Control', 'no-store')
  c.header('X-Robots-Tag', 'noindex')
}

async function readJson(c: Context<AppEnv>): Promise<unknown> {
  try {
    return await c.req.json()
  } catch (cause) {
    throw new Problem('malformed-json', 'The request body isn’t valid JSON.', { cause })
  }
}

interface Schema<Output> {
  safeParse(
    value: unknown,
  ): { success: true; data: Output } | { success: false; error: Parameters<typeof invalidInput>[1] }
}

function parseInput<Output>(target: 'param' | 'json', schema: Schema<Output>, value: unknown): Output {
  const result = schema.safeParse(value)
  if (!result.success) throw invalidInput(target, result.error, value)
  return result.data
}

/** Redirects the short links in alerts to the page on which tenants answer. It's served at `/r`, without a session. */
export function replyLinkRoutes({ db }: Pick<BaseContext, 'db'>) {
  const router = createRouter()
  router.get('/:token{[\\w-]+}', async (c) => {
    const token = c.req.param('token')
    const [link] = await db
      .select({ orgId: alertLink.orgId })
      .from(alertLink)
      .where(eq(alertLink.tokenHash, hashOptInToken(token)))
    const answered = c.req.query('answered')
    c.header('Cache-Control', 'no-store')
    if (!link) return c.redirect('/reply')
    const query = new URLSearchParams({
      org: link.orgId,
      t: token,
      ...(answered !== undefined && { answered }),
    })
    return c.redirect(`/reply?${query}`)
  })
  return router
}
