import { eq } from 'drizzle-orm'
import { contactHash } from '../../../domains/estate/index.ts'
import { hashCode } from '../../../domains/messaging/opt-in/opt-in-requests.ts'
import {
  memberPhone,
  memberPhoneCode,
  pushSubscription,
  userSession,
} from '../../../platform/db/schema/index.ts'
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

let numbers = 0
const uniqueNumber = () => `+1303555${String((numbers += 1)).padStart(4, '0')}`

/** Gives the caller a number of their own. Returns the code that verifies it. */
async function addPhone({ test, caller, ids }: CallContext, verifiedAt: Date | null = null) {
  const [orgId, code, number, createdAt] = [ids.orgId, '123456', uniqueNumber(), new Date()]
  const phone = { number, verifiedAt, testedAt: null }
  await test.db
    .insert(memberPhone)
    .values({ ...phone, orgId, userId: caller.id, createdAt })
    .onConflictDoUpdate({ target: [memberPhone.orgId, memberPhone.userId], set: phone })
  await test.db.insert(memberPhoneCode).values({
    orgId,
    id: newId(),
    userId: caller.id,
    numberHash: contactHash({ orgId, gateways: test.deps.gateways }, 'sms', number),
    codeHash: await hashCode(code),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + 60_000),
  })
  return code
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
  getFirstLoad: withoutInput('user:read', 'org:read'),
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
  getNotificationPhone: withoutInput('user:read'),
  saveNotificationPhone: {
    requiredPermissions: ['user:update'],
    async makeInput({ test, ids }) {
      // The organization's hourly limit counts the codes of all earlier calls.
      await test.db.delete(memberPhoneCode).where(eq(memberPhoneCode.orgId, ids.orgId))
      return { json: { number: uniqueNumber() } }
    },
  },
  confirmNotificationPhone: {
    requiredPermissions: ['user:update'],
    makeInput: async (context) => ({ json: { code: await addPhone(context) } }),
  },
  updateNotificationPhone: {
    requiredPermissions: ['user:update'],
    async makeInput(context) {
      await addPhone(context)
      return { json: { texts: 'urgent' } }
    },
  },
  deleteNotificationPhone: {
    requiredPermissions: ['user:update'],
    async makeInput(context) {
      await addPhone(context)
      return {}
    },
  },
  testNotificationPhone: {
    requiredPermissions: ['user:update'],
    async makeInput(context) {
      await addPhone(context, new Date())
      return {}
    },
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
