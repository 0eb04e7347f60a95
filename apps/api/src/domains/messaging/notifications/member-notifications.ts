import { and, eq, exists, gt, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { ledgerEvent, memberNotification } from '../../../platform/db/schema/index.ts'
import { announceNotifications } from '../../../platform/realtime/announce-change.ts'

type MemberNotificationRow = typeof memberNotification.$inferSelect

/** Something that a member is told. */
export type ToldMember = Pick<MemberNotificationRow, 'userId' | 'kind'> &
  Partial<Pick<MemberNotificationRow, 'threatId' | 'severityRank' | 'alertId'>>

const rowsPerInsert = 500

/** Stores what members are told, for their history in the app, and announces it to their open tabs. */
export async function tellMembers(
  tx: TransactionContext,
  told: readonly ToldMember[],
  now: Date,
): Promise<void> {
  for (let from = 0; from < told.length; from += rowsPerInsert) {
    await tx.db
      .insert(memberNotification)
      .values(
        told
          .slice(from, from + rowsPerInsert)
          .map((values) => ({ ...values, orgId: tx.orgId, id: newId(), createdAt: now })),
      )
  }
  await announceNotifications(
    tx,
    told.map(({ userId }) => userId),
  )
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
