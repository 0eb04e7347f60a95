import { entityTag, IfMatchHeader, readIfMatch } from '../../../platform/http/entity-tag.ts'
import { json, jsonBody, problemResponse } from '../../../platform/http/responses.ts'
import { createRoute, createRouter } from '../../../platform/http/router.ts'
import { OrgParams } from '../../../platform/http/fields.ts'
import { createSender, replaceSender } from './write-sender.service.ts'
import { deleteSender, getSender, listSenders, resendSenderCode } from './senders.service.ts'
import {
  EmailSender,
  EmailSenderCreate,
  EmailSenderPage,
  EmailSenderPut,
  SenderDetailQuery,
  SenderParams,
  SenderQuery,
  WrittenEmailSender,
} from './senders.schema.ts'
import './check-sender.ts'

const tags = ['Email senders']

const list = createRoute({
  method: 'get',
  path: '/org/{orgId}/email/senders',
  'x-permission': 'org:sender_read',
  operationId: 'listEmailSenders',
  summary: 'List email senders',
  tags,
  request: { params: OrgParams, query: SenderQuery },
  responses: { 200: json(EmailSenderPage, 'One page of senders.'), ...problemResponse },
})

const create = createRoute({
  method: 'post',
  path: '/org/{orgId}/email/senders',
  'x-permission': 'org:sender_create',
  operationId: 'createEmailSender',
  summary: 'Create an email sender',
  description: 'For a domain, returns the DNS records to add; for an address, emails a code.',
  tags,
  'x-fresh-sign-in': true,
  'x-rate-limit': 'import',
  request: { params: OrgParams, body: jsonBody(EmailSenderCreate) },
  responses: { 201: json(EmailSender, 'The new sender, not yet verified.'), ...problemResponse },
})

const get = createRoute({
  method: 'get',
  path: '/org/{orgId}/email/senders/{id}',
  'x-permission': 'org:sender_read',
  operationId: 'getEmailSender',
  summary: 'Get an email sender',
  tags,
  request: { params: SenderParams, query: SenderDetailQuery },
  responses: { 200: json(EmailSender, 'The sender.'), ...problemResponse },
})

const replace = createRoute({
  method: 'put',
  path: '/org/{orgId}/email/senders/{id}',
  'x-permission': 'org:sender_update',
  operationId: 'replaceEmailSender',
  summary: 'Update an email sender, or verify its address with a code',
  description: 'Replaces all fields and checks DNS again. A new address has to be verified first.',
  tags,
  'x-fresh-sign-in': true,
  request: { params: SenderParams, headers: IfMatchHeader, body: jsonBody(EmailSenderPut) },
  responses: { 200: json(WrittenEmailSender, 'The updated sender.'), ...problemResponse },
})

const remove = createRoute({
  method: 'delete',
  path: '/org/{orgId}/email/senders/{id}',
  'x-permission': 'org:sender_delete',
  operationId: 'deleteEmailSender',
  summary: 'Delete an email sender',
  tags,
  'x-fresh-sign-in': true,
  request: { params: SenderParams, headers: IfMatchHeader },
  responses: { 204: { description: 'Deleted.' }, ...problemResponse },
})

const resend = createRoute({
  method: 'post',
  path: '/org/{orgId}/email/senders/{id}/code',
  'x-permission': 'org:sender_update',
  operationId: 'resendEmailSenderCode',
  summary: 'Send a new verification code',
  description: 'The previous code stops working. Up to five codes can be sent in 24 hours.',
  tags,
  'x-rate-limit': 'import',
  request: { params: SenderParams },
  responses: { 200: json(EmailSender, 'The sender.'), ...problemResponse },
})

export function sendersRoutes() {
  const router = createRouter()
  router.openapi(list, async (c) => c.json(await listSenders(c.var.ctx, c.req.valid('query')), 200))
  router.openapi(create, async (c) => {
    const sender = await createSender(c.var.ctx, c.req.valid('json'))
    c.header('Location', `/api/org/${c.var.ctx.orgId}/email/senders/${sender.id}`)
    c.header('ETag', entityTag(sender.version))
    return c.json(sender, 201)
  })
  router.openapi(get, async (c) => {
    const { refresh = false } = c.req.valid('query')
    const sender = await getSender(c.var.ctx, c.req.valid('param').id, { refresh })
    c.header('ETag', entityTag(sender.version))
    return c.json(sender, 200)
  })
  router.openapi(replace, async (c) => {
    const expected = readIfMatch(c.req.valid('header')['if-match'])
    const { id } = c.req.valid('param')
    const { sender, previousVersion } = await replaceSender(c.var.ctx, id, c.req.valid('json'), expected)
    c.header('ETag', entityTag(sender.version))
    return c.json({ ...sender, ...(expected === null && { previousVersion }) }, 200)
  })
  router.openapi(remove, async (c) => {
    const expected = readIfMatch(c.req.valid('header')['if-match'])
    await deleteSender(c.var.ctx, c.req.valid('param').id, expected)
    return c.body(null, 204)
  })
  router.openapi(resend, async (c) => {
    const sender = await resendSenderCode(c.var.ctx, c.req.valid('param').id)
    c.header('ETag', entityTag(sender.version))
    return c.json(sender, 200)
  })
  return router
}
