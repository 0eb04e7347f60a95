import { pushSubscription, userSession } from '../../../platform/db/schema/index.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { type CallContext, type SampleCalls, withoutInput, uniqueWord } from '../sample-call.ts'
import { freshInvitation } from './fresh-rows.ts'
import { pictureForm } from './forms.ts'
import { deliveryReport, signedForm, signedReport } from './signed-report.ts'

/** Those of the example in RFC 8291. */
const browserKeys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}

async function freshPushSubscription({ test, caller, ids }: CallContext) {
  const id = newId()
  const now = new Date()
  await test.db.insert(pushSubscription).values({
    ...browserKeys,
    id,
    orgId: ids.orgId,
    userId: caller.id,
    endpoint: `http://localhost:9/${id}`,
    deviceName: 'Phone',
    createdAt: now,
  })
  return id
}

/** Sign-in, the caller's account, and operations that need no account. */
export const accountCalls: SampleCalls = {
  checkEmail: {
    requiredPermissions: null,
    makeInput: () => ({ json: { email: `${uniqueWord()}@example.test` } }),
  },
  getInvitation: {
    requiredPermissions: null,
    makeInput: ({ ids }) => ({ params: { token: ids.invitationToken } }),
  },
  acceptInvitation: {
    requiredPermissions: null,
    makeInput: async (context) => ({
      params: { token: await freshInvitation(context, context.caller.email) },
    }),
  },
  requestInvitation: {
    requiredPermissions: null,
    makeInput: ({ ids }) => ({ params: { token: ids.invitationToken } }),
  },
  getPermissions: withoutInput(),
  createRealtimeToken: withoutInput(),
  getUser: withoutInput('user:read'),
  updateUser: { requiredPermissions: ['user:update'], makeInput: () => ({ json: { theme: 'dark' } }) },
  uploadUserPicture: {
    requiredPermissions: ['user:update'],
    makeInput: async () => ({ body: await pictureForm() }),
  },
  listNotifications: withoutInput('user:read'),
  countUnreadNotifications: withoutInput('user:read'),
  markNotificationsRead: {
    requiredPermissions: ['user:read'],
    makeInput: () => ({ json: { until: new Date().toISOString() } }),
  },
  listPushSubscriptions: withoutInput('user:read'),
  savePushSubscription: {
    requiredPermissions: ['user:update'],
    makeInput: () => ({
      json: { ...browserKeys, endpoint: `https://fcm.googleapis.com/fcm/send/${uniqueWord()}` },
    }),
  },
  deletePushSubscription: {
    requiredPermissions: ['user:update'],
    makeInput: async (context) => ({ params: { id: await freshPushSubscription(context) } }),
  },
  testPushSubscription: {
    requiredPermissions: ['user:update'],
    makeInput: async (context) => ({ params: { id: await freshPushSubscription(context) } }),
  },
  listUserSessions: withoutInput('user:read'),
  endUserSessions: withoutInput('user:update'),
  endUserSession: {
    requiredPermissions: ['user:update'],
    async makeInput({ test, caller }) {
      const id = newId()
      const now = new Date()
      await test.db
        .insert(userSession)
        .values({ id, userId: caller.id, key: id, deviceName: 'Phone', firstSeenAt: now, lastSeenAt: now })
      return { params: { id } }
    },
  },
  receiveDeliveryEvents: {
    requiredPermissions: null,
    makeInput({ ids }) {
      const event = {
        id: uniqueWord(),
        type: 'delivered',
        messageId: ids.taskId,
        at: new Date().toISOString(),
        detail: null,
      }
      return signedReport('application/json', JSON.stringify({ events: [event] }))
    },
  },
  receiveDeliveryReport: {
    requiredPermissions: null,
    makeInput: () => signedReport('message/rfc822', deliveryReport),
  },
  receiveText: {
    requiredPermissions: null,
    makeInput: () =>
      signedForm('/text/inbound', {
        MessageSid: uniqueWord(),
        From: '+12025550177',
        To: '+12025550100',
        Body: 'Hi',
      }),
  },
  receiveCall: {
    requiredPermissions: null,
    makeInput: () =>
      signedForm('/text/calls', { CallSid: uniqueWord(), From: '+12025550177', Direction: 'inbound' }),
  },
  receiveTextReport: {
    requiredPermissions: null,
    makeInput: () =>
      signedForm('/text/reports?reference=none', { MessageSid: uniqueWord(), MessageStatus: 'sent' }),
  },
  receiveCallKey: {
    requiredPermissions: null,
    makeInput: () => signedForm('/text/keys?reference=none&turn=1', { CallSid: uniqueWord(), Digits: '1' }),
  },
}
