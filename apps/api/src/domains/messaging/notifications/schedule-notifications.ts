import { and, asc, eq, inArray, not, sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { readAccess } from '../../../platform/access/read-access.ts'
import { systemActor } from '../../../platform/access/system-actor.ts'
import {
  type Access,
  createTaskContext,
  inTransaction,
  type RunnerDeps,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import type { Database } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/new-id.ts'
import {
  membership,
  type NotifySettings,
  org,
  threat,
  threatNotification,
  threatNotificationQueue,
  user,
} from '../../../platform/db/schema/index.ts'
import { rankSeverity } from '../../../platform/db/schema/severity-rank.ts'
import { visibleThreats } from '../../estate/index.ts'
import { openTriages } from '../../hazards/index.ts'

/**
 * Turns the queued threats of an organization into a notification for each affected member: those who want email, can see
 * one of the properties, and chose this severity or a lower one. If no email can be sent, the queue is dropped, because
 * old threats aren't worth an email later.
 */
export async function scheduleNotifications(deps: RunnerDeps, orgId: string, now: Date): Promise<void> {
  const recipients = (await canSendMail(deps, orgId)) ? await listNotificationRecipients(deps.db, orgId) : []
  const ctx = createTaskContext(deps, { orgId, id: newId() }, systemActor)
  await inTransaction(ctx, async (tx) => {
    const queued = await tx.db
      .delete(threatNotificationQueue)
      .where(eq(threatNotificationQueue.orgId, orgId))
      .returning()
    if (queued.length === 0) return
    const rankOf = new Map(queued.map(({ threatId, severityRank }) => [threatId, severityRank]))
    const rows: (typeof threatNotification.$inferInsert)[] = []
    for (const recipient of recipients) {
      for (const threatId of await listAffectedRecipients(tx, recipient, [...rankOf.keys()])) {
        const severityRank = rankOf.get(threatId)!
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

async function canSendMail({ db, gateways }: RunnerDeps, orgId: string): Promise<boolean> {
  if (!gateways.mail) return false
  const [place] = await db.select({ demo: org.demo }).from(org).where(eq(org.id, orgId))
  return place !== undefined && (!place.demo || gateways.isSandbox)
}

/** The threats that are still relevant for this member. Someone who reported a threat knows about it. */
async function listAffectedRecipients(
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

/** Not over, not handled, not a test. */
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
  wish: DeliveryPreference,
  timeZone: string,
  severity: { isExtreme: boolean },
  now: Date,
): Date {
  if (severity.isExtreme) return now
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
  const wanted = wish.digest === 'none' ? local : nextDigest(local, wish.digest)
  return new Date(afterQuietHours(wanted, wish.quietHours).epochMilliseconds)
}

function nextDigest(local: Temporal.ZonedDateTime, every: 'daily' | 'weekly') {
  const next = nextTime(local, digestTime)
  if (every === 'daily') return next
  const daysToMonday = (8 - next.dayOfWeek) % 7
  return next.add({ days: daysToMonday })
}

function afterQuietHours(at: Temporal.ZonedDateTime, hours: DeliveryPreference['quietHours']) {
  if (hours === null) return at
  const [from, to, time] = [hours.from, hours.to, at.toPlainTime().toString().slice(0, 5)] as const
  const isQuiet = from < to ? time >= from && time < to : time >= from || time < to
  return from !== to && isQuiet ? nextTime(at, Temporal.PlainTime.from(to)) : at
}

/** The next time that local clocks show this time of day. */
function nextTime(at: Temporal.ZonedDateTime, time: Temporal.PlainTime) {
  const today = at.withPlainTime(time)
  return Temporal.ZonedDateTime.compare(today, at) > 0 ? today : at.add({ days: 1 }).withPlainTime(time)
}

/** An active member who gets threat notifications by email. */
export interface NotificationRecipient {
  id: string
  email: string
  locale: string
  timeZone: string
  notify: NotifySettings
  access: Access
}

/** Every member of the organization, or these, who wants email about threats, with their current access. */
export async function listNotificationRecipients(
  db: Database,
  orgId: string,
  userIds?: readonly string[],
): Promise<NotificationRecipient[]> {
  const people = await db
    .select({
      id: user.id,
      email: user.email,
      locale: user.locale,
      timeZone: user.timeZone,
      notify: user.notify,
    })
    .from(membership)
    .innerJoin(user, eq(user.id, membership.userId))
    .where(
      and(
        eq(membership.orgId, orgId),
        eq(membership.status, 'active'),
        sql`(${user.notify} -> 'channels' ->> 'email')::boolean`,
        userIds && inArray(user.id, [...userIds]),
      ),
    )
    .orderBy(asc(user.id))
  const recipients: NotificationRecipient[] = []
  for (const person of people) {
    const { access } = await readAccess(db, { userId: person.id, orgId })
    recipients.push({ ...person, access })
  }
  return recipients
}
