import { and, eq, exists, gte, inArray, lt, ne, not, or, sql } from 'drizzle-orm'
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
  type NotifySettings,
  threat,
  threatFollowUp,
  threatNotification,
  threatNotificationQueue,
} from '../../../platform/db/schema/index.ts'
import { rankSeverity } from '../../../platform/db/schema/severity-rank.ts'
import { visibleThreats } from '../../estate/index.ts'
import { openTriages } from '../../hazards/index.ts'
import { readToldSeverities, tellMembers, type ToldMember, wasOverSince } from './member-notifications.ts'
import { canNotify, listActiveMembers, type NotificationRecipient } from './notification-recipients.ts'

/**
 * Turns an organization's queued threats into notifications for the members who can see an affected property, and chose
 * this severity or a lower one. Those who want email are also emailed. If no email can be sent, no email is stored either,
 * because one about an old threat is no use later.
 */
export async function scheduleNotifications(deps: RunnerDeps, orgId: string, now: Date): Promise<void> {
  const members = await listActiveMembers(deps.db, orgId)
  const canEmail = await canNotify(deps, orgId)
  const ctx = createTaskContext(deps, { orgId, id: newId() }, systemActor)
  await inTransaction(ctx, async (tx) => {
    const queuedThreats = await tx.db
      .delete(threatNotificationQueue)
      .where(eq(threatNotificationQueue.orgId, orgId))
      .returning()
    if (queuedThreats.length === 0) return
    await forgetEarlierNotifications(tx, queuedThreats, now)
    const rankByThreat = new Map(queuedThreats.map(({ threatId, severityRank }) => [threatId, severityRank]))
    const findTold = await readToldSeverities(tx, [...rankByThreat.keys()], now)
    const emails: (typeof threatNotification.$inferInsert)[] = []
    const told: ToldMember[] = []
    for (const member of members) {
      for (const threatId of await filterThreats(tx, member, [...rankByThreat.keys()])) {
        const severityRank = rankByThreat.get(threatId)!
        if (severityRank < rankSeverity(member.notify.threatMinSeverity)) continue
        const toldRank = findTold(threatId, member.id)
        if (toldRank === null || toldRank < severityRank) {
          const kind = toldRank === null ? 'threat' : 'threat_worsened'
          told.push({ userId: member.id, kind, threatId, severityRank })
        }
        if (!canEmail || !member.notify.channels.email) continue
        const isExtreme = severityRank === rankSeverity('extreme')
        emails.push({
          orgId,
          id: newId(),
          userId: member.id,
          threatId,
          severityRank,
          dueAt: notificationDueAt(member.notify, member.timeZone, { isExtreme }, now),
          createdAt: now,
        })
      }
    }
    await tellMembers(tx, told, now)
    for (let from = 0; from < emails.length; from += notificationsPerInsert) {
      await tx.db
        .insert(threatNotification)
        .values(emails.slice(from, from + notificationsPerInsert))
        .onConflictDoNothing()
    }
  })
}

const notificationsPerInsert = 500

/**
 * Lets members be emailed again about a severity that they were already emailed about, if the threat was over in between,
 * or an email said that it was over or less severe. Withdrawn emails don't count.
 */
async function forgetEarlierNotifications(
  tx: TransactionContext,
  queuedThreats: readonly (typeof threatNotificationQueue.$inferSelect)[],
  now: Date,
) {
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
            and(
              ne(threatNotification.state, 'claimed'),
              or(wasOverSince(tx, threatNotification, now), wasFollowedUp(tx)),
            ),
          ),
        ),
      )
  }
}

const wasFollowedUp = (tx: TransactionContext) =>
  exists(
    tx.db
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
      ),
  )

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
