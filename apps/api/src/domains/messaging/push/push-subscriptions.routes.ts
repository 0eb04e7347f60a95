import { IdParam } from '../../../platform/http/ref.ts'
import { json, jsonBody, problemResponse } from '../../../platform/http/responses.ts'
import { createRoute, createRouter } from '../../../platform/http/router.ts'
import {
  PushSubscription,
  PushSubscriptionInput,
  PushSubscriptionList,
  PushTestResult,
} from './push-subscriptions.schema.ts'
import {
  deletePushSubscription,
  listPushSubscriptions,
  savePushSubscription,
  testPushSubscription,
} from './push-subscriptions.service.ts'

const tags = ['Notifications']

const list = createRoute({
  method: 'get',
  path: '/push-subscription',
  'x-permission': 'user:read',
  operationId: 'listPushSubscriptions',
  summary: 'List the caller’s devices with push notifications',
  tags,
  responses: { 200: json(PushSubscriptionList, 'The devices, newest first.'), ...problemResponse },
})

const save = createRoute({
  method: 'put',
  path: '/push-subscription',
  'x-permission': 'user:update',
  operationId: 'savePushSubscription',
  summary: 'Turn on push notifications in a browser',
  description:
    'The browser gets notifications of this organization until it is removed or its push service rejects them for good. Saving the same `endpoint` again replaces its keys, and takes it over from anyone else who used that browser.',
  tags,
  request: { body: jsonBody(PushSubscriptionInput) },
  responses: { 200: json(PushSubscription, 'The device.'), ...problemResponse },
})

const remove = createRoute({
  method: 'delete',
  path: '/push-subscription/{id}',
  'x-permission': 'user:update',
  operationId: 'deletePushSubscription',
  summary: 'Turn off push notifications on a device',
  tags,
  request: { params: IdParam },
  responses: { 204: { description: 'Turned off.' }, ...problemResponse },
})

const sendTest = createRoute({
  method: 'post',
  path: '/push-subscription/{id}/test',
  'x-permission': 'user:update',
  'x-rate-limit': 'verify',
  operationId: 'testPushSubscription',
  summary: 'Send a test notification to a device',
  tags,
  request: { params: IdParam },
  responses: { 200: json(PushTestResult, 'What the push service said.'), ...problemResponse },
})

export function pushSubscriptionsRoutes() {
  const router = createRouter()
  router.openapi(list, async (c) => c.json(await listPushSubscriptions(c.var.ctx), 200))
  router.openapi(save, async (c) => c.json(await savePushSubscription(c.var.ctx, c.req.valid('json')), 200))
  router.openapi(remove, async (c) => {
    await deletePushSubscription(c.var.ctx, c.req.valid('param').id)
    return c.body(null, 204)
  })
  router.openapi(sendTest, async (c) =>
    c.json(await testPushSubscription(c.var.ctx, c.req.valid('param').id), 200),
  )
  return router
}
