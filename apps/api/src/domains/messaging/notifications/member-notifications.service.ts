import { and, eq, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { requirePermission } from '../../../platform/access/require-permission.ts'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { severities } from '../../../platform/db/schema/hazard.ts'
import { memberNotification, threat } from '../../../platform/db/schema/index.ts'
import { rankSeverity } from '../../../platform/db/schema/severity-rank.ts'
import { listByKeyset } from '../../../platform/http/keyset.ts'
import type { Page } from '../../../platform/http/page.ts'
import { announceNotifications } from '../../../platform/realtime/announce-change.ts'
import { visibleThreats } from '../../estate/index.ts'
import {
  type MemberNotification,
  type MemberNotificationQuery,
  type ReadNotificationsInput,
  unreadCountMax,
  type UnreadNotifications,
} from './member-notifications.schema.ts'
import { affectedVisibleProperty } from './member-notifications.ts'

/** The notifications of the caller, newest first. */
export async function listMemberNotifications(
  ctx: ServiceContext,
  query: MemberNotificationQuery,
): Promise<Page<MemberNotification>> {
  requirePermission(ctx, 'user:read')
  return await inTransaction(ctx, async (tx) => {
    const where = and(ofCaller(tx), affectedVisibleProperty(tx))
    const { items, page } = await listByKeyset<Row>({
      sort: '-createdAt',
      keys: [
        { by: memberNotification.createdAt, type: 'timestamptz', descending: true },
        { by: memberNotification.id, type: 'uuid', descending: true },
      ],
      limit: query.limit,
      cursor: query.cursor,
      rows: (clauses) =>
        tx.db
          .select({
            notification: memberNotification,
            threatTitle: threat.title,
            canViewThreat: sql<boolean>`${threat.id} is not null and ${visibleThreats(tx) ?? sql`true`}`,
            sortValues: clauses.sortValues,
          })
          .from(memberNotification)
          .leftJoin(threat, isItsThreat)
          .where(and(where, clauses.where))
          .orderBy(clauses.orderBy)
          .limit(clauses.limit),
      count: (limit) => count(tx, where, limit),
    })
    return { items: items.map(toMemberNotification), page }
  })
}

export async function countUnread(ctx: ServiceContext): Promise<UnreadNotifications> {
  requirePermission(ctx, 'user:read')
  return await inTransaction(ctx, readUnread)
}

/** Marks notifications of the caller as read, and returns how many are still unread. */
export async function markNotificationsRead(
  ctx: ServiceContext,
  { ids, until }: ReadNotificationsInput,
): Promise<UnreadNotifications> {
  requirePermission(ctx, 'user:read')
  return await inTransaction(ctx, async (tx) => {
    const read = await tx.db
      .update(memberNotification)
      .set({ readAt: new Date() })
      .where(
        and(
          ofCaller(tx),
          isNull(memberNotification.readAt),
          ids && inArray(memberNotification.id, ids),
          until === undefined ? undefined : lte(memberNotification.createdAt, new Date(until)),
        ),
      )
      .returning({ id: memberNotification.id })
    // Their other tabs and devices show the new count.
    if (read.length > 0) await announceNotifications(tx, [tx.actor.id!])
    return await readUnread(tx)
  })
}

interface Row {
  notification: typeof memberNotification.$inferSelect
  threatTitle: string | null
  canViewThreat: boolean
}

const ofCaller = (tx: TransactionContext) =>
  and(eq(memberNotification.orgId, tx.orgId), eq(memberNotification.userId, tx.actor.id!))

const isItsThreat = and(
  eq(threat.orgId, memberNotification.orgId),
  eq(threat.id, memberNotification.threatId),
)

const count = (tx: TransactionContext, where: SQL | undefined, limit: number) =>
  tx.db.$count(
    tx.db
      .select({ id: memberNotification.id })
      .from(memberNotification)
      .where(where)
      .limit(limit)
      .as('found'),
  )

const readUnread = async (tx: TransactionContext): Promise<UnreadNotifications> => ({
  count: await count(
    tx,
    and(ofCaller(tx), isNull(memberNotification.readAt), affectedVisibleProperty(tx)),
    unreadCountMax,
  ),
})

function toMemberNotification({ notification, threatTitle, canViewThreat }: Row): MemberNotification {
  const { id, kind, threatId, severityRank, alertId, drillId, createdAt, readAt } = notification
  return {
    id,
    kind,
    severity: severities.find((severity) => rankSeverity(severity) === severityRank) ?? null,
    threat: threatId === null ? null : { id: threatId, name: threatTitle! },
    canViewThreat,
    alertId,
    drillId,
    createdAt: createdAt.toISOString(),
    readAt: readAt?.toISOString() ?? null,
  }
}
