import { sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { threatNotificationQueue } from '../../../platform/db/schema/index.ts'
import type { ThreatDraft } from './threat-draft.ts'
import { isOpenStatus } from '../threat-status.ts'

/** Notes the threats that began or became worse in this transaction, so that members are told of them by mail. */
export async function queueNotifications(tx: TransactionContext, drafts: readonly ThreatDraft[]) {
  const news = drafts.filter(
    ({ row, rankBefore }) => row.severityRank > rankBefore && isOpenStatus(row.status) && !row.isTest,
  )
  if (news.length === 0) return
  const notedAt = new Date()
  await tx.db
    .insert(threatNotificationQueue)
    .values(
      news.map(({ row }) => ({
        orgId: tx.orgId,
        threatId: row.id,
        severityRank: row.severityRank,
        notedAt,
      })),
    )
    .onConflictDoUpdate({
      target: [threatNotificationQueue.orgId, threatNotificationQueue.threatId],
      set: { severityRank: sql`excluded.severity_rank` },
    })
}
