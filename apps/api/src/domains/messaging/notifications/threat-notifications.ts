import { threatNotification } from '../../../platform/db/schema/index.ts'
import { recordThreatEvent } from '../../hazards/index.ts'
import {
  composeNotification,
  isAboutToBeToldOnCall,
  type NotifiedThreat,
  readThreats,
} from './compose-notification.ts'
import type { NotificationKind } from './member-stream.ts'

/** Notifications of new and escalated threats. They are withdrawn once the threat has ended or was handled. */
export const threatNotifications: NotificationKind<typeof threatNotification.$inferSelect, NotifiedThreat> = {
  about: 'threats',
  table: threatNotification,
  isHeld: isAboutToBeToldOnCall,
  subjectIdOf: ({ threatId }) => threatId,
  read: readThreats,
  compose: composeNotification,
  recordSent(tx, threat, userIds) {
    recordThreatEvent(tx, threat, [], {
      action: 'threat.notified',
      summarize: () =>
        `${userIds.length === 1 ? 'A member was' : `${userIds.length} members were`} notified by email: ${threat.title}`,
      metadata: { people: userIds.length, channel: 'email' },
      parties: userIds.map((id) => ({ type: 'user', id, name: null })),
    })
  },
}
