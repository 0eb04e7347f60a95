import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { Problem } from '../../../platform/errors/problem.ts'
import { mediaTypeOf } from '../../../platform/http/request-body.ts'
import { json, problemResponse } from '../../../platform/http/responses.ts'
import { type AppEnv, createRoute, createRouter } from '../../../platform/http/router.ts'
import type { GatewayRequest, TextGateway } from '../../../platform/sms/text-gateway.ts'
import { receiveText } from './receive-text.ts'
import { answerCall } from './call-back.ts'
import { answerKey } from './call-keys.ts'
import { ingestTextReport } from './text-reports.ts'

const tags = ['Text messages']

const GatewayForm = z.record(z.string(), z.string()).openapi('TextGatewayForm', {
  description: 'The text gateway’s fields, in Twilio’s format.',
})
const SignatureHeader = z.object({
  'x-twilio-signature': z.string().optional().openapi({
    description: 'HMAC-SHA1, in base64, of the URL and the sorted fields, with the account’s auth token.',
  }),
})

// All texts come through one service, so a limit per IP address would lose texts. Answers are limited per number.
const signedRoute = { security: [], 'x-own-limit': true, 'x-webhook': true }
const request = {
  headers: SignatureHeader,
  body: { required: true, content: { 'application/x-www-form-urlencoded': { schema: GatewayForm } } },
}

const inbound = createRoute({
  method: 'post',
  path: '/text/inbound',
  operationId: 'receiveText',
  summary: 'Receive a text that someone sent to the product’s number',
  description:
    'STOP, START, and HELP are processed before the response, which contains the text to reply with. A text that is delivered again changes nothing and isn’t answered.',
  tags,
  ...signedRoute,
  request,
  responses: {
    200: { description: 'The answer.', content: { 'text/xml': { schema: z.string() } } },
    ...problemResponse,
  },
})

const calls = createRoute({
  method: 'post',
  path: '/text/calls',
  operationId: 'receiveCall',
  summary: 'Answer a call that someone made to the product’s number',
  description:
    'The response contains what the call says: how to turn calls back on for someone who stopped them, or that no one answers this number.',
  tags,
  ...signedRoute,
  request,
  responses: {
    200: { description: 'What the call says.', content: { 'text/xml': { schema: z.string() } } },
    ...problemResponse,
  },
})

const reports = createRoute({
  method: 'post',
  path: '/text/reports',
  operationId: 'receiveTextReport',
  summary: 'Receive a report about a text or call',
  tags,
  ...signedRoute,
  request: { ...request, query: z.object({ reference: z.string().max(200).optional() }) },
  responses: {
    200: json(z.object({ known: z.boolean() }).openapi('TextReportResult'), 'Whether the message is known.'),
    ...problemResponse,
  },
})

const keys = createRoute({
  method: 'post',
  path: '/text/keys',
  operationId: 'receiveCallKey',
  summary: 'Receive a key that someone pressed during a call',
  description:
    'The answer or opt-out is stored before the response, which contains what the call says next. A key that is delivered again is stored once.',
  tags,
  ...signedRoute,
  request: {
    ...request,
    query: z.object({ reference: z.string().max(200).optional(), turn: z.string().max(10).optional() }),
  },
  responses: {
    200: { description: 'What the call says next.', content: { 'text/xml': { schema: z.string() } } },
    ...problemResponse,
  },
})

export function textsRoutes() {
  const router = createRouter()
  for (const path of ['/text/inbound', '/text/calls', '/text/reports', '/text/keys'])
    router.use(path, limitBody)

  router.openAPIRegistry.registerPath(inbound)
  router.post('/text/inbound', async (c) => {
    const { gateway, form } = await readSigned(c)
    const text = gateway.readInbound(form)
    if (!text) throw new Problem('validation-failed', 'This isn’t a text.')
    const { body, contentType } = gateway.formatReply(await receiveText(c.var.base, text))
    return c.body(body, 200, { 'Content-Type': contentType })
  })

  router.openAPIRegistry.registerPath(calls)
  router.post('/text/calls', async (c) => {
    const { gateway, form } = await readSigned(c)
    const call = gateway.readCall(form)
    if (!call) throw new Problem('validation-failed', 'This isn’t a call to our number.')
    const { body, contentType } = gateway.formatScript(await answerCall(c.var.base, call))
    return c.body(body, 200, { 'Content-Type': contentType })
  })

  router.openAPIRegistry.registerPath(reports)
  router.post('/text/reports', async (c) => {
    const { gateway, form } = await readSigned(c)
    const report = gateway.readReport(form)
    if (!report) throw new Problem('validation-failed', 'This isn’t a report about a message.')
    return c.json({ known: await ingestTextReport(c.var.base, report) }, 200)
  })

  router.openAPIRegistry.registerPath(keys)
  router.post('/text/keys', async (c) => {
    const { gateway, form } = await readSigned(c)
    const key = gateway.readKey(form)
    if (!key) throw new Problem('validation-failed', 'This isn’t a key that was pressed during a call.')
    const { body, contentType } = gateway.formatScript(await answerKey(c.var.base, key))
    return c.body(body, 200, { 'Content-Type': contentType })
  })

  return router
}

const limitBody = bodyLimit({
  maxSize: 64 * 1024,
  onError: () => {
    throw new Problem('file-too-large', 'The form is larger than 64 kB.')
  },
})

/**
 * Reads a form from the gateway.
 * @throws Problem `permission-denied` unless the gateway signed it; `unavailable` if there is no gateway
 */
async function readSigned(c: Context<AppEnv>): Promise<{ gateway: TextGateway; form: GatewayRequest }> {
  const gateway = c.var.base.gateways.texts
  if (!gateway) throw new Problem('unavailable', 'Texts aren’t accepted here: no text gateway is configured.')
  if (mediaTypeOf(c.req.header('Content-Type')) !== 'application/x-www-form-urlencoded')
    throw new Problem('unsupported-media-type', 'Send the form as application/x-www-form-urlencoded.')
  const { pathname, search } = new URL(c.req.url)
  const form = {
    path: `${pathname}${search}`,
    signature: c.req.header('X-Twilio-Signature'),
    fields: Object.fromEntries(new URLSearchParams(await c.req.text())),
  }
  if (gateway.isAuthentic(form)) return { gateway, form }
  throw new Problem('permission-denied', 'X-Twilio-Signature is missing or doesn’t match the form and URL.')
}
