import { and, eq, inArray } from 'drizzle-orm'
import { threatNotification } from '../../../platform/db/schema/index.ts'
import { rankSeverity } from '../../../platform/db/schema/severity-rank.ts'
import {
  composeNotification,
  isAboutToBeToldOnCall,
  type NotifiedThreat,
  readThreats,
} from './compose-notification.ts'
import { type AnnouncedEvent, findAnnouncedEvents, replyInThread } from './incident-thread.ts'
import type { NotificationKind } from './member-stream.ts'
import { recordTold } from './record-told.ts'

/** A threat, and what the member was already emailed about its event. */
type AnnouncedThreat = NotifiedThreat & { announced: AnnouncedEvent | null }

/**
 * Notifications of new and escalated threats. One that is about an event that the member was emailed about before is a
 * reply to that email. They are withdrawn once the threat has ended or was handled.
 */
export const threatNotifications: NotificationKind<typeof threatNotification.$inferSelect, AnnouncedThreat> =
  {
    about: 'threats',
    table: threatNotification,
    isHeld: isAboutToBeToldOnCall,
    subjectIdOf: ({ threatId }) => threatId,
    async read(tx, recipient, rows) {
      const threats = await readThreats(tx, recipient, rows)
      const events = await findAnnouncedEvents(
        tx,
        recipient.id,
        threats.map(({ id }) => id),
      )
      for (const { id, severity } of threats) {
        const rowIds = rows.filter(({ threatId }) => threatId === id).map((row) => row.id)
        await tx.db
          .update(threatNotification)
          .set({ toldRank: rankSeverity(severity) })
          .where(and(eq(threatNotification.orgId, tx.orgId), inArray(threatNotification.id, rowIds)))
      }
      return threats.map((threat) => ({ ...threat, announced: events.get(threat.id) ?? null }))
    },
    async compose(notification, origin) {
      const events = notification.subjects.map(({ announced }) => announced)
      const mail = replyInThread(await composeNotification(notification, origin), events)
      const isUpdate = mail.headers !== undefined && events.some((event) => event?.isOtherThreat)
      return isUpdate ? { ...mail, subject: `Update: ${mail.subject}` } : mail
    },
    recordSent(tx, threat, userIds) {
      recordTold(tx, threat, userIds, { how: 'notified by email', channel: 'email' })
    },
  }
