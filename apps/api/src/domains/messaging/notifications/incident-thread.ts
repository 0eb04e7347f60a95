import { and, asc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { incidentMember, threatNotification } from '../../../platform/db/schema/index.ts'
import type { Mail } from '../../../platform/email/mailer.ts'

/** Emails that a member already got about the same event. */
export interface AnnouncedEvent {
  /** Message-IDs without the angle brackets, oldest first. */
  messageIds: string[]
  /** Whether one of them was about another threat of the incident. */
  isOtherThreat: boolean
}

/** More would only make the header longer. */
const referencesMax = 10

/** What the member was already emailed about each of these threats, or about others of its incident. */
export async function findAnnouncedEvents(
  tx: TransactionContext,
  userId: string,
  threatIds: readonly string[],
): Promise<Map<string, AnnouncedEvent>> {
  const events = new Map<string, AnnouncedEvent>()
  if (threatIds.length === 0) return events
  const own = alias(incidentMember, 'own')
  const rows = await tx.db
    .selectDistinct({
      threatId: sql<string>`coalesce(${own.threatId}, ${threatNotification.threatId})`,
      announcedId: threatNotification.threatId,
      messageId: threatNotification.messageId,
      completedAt: threatNotification.completedAt,
    })
    .from(threatNotification)
    .leftJoin(
      incidentMember,
      and(
        eq(incidentMember.orgId, threatNotification.orgId),
        eq(incidentMember.threatId, threatNotification.threatId),
      ),
    )
    .leftJoin(
      own,
      and(
        eq(own.orgId, incidentMember.orgId),
        eq(own.incidentId, incidentMember.incidentId),
        inArray(own.threatId, [...threatIds]),
      ),
    )
    .where(
      and(
        eq(threatNotification.orgId, tx.orgId),
        eq(threatNotification.userId, userId),
        eq(threatNotification.state, 'sent'),
        isNotNull(threatNotification.messageId),
        or(inArray(threatNotification.threatId, [...threatIds]), isNotNull(own.threatId)),
      ),
    )
    .orderBy(asc(threatNotification.completedAt))
  for (const { threatId, announcedId, messageId } of rows) {
    const event = events.get(threatId) ?? { messageIds: [], isOtherThreat: false }
    if (!event.messageIds.includes(messageId!)) event.messageIds.push(messageId!)
    if (announcedId !== threatId) event.isOtherThreat = true
    events.set(threatId, event)
  }
  return events
}

/** The email as a reply to the first one about the event, if it is about that event only. */
export function replyInThread(mail: Mail, events: readonly (AnnouncedEvent | null)[]): Mail {
  const [first] = events
  const rootId = first?.messageIds[0]
  if (!first || rootId === undefined || events.some((event) => event?.messageIds[0] !== rootId)) return mail
  const references = [rootId, ...first.messageIds.slice(1).slice(1 - referencesMax)]
  return {
    ...mail,
    subject: events.some((event) => event?.isOtherThreat) ? `Update: ${mail.subject}` : mail.subject,
    headers: {
      ...mail.headers,
      'In-Reply-To': `<${references.at(-1)!}>`,
      References: references.map((id) => `<${id}>`).join(' '),
    },
  }
}
