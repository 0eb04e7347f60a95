import type { MiddlewareHandler } from 'hono'
import { json, problemResponse } from '../../../platform/http/responses.ts'
import { type AppEnv, createRoute, createRouter } from '../../../platform/http/router.ts'
import { unsubscribeByMail } from '../opt-in/opt-in.service.ts'
import { ingestDeliveryReports } from './ingest-delivery-reports.ts'
import { MailEventBatch, MailEventCounts, SignatureHeader } from './mail-reports.schema.ts'
import { findUnsubscribeToken, readDeliveryReport, readParapetEvents } from './read-mail-report.ts'
import { requireSignature } from './signature.ts'

const tags = ['Email events']

/** Rejects unsigned bodies. Runs before parsing, because the signature covers the raw bytes. */
const requireSignedBody: MiddlewareHandler<AppEnv> = async (c, next) => {
  const body = Buffer.from(await c.req.arrayBuffer())
  requireSignature(c.var.base.gateways.mailWebhookSecret, c.req.header('Parapet-Signature'), body)
  await next()
}

// One service reports on all email, so a limit per IP address would lose reports.
const signedRoute = { security: [], 'x-own-limit': true, 'x-webhook': true, middleware: requireSignedBody }

const events = createRoute({
  method: 'post',
  path: '/mail/events',
  operationId: 'receiveDeliveryEvents',
  summary: 'Receive delivery events from a mail service',
  tags,
  ...signedRoute,
  request: {
    headers: SignatureHeader,
    body: { required: true, content: { 'application/json': { schema: MailEventBatch } } },
  },
  responses: { 200: json(MailEventCounts, 'How the events were handled.'), ...problemResponse },
})

const reports = createRoute({
  method: 'post',
  path: '/mail/reports',
  operationId: 'receiveDeliveryReport',
  summary: 'Receive a raw delivery report (RFC 3464) or unsubscribe email',
  tags,
  ...signedRoute,
  request: {
    headers: SignatureHeader,
    body: { required: true, content: { 'message/rfc822': { schema: { type: 'string' } } } },
  },
  responses: { 200: json(MailEventCounts, 'How it was handled.'), ...problemResponse },
})

export function deliveryReportsRoutes() {
  const router = createRouter()
  router.openapi(events, async (c) =>
    c.json(await ingestDeliveryReports(c.var.base, readParapetEvents(c.req.valid('json'))), 200),
  )
  router.openapi(reports, async (c) => {
    const source = Buffer.from(await c.req.arrayBuffer())
    const token = await findUnsubscribeToken(source)
    if (token !== null) {
      const isKnown = await unsubscribeByMail(c.var.base, token)
      return c.json({ accepted: isKnown ? 1 : 0, duplicates: 0, unknown: isKnown ? 0 : 1 }, 200)
    }
    return c.json(await ingestDeliveryReports(c.var.base, await readDeliveryReport(source)), 200)
  })
  return router
}
