import { json, jsonBody, problemResponse } from '../../../platform/http/responses.ts'
import { createRoute, createRouter } from '../../../platform/http/router.ts'
import {
  MemberNotificationPage,
  MemberNotificationQuery,
  ReadNotificationsInput,
  UnreadNotifications,
} from './member-notifications.schema.ts'
import {
  countUnread,
  listMemberNotifications,
  markNotificationsRead,
} from './member-notifications.service.ts'

const tags = ['Notifications']

const list = createRoute({
  method: 'get',
  path: '/notification',
  'x-permission': 'user:read',
  operationId: 'listNotifications',
  summary: 'List the caller’s notifications',
  description:
    'What the caller was told in this organization in the last 90 days, newest first, whatever channels they use. Notifications of threats that they can’t see anymore aren’t included.',
  tags,
  request: { query: MemberNotificationQuery },
  responses: { 200: json(MemberNotificationPage, 'One page of notifications.'), ...problemResponse },
})

const unread = createRoute({
  method: 'get',
  path: '/notification/unread',
  'x-permission': 'user:read',
  operationId: 'countUnreadNotifications',
  summary: 'Count the caller’s unread notifications',
  tags,
  responses: { 200: json(UnreadNotifications, 'How many there are.'), ...problemResponse },
})

const markRead = createRoute({
  method: 'post',
  path: '/notification/read',
  'x-permission': 'user:read',
  operationId: 'markNotificationsRead',
  summary: 'Mark the caller’s notifications as read',
  description: 'Unknown IDs and notifications that are already read are skipped.',
  tags,
  request: { body: jsonBody(ReadNotificationsInput) },
  responses: {
    200: json(UnreadNotifications, 'How many are unread afterward.'),
    ...problemResponse,
  },
})

export function memberNotificationsRoutes() {
  const router = createRouter()
  router.openapi(list, async (c) =>
    c.json(await listMemberNotifications(c.var.ctx, c.req.valid('query')), 200),
  )
  router.openapi(unread, async (c) => c.json(await countUnread(c.var.ctx), 200))
  router.openapi(markRead, async (c) =>
    c.json(await markNotificationsRead(c.var.ctx, c.req.valid('json')), 200),
  )
  return router
}
