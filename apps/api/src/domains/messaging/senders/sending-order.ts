import { and, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { alert, alertMessage, type ConsentChannel } from '../../../platform/db/schema/index.ts'

/** Campaigns wait for alerts about extreme and severe threats. */
export const campaignPriority = 3

/** How long a stream waits before it looks again. Long enough for its task to free its worker. */
export const yieldMs = 3_000

/** After this long since it was confirmed, approved, or last sent a message, an alert no longer holds anything back. */
const urgentMs = 30 * 60_000

/**
 * Whether an alert of any organization with a lower priority number has messages to send on a channel now. All share its
 * server and the workers, so less urgent messages wait between two batches. Other channels don't matter: texts that the
 * gateway won't take don't hold up email.
 */
export async function hasMoreUrgentAlert(
  db: Database,
  channel: ConsentChannel,
  priority: number,
  now = new Date(),
): Promise<boolean> {
  const urgentSince = new Date(now.getTime() - urgentMs)
  const rows = await db
    .select({ id: alert.id })
    .from(alert)
    .where(
      and(
        inArray(alert.status, ['queued', 'sending']),
        lt(alert.priority, priority),
        or(
          gt(alert.confirmedAt, urgentSince),
          gt(alert.approvedAt, urgentSince),
          sql`exists (
            select from ${alertMessage} where ${alertMessage.orgId} = ${alert.orgId}
              and ${alertMessage.alertId} = ${alert.id} and ${alertMessage.state} = 'sent'
              and ${alertMessage.channel} = ${channel}
              and ${alertMessage.completedAt} > ${urgentSince.toISOString()}::timestamptz
          )`,
        ),
        or(
          isNull(alert.enqueuedAt),
          sql`exists (
            select from ${alertMessage} where ${alertMessage.orgId} = ${alert.orgId} and ${alertMessage.alertId} = ${alert.id}
              and ${alertMessage.channel} = ${channel} and ${alertMessage.state} = 'waiting'
              and (${alertMessage.dueAt} is null or ${alertMessage.dueAt} <= ${now.toISOString()}::timestamptz)
          )`,
        ),
      ),
    )
    .limit(1)
  return rows.length > 0
}
