import { and, eq, inArray } from 'drizzle-orm'
import type { TransactionContext } from '../../../../platform/context/context.ts'
import { task } from '../../../../platform/db/schema/index.ts'
import { endTask } from '../../../../platform/jobs/end-task.ts'
import type { CampaignRow } from '../campaign-row.ts'

/** Ends the task of a campaign while it waits. One that runs sees by itself that the campaign stands still. */
export async function endCampaignTask(tx: TransactionContext, { taskId }: Pick<CampaignRow, 'taskId'>) {
  if (taskId === null) return
  const [waiting] = await tx.db
    .select()
    .from(task)
    .where(and(eq(task.orgId, tx.orgId), eq(task.id, taskId), inArray(task.status, ['queued', 'waiting'])))
    .for('update')
  if (waiting) await endTask(tx, waiting, { status: 'cancelled', result: waiting.result })
}
