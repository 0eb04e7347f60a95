import { z } from '@hono/zod-openapi'
import { entityTag, IfMatchHeader, readIfMatch } from '../../../platform/http/entity-tag.ts'
import { OrgParams } from '../../../platform/http/fields.ts'
import { IdParam } from '../../../platform/http/ref.ts'
import { json, jsonBody, problemResponse } from '../../../platform/http/responses.ts'
import { createRoute, createRouter } from '../../../platform/http/router.ts'
import { listThreatEscalations } from './escalations.service.ts'
import { EscalationList, OnCall, OnCallInput, OnCallOverride, OnCallOverrideInput } from './on-call.schema.ts'
import { createOnCallOverride, deleteOnCallOverride, getOnCall, replaceOnCall } from './on-call.service.ts'

const tags = ['On call']

const get = createRoute({
  method: 'get',
  path: '/org/{orgId}/on-call',
  'x-permission': 'threat:read',
  operationId: 'getOnCall',
  summary: 'Get the on-call schedule',
  description: 'Includes which threats are urgent, and who is on call now.',
  tags,
  request: { params: OrgParams },
  responses: { 200: json(OnCall, 'The schedule.'), ...problemResponse },
})

const replace = createRoute({
  method: 'put',
  path: '/org/{orgId}/on-call',
  'x-permission': 'rule:update',
  operationId: 'replaceOnCall',
  summary: 'Replace the on-call schedule',
  description:
    'Replaces the weekly shifts and which threats are urgent. Overrides stay. While `isOn` is true, people on call are emailed about urgent threats and emailed again after `repeatMinutes`. Then people at the next step are emailed, and so on, until someone acknowledges the threat. Administrators are emailed last.',
  tags,
  request: { params: OrgParams, headers: IfMatchHeader, body: jsonBody(OnCallInput) },
  responses: { 200: json(OnCall, 'The schedule.'), ...problemResponse },
})

const createOverride = createRoute({
  method: 'post',
  path: '/org/{orgId}/on-call/override',
  'x-permission': 'rule:create',
  operationId: 'createOnCallOverride',
  summary: 'Create an on-call override',
  description: 'While it lasts, the person is on call instead of everyone with a shift at that step.',
  tags,
  request: { params: OrgParams, body: jsonBody(OnCallOverrideInput) },
  responses: { 201: json(OnCallOverride, 'The new override.'), ...problemResponse },
})

const deleteOverride = createRoute({
  method: 'delete',
  path: '/org/{orgId}/on-call/override/{id}',
  'x-permission': 'rule:delete',
  operationId: 'deleteOnCallOverride',
  summary: 'Delete an on-call override',
  tags,
  request: { params: OrgParams.extend({ id: z.uuid() }) },
  responses: { 204: { description: 'Deleted.' }, ...problemResponse },
})

const escalations = createRoute({
  method: 'get',
  path: '/threat/{id}/escalation',
  'x-permission': 'threat:read',
  operationId: 'listThreatEscalations',
  summary: 'List who was notified on call',
  description:
    'Who was notified that the threat is urgent, when, and who acknowledged it. The urgent threats of an incident have one escalation, which ends once all of them are acknowledged. If a threat that was over or no longer urgent, or another one of its incident, becomes urgent within 30 minutes, the escalation continues where it left off.',
  tags: ['Threats'],
  request: { params: IdParam },
  responses: { 200: json(EscalationList, 'The escalations of the threat.'), ...problemResponse },
})

export function onCallRoutes() {
  const router = createRouter()
  router.openapi(get, async (c) => {
    const current = await getOnCall(c.var.ctx)
    c.header('ETag', entityTag(current.version))
    return c.json(current, 200)
  })
  router.openapi(replace, async (c) => {
    const expected = readIfMatch(c.req.valid('header')['if-match'])
    const saved = await replaceOnCall(c.var.ctx, c.req.valid('json'), expected)
    c.header('ETag', entityTag(saved.version))
    return c.json(saved, 200)
  })
  router.openapi(createOverride, async (c) =>
    c.json(await createOnCallOverride(c.var.ctx, c.req.valid('json')), 201),
  )
  router.openapi(deleteOverride, async (c) => {
    await deleteOnCallOverride(c.var.ctx, c.req.valid('param').id)
    return c.body(null, 204)
  })
  router.openapi(escalations, async (c) =>
    c.json(await listThreatEscalations(c.var.ctx, c.req.valid('param').id), 200),
  )
  return router
}
