import busboy from 'busboy'
import type { Context } from 'hono'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { invalidFields, Problem } from '../../../platform/errors/problem.ts'
import { isForm, isJson, mediaTypeOf } from '../../../platform/http/request-body.ts'
import { json, problemResponse } from '../../../platform/http/responses.ts'
import { type AppEnv, createRoute, createRouter, invalidInput } from '../../../platform/http/router.ts'

import {
  OneClick,
  OptIn,
  OptInDecision,
  OptInResendAccepted,
  OptInParams,
  OptInQuery,
  OptInResend,
  OptInResult,
} from './opt-in.schema.ts'
import { answerOptIn, getOptIn, resendOptIn, unsubscribe } from './opt-in.service.ts'
import './send-opt-in-mail.ts'
import './send-opt-in-text.ts'

const tags = ['Opt-in']

const getOptInRoute = createRoute({
  method: 'get',
  path: '/org/{orgId}/optin/{id}',
  operationId: 'getOptIn',
  summary: 'Get an opt-in link or page',
  description:
    'Changes nothing, because mail scanners open every link. `id` is a link’s token or a page’s public ID.',
  tags,
  security: [],
  request: { params: OptInParams, query: OptInQuery },
  responses: { 200: json(OptIn, 'What the page shows.'), ...problemResponse },
})

const answerOptInRoute = createRoute({
  method: 'post',
  path: '/org/{orgId}/optin/{id}',
  operationId: 'answerOptIn',
  summary: 'Record a decision about alerts',
  description:
    'Accepts a decision, a request for a new link, or the RFC 8058 form, which mail clients send on their own. Needs no session or cookie. Only rejected forms count against the per-IP limit (30 a minute).',
  tags,
  security: [],
  // Mailbox providers post the RFC 8058 form for many people from few IP addresses.
  'x-own-limit': 'form',
  request: {
    params: OptInParams,
    body: {
      required: true,
      content: {
        'application/json': { schema: OptInDecision.or(OptInResend) },
        'application/x-www-form-urlencoded': { schema: OneClick },
        'multipart/form-data': { schema: OneClick },
      },
    },
  },
  responses: {
    200: json(OptInResult, 'The current state. No body for the RFC 8058 form.'),
    202: json(OptInResendAccepted, 'A new link is on its way if there is an address to send it to.'),
    ...problemResponse,
  },
})

export function optInRoutes() {
  const router = createRouter()

  router.openapi(getOptInRoute, async (c) => {
    const { orgId, id } = c.req.valid('param')
    setPrivateHeaders(c)
    return c.json(await getOptIn(c.var.base, orgId, id, c.req.valid('query').language), 200)
  })

  router.openAPIRegistry.registerPath(answerOptInRoute)
  router.post('/org/:orgId/optin/:id', async (c) => {
    setPrivateHeaders(c)
    const { orgId, id } = parseInput('param', OptInParams, c.req.param())
    if (isForm(mediaTypeOf(c.req.header('Content-Type')))) {
      await requireOneClick(c)
      await unsubscribe(c.var.base, orgId, id)
      return c.body(null, 200)
    }
    const body = await readJson(c)
    if (typeof body === 'object' && body !== null && 'resend' in body) {
      await resendOptIn(c.var.base, orgId, id, parseInput('json', OptInResend, body))
      return c.json({ message: 'An email is on its way if there is an address to send it to.' }, 202)
    }
    return c.json(await answerOptIn(c.var.base, orgId, id, parseInput('json', OptInDecision, body)), 200)
  })

  return router
}

/** Only the recipient of the link should see the page. */
function setPrivateHeaders(c: Context<AppEnv>) {
  c.header('Cache-Control', 'no-store')
  c.header('X-Robots-Tag', 'noindex')
}

async function readJson(c: Context<AppEnv>): Promise<unknown> {
  if (!isJson(mediaTypeOf(c.req.header('Content-Type')))) {
    throw new Problem('unsupported-media-type', 'Send the body as application/json.')
  }
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

const oneClickField = 'List-Unsubscribe'

/**
 * Reads the form of a one-click unsubscribe, which has exactly one field.
 *
 * @throws Problem `validation-failed` for any other form.
 */
async function requireOneClick(c: Context<AppEnv>) {
  const fields: [string, string][] = []
  let isInvalid = c.req.raw.body === null
  try {
    const parser = busboy({
      headers: { 'content-type': c.req.header('Content-Type') },
      limits: { fields: 2, fieldNameSize: 100, fieldSize: 100, files: 0, parts: 2 },
    })
    parser.on('field', (name, value) => fields.push([name, value]))
    for (const event of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const) {
      parser.on(event, () => {
        isInvalid = true
      })
    }
    if (!isInvalid) await pipeline(Readable.fromWeb(c.req.raw.body as never), parser)
  } catch {
    isInvalid = true
  }
  const [name, value] = fields[0] ?? []
  if (isInvalid || fields.length !== 1 || name !== oneClickField || value !== 'One-Click') {
    const message = `Send the form with exactly ${oneClickField}=One-Click, or JSON.`
    throw invalidFields({ pointer: `/${oneClickField}`, code: 'format', message })
  }
}
