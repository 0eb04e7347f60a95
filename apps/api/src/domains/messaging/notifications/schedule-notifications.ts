import { and, eq, exists, gt, gte, inArray, lt, lte, ne, not, or, sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { systemActor } from '../../../platform/access/system-actor.ts'
import {
  createTaskContext,
  inTransaction,
  type RunnerDeps,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { newId } from '../../../platform/db/new-id.ts'
import {
  ledgerEvent,
  type NotifySettings,
  threat,
  threatFollowUp,
  threatNotification,
  threatNotificationQueue,
} from '../../../platform/db/schema/index.ts'
import { rankedSeverities, rankSeverity } from '../../../platform/db/schema/severity-rank.ts'
import { visibleThreats } from '../../estate/index.ts'
import { openTriages } from '../../hazards/index.ts'
import {
  canNotify,
  listNotificationRecipients,
  type NotificationRecipient,
} from './notification-recipients.ts'

/**
 * Turns an organization's queued threats into notifications for the members who want email, can see an affected property,
 * and chose this severity or a lower one. If no email can be sent, the queue is dropped, because an email about an old
 * threat is no use later.
 */
export async function scheduleNotifications(deps: RunnerDeps, orgId: string, now: Date): Promise<void> {
  const recipients = (await canNotify(deps, orgId)) ? await listNotificationRecipients(deps.db, orgId) : []
  const ctx = createTaskContext(deps, { orgId, id: newId() }, systemActor)
  await inTransaction(ctx, async (tx) => {
    const queuedThreats = await tx.db
      .delete(threatNotificationQueue)
      .where(eq(threatNotificationQueue.orgId, orgId))
      .returning()
    if (queuedThreats.length === 0) return
    await forgetEarlierNotifications(tx, queuedThreats, now)
    const rankByThreat = new Map(queuedThreats.map(({ threatId, severityRank }) => [threatId, severityRank]))
    const rows: (typeof threatNotification.$inferInsert)[] = []
    for (const recipient of recipients) {
      for (const threatId of await filterThreats(tx, recipient, [...rankByThreat.keys()])) {
        const severityRank = rankByThreat.get(threatId)!
        if (severityRank < rankSeverity(recipient.notify.threatMinSeverity)) continue
        const isExtreme = severityRank === rankSeverity('extreme')
        rows.push({
          orgId,
          id: newId(),
          userId: recipient.id,
          threatId,
          severityRank,
          dueAt: notificationDueAt(recipient.notify, recipient.timeZone, { isExtreme }, now),
          createdAt: now,
        })
      }
    }
    for (let from = 0; from < rows.length; from += notificationsPerInsert) {
      await tx.db
        .insert(threatNotification)
        .values(rows.slice(from, from + notificationsPerInsert))
        .onConflictDoNothing()
    }
  })
}

const notificationsPerInsert = 500

/** A threat or severity that comes back sooner was only a fluctuation, as in some feeds. */
export const fluctuationMs = 30 * 60_000

/**
 * Lets members be emailed again about a severity that they were already emailed about. They expect that if the threat
 * is back after they were told that it was over or less severe, after it had been for half an hour, or after someone closed
 * it. Withdrawn emails don't count.
 */
async function forgetEarlierNotifications(
  tx: TransactionContext,
  queuedThreats: readonly (typeof threatNotificationQueue.$inferSelect)[],
  now: Date,
) {
  const lastedUntil = new Date(now.getTime() - fluctuationMs)
  const wasFollowedUp = tx.db
    .select({ one: sql`1` })
    .from(threatFollowUp)
    .where(
      and(
        eq(threatFollowUp.orgId, tx.orgId),
        eq(threatFollowUp.userId, threatNotification.userId),
        sql`${threatNotification.threatId} = any(${threatFollowUp.threatIds})`,
        lt(threatFollowUp.severityRank, threatNotification.severityRank),
        gte(threatFollowUp.claimedAt, threatNotification.claimedAt),
        inArray(threatFollowUp.state, ['claimed', 'sent', 'in_doubt']),
      ),
    )
  const wasOver = tx.db
    .select({ one: sql`1` })
    .from(ledgerEvent)
    .where(
      and(
        eq(ledgerEvent.orgId, tx.orgId),
        eq(ledgerEvent.threatId, threatNotification.threatId),
        gt(ledgerEvent.occurredAt, threatNotification.createdAt),
        or(
          inArray(ledgerEvent.action, ['threat.resolved', 'threat.dismissed']),
          and(
            or(
              inArray(ledgerEvent.action, ['threat.ended', 'threat.expired', 'threat.cancelled']),
              and(
                eq(ledgerEvent.action, 'threat.downgraded'),
                sql`array_position(${rankedSeverities}, ${ledgerEvent.changes} -> 0 ->> 'to') < ${threatNotification.severityRank}`,
              ),
            ),
            lte(ledgerEvent.occurredAt, lastedUntil),
          ),
        ),
      ),
    )
  for (const { threatId, severityRank } of queuedThreats) {
    await tx.db
      .delete(threatNotification)
      .where(
        and(
          eq(threatNotification.orgId, tx.orgId),
          eq(threatNotification.threatId, threatId),
          eq(threatNotification.severityRank, severityRank),
          or(
            eq(threatNotification.state, 'withdrawn'),
            and(ne(threatNotification.state, 'claimed'), or(exists(wasFollowedUp), exists(wasOver))),
          ),
        ),
      )
  }
}

/** The threats that are still relevant to a member, without those that they reported themselves. */
async function filterThreats(
  tx: TransactionContext,
  recipient: NotificationRecipient,
  ids: string[],
): Promise<string[]> {
  const rows = await tx.db
    .select({ id: threat.id })
    .from(threat)
    .where(
      and(
        eq(threat.orgId, tx.orgId),
        inArray(threat.id, ids),
        isStillRelevant,
        not(sql`coalesce(${threat.createdBy} = ${recipient.id}::uuid, false)`),
        visibleThreats({ actor: recipient, orgId: tx.orgId }),
      ),
    )
  return rows.map(({ id }) => id)
}

/** Upcoming or active, still open in triage, and not a test. */
export const isStillRelevant = and(
  inArray(threat.status, ['upcoming', 'active']),
  not(threat.isTest),
  inArray(threat.triage, [...openTriages]),
)!

/** When digests are sent, in the member's time zone. Weekly ones on Monday. */
const digestTime = Temporal.PlainTime.from('07:00')

type DeliveryPreference = Pick<NotifySettings, 'digest' | 'quietHours'>

/**
 * When a member is emailed about a threat: immediately for an extreme one; otherwise with the next digest if they want
 * one, and never within their quiet hours.
 */
export function notificationDueAt(
  preference: DeliveryPreference,
  timeZone: string,
  severity: { isExtreme: boolean },
  now: Date,
): Date {
  if (severity.isExtreme) return now
  const localNow = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
  const dueAt = preference.digest === 'none' ? localNow : nextDigest(localNow, preference.digest)
  return new Date(afterQuietHours(dueAt, preference.quietHours).epochMilliseconds)
}

function nextDigest(localNow: Temporal.ZonedDateTime, interval: 'daily' | 'weekly') {
  const nextDigestTime = nextOccurrence(localNow, digestTime)
  if (interval === 'daily') return nextDigestTime
  const daysToMonday = (8 - nextDigestTime.dayOfWeek) % 7
  return nextDigestTime.add({ days: daysToMonday })
}

function afterQuietHours(at: Temporal.ZonedDateTime, quietHours: DeliveryPreference['quietHours']) {
  if (quietHours === null) return at
  const [from, to, time] = [quietHours.from, quietHours.to, at.toPlainTime().toString().slice(0, 5)] as const
  const isQuiet = from < to ? time >= from && time < to : time >= from || time < to
  return from !== to && isQuiet ? nextOccurrence(at, Temporal.PlainTime.from(to)) : at
}

/** The next occurrence of a local time of day. */
function nextOccurrence(at: Temporal.ZonedDateTime, time: Temporal.PlainTime) {
  const timeToday = at.withPlainTime(time)
  return Temporal.ZonedDateTime.compare(timeToday, at) > 0
    ? timeToday
    : at.add({ days: 1 }).withPlainTime(time)
}
