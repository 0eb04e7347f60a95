import './answer-member-call.ts'
import './member-text-reports.ts'
import { json, jsonBody, problemResponse } from '../../../platform/http/responses.ts'
import { createRoute, createRouter } from '../../../platform/http/router.ts'
import {
  NotificationPhoneCode,
  NotificationPhoneInput,
  NotificationPhonePatch,
  NotificationPhoneSettings,
} from './member-phone.schema.ts'
import {
  confirmNotificationPhone,
  deleteNotificationPhone,
  getNotificationPhone,
  saveNotificationPhone,
  testNotificationPhone,
  updateNotificationPhone,
} from './member-phone.service.ts'

const tags = ['Notifications']
const path = '/notification-phone'
const responses = {
  200: json(NotificationPhoneSettings, 'The number and what is texted to it.'),
  ...problemResponse,
}

const get = createRoute({
  method: 'get',
  path,
  'x-permission': 'user:read',
  operationId: 'getNotificationPhone',
  summary: 'Get the number that the caller gets texts at',
  tags,
  responses,
})

const save = createRoute({
  method: 'put',
  path,
  'x-permission': 'user:update',
  'x-rate-limit': 'verify',
  operationId: 'saveNotificationPhone',
  summary: 'Set the number that the caller gets texts at',
  description:
    'Texts a code to the number, unless it’s verified already. Nothing else is texted to it until the code is entered. Replaces any other number of the caller in this organization.',
  tags,
  request: { body: jsonBody(NotificationPhoneInput) },
  responses,
})

const confirm = createRoute({
  method: 'post',
  path: `${path}/confirm`,
  'x-permission': 'user:update',
  'x-rate-limit': 'verify',
  operationId: 'confirmNotificationPhone',
  summary: 'Verify the number with the code that was texted to it',
  tags,
  request: { body: jsonBody(NotificationPhoneCode) },
  responses,
})

const update = createRoute({
  method: 'patch',
  path,
  'x-permission': 'user:update',
  operationId: 'updateNotificationPhone',
  summary: 'Choose what is texted, and whether calls are placed',
  tags,
  request: { body: jsonBody(NotificationPhonePatch) },
  responses,
})

const remove = createRoute({
  method: 'delete',
  path,
  'x-permission': 'user:update',
  operationId: 'deleteNotificationPhone',
  summary: 'Remove the number',
  tags,
  responses: { 204: { description: 'Removed.' }, ...problemResponse },
})

const sendTest = createRoute({
  method: 'post',
  path: `${path}/test`,
  'x-permission': 'user:update',
  'x-rate-limit': 'verify',
  operationId: 'testNotificationPhone',
  summary: 'Text a test to the number',
  description: 'At most once a minute.',
  tags,
  responses: { 204: { description: 'The gateway accepted the text.' }, ...problemResponse },
})

export function memberPhoneRoutes() {
  const router = createRouter()
  router.openapi(get, async (c) => c.json(await getNotificationPhone(c.var.ctx), 200))
  router.openapi(save, async (c) => c.json(await saveNotificationPhone(c.var.ctx, c.req.valid('json')), 200))
  router.openapi(confirm, async (c) =>
    c.json(await confirmNotificationPhone(c.var.ctx, c.req.valid('json')), 200),
  )
  router.openapi(update, async (c) =>
    c.json(await updateNotificationPhone(c.var.ctx, c.req.valid('json')), 200),
  )
  router.openapi(remove, async (c) => {
    await deleteNotificationPhone(c.var.ctx)
    return c.body(null, 204)
  })
  router.openapi(sendTest, async (c) => {
    await testNotificationPhone(c.var.ctx)
    return c.body(null, 204)
  })
  return router
}
