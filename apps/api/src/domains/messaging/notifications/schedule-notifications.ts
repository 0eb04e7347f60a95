import { and, asc, eq, inArray, not, sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { readAccess } from '../../../platform/access/read-access.ts'
import { systemActor } from '../../../platform/access/system-actor.ts'
import { type Access, inTransaction, type TransactionContext } from '../../../platform/context/context.ts'
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
import { createTaskContext, type RunnerDeps } from '../../../platform/jobs/task-context.ts'
import { visibleThreats } from '../../estate/index.ts'
import { openTriages } from '../../hazards/index.ts'

/**
 * Turns the news of an organisation into a notice for each member whom it concerns: who wants mail, who sees one of the
 * properties, from the severity that they chose. Where no mail can leave, news are dropped rather than kept for a day on
 * which they are old.
 */
export async function scheduleNotifications(deps: RunnerDeps, orgId: string, now: Date): Promise<void> {
  const listeners = (await canSendMail(deps, orgId)) ? await listNotificationRecipients(deps.db, orgId) : []
  const ctx = createTaskContext(deps, { orgId, id: newId() }, systemActor)
  await inTransaction(ctx, async (tx) => {
    const news = await tx.db
      .delete(threatNotificationQueue)
      .where(eq(threatNotificationQueue.orgId, orgId))
      .returning()
    if (news.length === 0) return
    const rankOf = new Map(news.map(({ threatId, severityRank }) => [threatId, severityRank]))
    const notices: (typeof threatNotification.$inferInsert)[] = []
    for (const listener of listeners) {
      for (const threatId of await listAffectedRecipients(tx, listener, [...rankOf.keys()])) {
        const severityRank = rankOf.get(threatId)!
        if (severityRank < rankSeverity(listener.notify.threatMinSeverity)) continue
        const isExtreme = severityRank === rankSeverity('extreme')
        notices.push({
          orgId,
          id: newId(),
          userId: listener.id,
          threatId,
          severityRank,
          dueAt: notificationDueAt(listener.notify, listener.timeZone, { isExtreme }, now),
          createdAt: now,
        })
      }
    }
    for (let from = 0; from < notices.length; from += notificationsPerInsert) {
      await tx.db
        .insert(threatNotification)
        .values(notices.slice(from, from + notificationsPerInsert))
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

/** Those of the threats that still are one for this person. Whoever reported a threat knows of it. */
async function listAffectedRecipients(
  tx: TransactionContext,
  listener: NotificationRecipient,
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
        not(sql`coalesce(${threat.createdBy} = ${listener.id}::uuid, false)`),
        visibleThreats({ actor: listener, orgId: tx.orgId }),
      ),
    )
  return rows.map(({ id }) => id)
}

/** Nobody is told of what is over or settled by the time. */
export const isStillRelevant = and(
  inArray(threat.status, ['upcoming', 'active']),
  not(threat.isTest),
  inArray(threat.triage, [...openTriages]),
)!

/** Early enough for the morning round. Of weekly digests on Monday. */
const digestTime = Temporal.PlainTime.from('07:00')

type DeliveryPreference = Pick<NotifySettings, 'digest' | 'quietHours'>

/**
 * When somebody is told by mail of a threat: extreme ones at once, whatever the hour; others with the next digest where
 * they want one, and never within their quiet hours.
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

/** The next moment after this one at which clocks there show the time. */
function nextTime(at: Temporal.ZonedDateTime, time: Temporal.PlainTime) {
  const today = at.withPlainTime(time)
  return Temporal.ZonedDateTime.compare(today, at) > 0 ? today : at.add({ days: 1 }).withPlainTime(time)
}

/** An active member who is told of threats by mail. */
export interface NotificationRecipient {
  id: string
  email: string
  locale: string
  timeZone: string
  notify: NotifySettings
  access: Access
}

/** Everybody in the organisation, or these of them, who wants mail about threats, with the rights they hold now. */
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
  const listeners: NotificationRecipient[] = []
  for (const person of people) {
    const { access } = await readAccess(db, { userId: person.id, orgId })
    listeners.push({ ...person, access })
  }
  return listeners
}
