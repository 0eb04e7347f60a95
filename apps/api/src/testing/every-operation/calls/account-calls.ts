import { userSession } from '../../../platform/db/schema/index.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { type SampleCalls, withoutInput, uniqueWord } from '../sample-call.ts'
import { freshInvitation } from './fresh-rows.ts'
import { pictureForm } from './forms.ts'
import { deliveryReport, signedForm, signedReport } from './signed-report.ts'

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
