import { entityTag, IfMatchHeader, readIfMatch } from '../../../platform/http/entity-tag.ts'
import { IdParam } from '../../../platform/http/ref.ts'
import { json, patchBody, problemResponse } from '../../../platform/http/responses.ts'
import { createRoute, createRouter } from '../../../platform/http/router.ts'
import { RollCall, RollCallEntry, RollCallParams, RollCallPatch, RollCallQuery } from './roll-call.schema.ts'
import { getRollCall, markRollCall } from './roll-call.service.ts'

const tags = ['Alerts']
const order =
  'People who need help come first, then people with assistance needs who haven’t answered, others who haven’t answered, people who aren’t there, and people who are safe. Within each group, people below grade come first. A missing answer never counts as safe.'

const ofThreat = createRoute({
  method: 'get',
  path: '/threat/{id}/roll-call',
  'x-permission': { all: ['threat:read', 'tenant:read'] },
  operationId: 'getThreatRollCall',
  summary: 'Get a threat’s roll call',
  description: `Everyone in the threat’s alerts, whether or not a message reached them. ${order}`,
  tags,
  request: { params: IdParam, query: RollCallQuery },
  responses: { 200: json(RollCall, 'One page of people, with totals.'), ...problemResponse },
})

const markOfThreat = createRoute({
  method: 'patch',
  path: '/threat/{id}/roll-call/{tenantId}',
  'x-permission': { all: ['threat:read', 'tenant:read', 'threat:update'] },
  operationId: 'markThreatRollCall',
  summary: 'Mark a person in a threat’s roll call',
  description:
    'Records what staff did: called, reached, or assigned the person, left a note, or got an answer.',
  tags,
  request: { params: RollCallParams, headers: IfMatchHeader, body: patchBody(RollCallPatch) },
  responses: { 200: json(RollCallEntry, 'The updated person.'), ...problemResponse },
})

const ofAlert = createRoute({
  method: 'get',
  path: '/alert/{id}/roll-call',
  'x-permission': { all: ['org:communication_read', 'tenant:read'] },
  operationId: 'getAlertRollCall',
  summary: 'Get the roll call for an alert’s thread',
  description: `Everyone in the thread, whether or not a message reached them. ${order}`,
  tags,
  request: { params: IdParam, query: RollCallQuery },
  responses: { 200: json(RollCall, 'One page of people, with totals.'), ...problemResponse },
})

const markOfAlert = createRoute({
  method: 'patch',
  path: '/alert/{id}/roll-call/{tenantId}',
  'x-permission': {
    all: ['org:communication_read', 'tenant:read'],
    any: ['org:communication_send', 'threat:update'],
  },
  operationId: 'markAlertRollCall',
  summary: 'Mark a person in the roll call for an alert’s thread',
  description:
    'For an alert about a threat, requires `threat:update` on the tenant’s property. For any other alert, requires `org:communication_send`.',
  tags,
  request: { params: RollCallParams, headers: IfMatchHeader, body: patchBody(RollCallPatch) },
  responses: { 200: json(RollCallEntry, 'The updated person.'), ...problemResponse },
})

export function rollCallRoutes() {
  const router = createRouter()
  router.openapi(ofThreat, async (c) =>
    c.json(await getRollCall(c.var.ctx, { threatId: c.req.valid('param').id }, c.req.valid('query')), 200),
  )
  router.openapi(ofAlert, async (c) =>
    c.json(await getRollCall(c.var.ctx, { alertId: c.req.valid('param').id }, c.req.valid('query')), 200),
  )
  router.openapi(markOfThreat, async (c) => {
    const { id, tenantId } = c.req.valid('param')
    const expected = readIfMatch(c.req.valid('header')['if-match'])
    const entry = await markRollCall(c.var.ctx, { threatId: id }, tenantId, c.req.valid('json'), expected)
    c.header('ETag', entityTag(entry.version))
    return c.json(entry, 200)
  })
  router.openapi(markOfAlert, async (c) => {
    const { id, tenantId } = c.req.valid('param')
    const expected = readIfMatch(c.req.valid('header')['if-match'])
    const entry = await markRollCall(c.var.ctx, { alertId: id }, tenantId, c.req.valid('json'), expected)
    c.header('ETag', entityTag(entry.version))
    return c.json(entry, 200)
  })
  return router
}
