import { sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import type { Mail } from '../../../platform/email/mailer.ts'
import { anyOf } from '../../estate/index.ts'

/** Emails that a member already got about the same event. */
export interface AnnouncedEvent {
  /** Message-IDs without the angle brackets, oldest first. */
  messageIds: string[]
  /** Whether one of them was about another threat of the incident. */
  isOtherThreat: boolean
}

/** More would only make the header longer. */
const referencesMax = 10

/**
 * What the member was already emailed about each of these threats, or about others of its incident: as notifications, on
 * call, and as follow-ups.
 */
export async function findAnnouncedEvents(
  tx: TransactionContext,
  userId: string,
  threatIds: readonly string[],
): Promise<Map<string, AnnouncedEvent>> {
  const events = new Map<string, AnnouncedEvent>()
  if (threatIds.length === 0) return events
  const isSentToUser = sql`n.org_id = ${tx.orgId}::uuid and n.user_id = ${userId}::uuid and n.state = 'sent'
    and n.message_id is not null`
  const { rows } = await tx.db.execute<{ threatId: string; announcedId: string; messageId: string }>(sql`
    with wanted as (
      select t.id as threat_id, t.id as related_id from unnest(${sql.param(`{${threatIds.join(',')}}`)}::uuid[]) as t (id)
      union
      select own.threat_id, other.threat_id from incident_member own
      join incident_member other on other.org_id = own.org_id and other.incident_id = own.incident_id
      where own.org_id = ${tx.orgId}::uuid and ${anyOf(sql`own.threat_id`, threatIds)}
    ), email as (
      select n.threat_id, n.message_id, n.completed_at from threat_notification n where ${isSentToUser}
      union all
      select et.threat_id, n.message_id, n.completed_at from escalation_notice n
      join escalation_threat et on et.org_id = n.org_id and et.escalation_id = n.escalation_id
        and et.added_at <= n.claimed_at
      where ${isSentToUser}
      union all
      select told.threat_id, n.message_id, n.completed_at from threat_follow_up n
      cross join unnest(n.threat_ids) as told (threat_id) where ${isSentToUser}
    )
    select wanted.threat_id as "threatId", email.threat_id as "announcedId", email.message_id as "messageId"
    from wanted join email on email.threat_id = wanted.related_id
    order by email.completed_at, email.message_id`)
  for (const { threatId, announcedId, messageId } of rows) {
    const event = events.get(threatId) ?? { messageIds: [], isOtherThreat: false }
    if (!event.messageIds.includes(messageId)) event.messageIds.push(messageId)
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
    headers: {
      ...mail.headers,
      'In-Reply-To': `<${references.at(-1)!}>`,
      References: references.map((id) => `<${id}>`).join(' '),
    },
  }
}
