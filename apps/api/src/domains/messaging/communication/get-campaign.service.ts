import { and, count, eq, isNotNull } from 'drizzle-orm'
import { getCampaignRow } from '../campaigns/campaign-row.ts'
import {
  inTransaction,
  requirePermission,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { task, user, welcomeRecipient } from '../../../platform/db/schema/index.ts'
import { toTask } from '../../../platform/jobs/to-task.ts'
import type { CampaignDetail } from './communication.schema.ts'
import { toCampaign } from './to-campaign.ts'

/** One campaign with its funnel, why people got none, and the task at work. */
export async function getCampaign(ctx: ServiceContext, id: string): Promise<CampaignDetail> {
  requirePermission(ctx, 'org:communication_read')
  return await inTransaction(ctx, async (tx) => {
    const row = await getCampaignRow(tx, id)
    const campaign = await toCampaign(tx, row)
    const { stats } = campaign
    return {
      ...campaign,
      funnel: [
        { step: 'audience', count: stats.audience - stats.skipped },
        { step: 'sent', count: stats.sent },
        { step: 'delivered', count: stats.delivered },
        { step: 'optedIn', count: stats.optedIn },
      ],
      skippedBecause: await countReasons(tx, id),
      inDoubt: stats.inDoubt,
      task: row.taskId === null ? null : await findTask(tx, row.taskId),
    }
  })
}

async function countReasons(tx: TransactionContext, id: string) {
  const rows = await tx.db
    .select({ value: welcomeRecipient.skipReason, count: count() })
    .from(welcomeRecipient)
    .where(
      and(
        eq(welcomeRecipient.orgId, tx.orgId),
        eq(welcomeRecipient.campaignId, id),
        eq(welcomeRecipient.state, 'skipped'),
        isNotNull(welcomeRecipient.skipReason),
      ),
    )
    .groupBy(welcomeRecipient.skipReason)
  return rows
    .map(({ value, count }) => ({ value: value!, count }))
    .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
}

async function findTask(tx: TransactionContext, id: string) {
  const [found] = await tx.db
    .select({ task, requesterName: user.name })
    .from(task)
    .leftJoin(user, eq(user.id, task.requestedBy))
    .where(and(eq(task.orgId, tx.orgId), eq(task.id, id)))
  return found ? toTask(found.task, found.requesterName) : null
}
