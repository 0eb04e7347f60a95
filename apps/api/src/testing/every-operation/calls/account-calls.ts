import { userSession } from '../../../platform/db/schema/index.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { type DocumentedCalls, plain, uniqueWord } from '../documented-call.ts'
import { freshInvitation } from './fresh-rows.ts'
import { pictureForm } from './forms.ts'
import { deliveryReport, signedReport } from './signed-report.ts'

/** Sign-in, the caller's account, and operations that need no account. */
export const accountCalls: DocumentedCalls = {
  checkEmail: { needs: null, make: () => ({ json: { email: `${uniqueWord()}@example.test` } }) },
  getInvitation: { needs: null, make: ({ ids }) => ({ params: { token: ids.invitationToken } }) },
  acceptInvitation: {
    needs: null,
    make: async (place) => ({ params: { token: await freshInvitation(place, place.caller.email) } }),
  },
  requestInvitation: { needs: null, make: ({ ids }) => ({ params: { token: ids.invitationToken } }) },
  getPermissions: plain(),
  createRealtimeToken: plain(),
  getUser: plain('user:read'),
  updateUser: { needs: ['user:update'], make: () => ({ json: { theme: 'dark' } }) },
  uploadUserPicture: { needs: ['user:update'], make: async () => ({ body: await pictureForm() }) },
  listUserSessions: plain('user:read'),
  endUserSessions: plain('user:update'),
  endUserSession: {
    needs: ['user:update'],
    async make({ test, caller }) {
      const id = newId()
      const now = new Date()
      await test.db
        .insert(userSession)
        .values({ id, userId: caller.id, key: id, deviceName: 'Phone', firstSeenAt: now, lastSeenAt: now })
      return { params: { id } }
    },
  },
  receiveDeliveryEvents: {
    needs: null,
    make({ ids }) {
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
    needs: null,
    make: () => signedReport('message/rfc822', deliveryReport),
  },
}
