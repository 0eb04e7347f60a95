import { and, eq, exists, gt, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { newId } from '../../../platform/db/new-id.ts'
import {
  ledgerEvent,
  memberNotification,
  pushNotification,
  pushSubscription,
  user,
} from '../../../platform/db/schema/index.ts'
import { rankSeverity } from '../../../platform/db/schema/severity-rank.ts'
import { announceNotifications } from '../../../platform/realtime/announce-change.ts'
import { notificationDueAt } from './notification-due-at.ts'

type MemberNotificationRow = typeof memberNotification.$inferSelect

/** Something that a member is told. */
export type ToldMember = Pick<MemberNotificationRow, 'userId' | 'kind'> &
  Partial<Pick<MemberNotificationRow, 'threatId' | 'severityRank' | 'alertId' | 'replyId'>>

const rowsPerInsert = 500

/**
 * Stores what members are told, for their history in the app, announces it to their open tabs, and queues it for their
 * devices with push notifications.
 */
export async function tellMembers(
  tx: TransactionContext,
  told: readonly ToldMember[],
  now: Date,
): Promise<void> {
  if (told.length === 0) return
  const rows = told.map((values) => ({ ...values, orgId: tx.orgId, id: newId(), createdAt: now }))
  for (let from = 0; from < rows.length; from += rowsPerInsert) {
    await tx.db.insert(memberNotification).values(rows.slice(from, from + rowsPerInsert))
  }
  await enqueuePush(tx, rows, now)
  await announceNotifications(
    tx,
    told.map(({ userId }) => userId),
  )
}

/** Told at once, whatever the member's quiet hours: someone waits for their answer. */
const urgentKinds: ReadonlySet<MemberNotificationRow['kind']> = new Set([
  'on_call',
  'help_call',
  'alert_pending',
])

async function enqueuePush(
  tx: TransactionContext,
  told: readonly (ToldMember & { id: string })[],
  now: Date,
): Promise<void> {
  if (!tx.gateways.push) return
  const devices = await tx.db
    .select({
      id: pushSubscription.id,
      userId: pushSubscription.userId,
      notify: user.notify,
      timeZone: user.timeZone,
    })
    .from(pushSubscription)
    .innerJoin(user, eq(user.id, pushSubscription.userId))
    .where(
      and(
        eq(pushSubscription.orgId, tx.orgId),
        inArray(pushSubscription.userId, [...new Set(told.map(({ userId }) => userId))]),
      ),
    )
  const rows = told.flatMap(({ id, userId, kind, severityRank }) =>
    devices
      .filter((device) => device.userId === userId)
      .map((device) => ({
        orgId: tx.orgId,
        id: newId(),
        userId,
        subscriptionId: device.id,
        notificationId: id,
        dueAt: urgentKinds.has(kind)
          ? now
          : notificationDueAt(
              { digest: 'none', quietHours: device.notify.quietHours },
              device.timeZone,
              { isExtreme: severityRank === rankSeverity('extreme') },
              now,
            ),
        createdAt: now,
      })),
  )
  for (let from = 0; from < rows.length; from += rowsPerInsert) {
    await tx.db.insert(pushNotification).values(rows.slice(from, from + rowsPerInsert))
  }
}

/** A severity that comes back sooner was only a fluctuation, as in some feeds. */
const waveringMs = 30 * 60_000

/**
 * Matches rows about a threat that has since been over or less severe for half an hour, or that someone has closed
 * since: members expect to be told again if it is back.
 */
export function wasOverSince(
  tx: TransactionContext,
  row: { threatId: AnyPgColumn; createdAt: AnyPgColumn },
  now: Date,
): SQL {
  const lastedUntil = new Date(now.getTime() - waveringMs)
  return exists(
    tx.db
      .select({ one: sql`1` })
      .from(ledgerEvent)
      .where(
        and(
          eq(ledgerEvent.orgId, tx.orgId),
          eq(ledgerEvent.threatId, row.threatId),
          gt(ledgerEvent.occurredAt, row.createdAt),
          or(
            inArray(ledgerEvent.action, ['threat.resolved', 'threat.dismissed']),
            and(
              inArray(ledgerEvent.action, [
                'threat.downgraded',
                'threat.ended',
                'threat.expired',
                'threat.cancelled',
              ]),
              lte(ledgerEvent.occurredAt, lastedUntil),
            ),
          ),
        ),
      ),
  )
}

/** What members were told about threats and still counts, by threat and member: the highest severity of each. */
export async function readToldSeverities(
  tx: TransactionContext,
  threatIds: readonly string[],
  now: Date,
): Promise<(threatId: string, userId: string) => number | null> {
  const rows = await tx.db
    .select({
      threatId: memberNotification.threatId,
      userId: memberNotification.userId,
      severityRank: sql<number>`max(${memberNotification.severityRank})`.mapWith(Number),
    })
    .from(memberNotification)
    .where(
      and(
        eq(memberNotification.orgId, tx.orgId),
        inArray(memberNotification.threatId, [...threatIds]),
        inArray(memberNotification.kind, ['threat', 'threat_worsened']),
        sql`not ${wasOverSince(tx, memberNotification, now)}`,
      ),
    )
    .groupBy(memberNotification.threatId, memberNotification.userId)
  const ranks = new Map(rows.map((row) => [`${row.threatId} ${row.userId}`, row.severityRank]))
  return (threatId, userId) => ranks.get(`${threatId} ${userId}`) ?? null
}
