import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import { requirePermission } from '../../../platform/access/require-permission.ts'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { alert } from '../../../platform/db/schema/index.ts'
import { listByKeyset } from '../../../platform/http/keyset.ts'
import type { Page } from '../../../platform/http/page.ts'
import { type AlertRow, getAlertedThreat, getAlertRow } from './alert-row.ts'
import type { Alert, AlertQuery } from './alerts.schema.ts'
import { toAlert, toAlerts } from './to-alert.ts'

/** Alerts, newest first: all of them, those about a threat, or those of a thread. */
export async function listAlerts(ctx: ServiceContext, query: AlertQuery): Promise<Page<Alert>> {
  requirePermission(ctx, 'org:communication_read')
  return await inTransaction(ctx, async (tx) => {
    if (query.threatId !== undefined) await getAlertedThreat(tx, query.threatId)
    const where = and(...conditionsOf(tx, query))
    const { items, page } = await listByKeyset<{ row: AlertRow }>({
      sort: '-createdAt',
      keys: [
        { by: alert.createdAt, type: 'timestamptz', descending: true },
        { by: alert.id, type: 'uuid', descending: true },
      ],
      limit: query.limit,
      cursor: query.cursor,
      rows: (clauses) =>
        tx.db
          .select({ row: alert, sortValues: clauses.sortValues })
          .from(alert)
          .where(and(where, clauses.where))
          .orderBy(clauses.orderBy)
          .limit(clauses.limit),
      count: async (limit) =>
        await tx.db.$count(
          tx.db.select({ id: alert.id }).from(alert).where(where).limit(limit).as('matching'),
        ),
    })
    return {
      items: await toAlerts(
        tx,
        items.map(({ row }) => row),
      ),
      page,
    }
  })
}

const conditionsOf = (
  tx: TransactionContext,
  { threatId, threadId, status }: AlertQuery,
): (SQL | undefined)[] => [
  eq(alert.orgId, tx.orgId),
  // Discarded drafts.
  isNull(alert.archivedAt),
  threatId === undefined ? undefined : eq(alert.threatId, threatId),
  threadId === undefined ? undefined : eq(alert.threadId, threadId),
  status && inArray(alert.status, status),
]

/** One alert with its figures. */
export async function getAlert(ctx: ServiceContext, id: string): Promise<Alert> {
  requirePermission(ctx, 'org:communication_read')
  return await inTransaction(ctx, async (tx) => await toAlert(tx, await getAlertRow(tx, id)))
}
