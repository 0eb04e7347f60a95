import { and, eq } from 'drizzle-orm'
import { inTransaction, requirePermission, type ServiceContext } from '../../../platform/context/context.ts'
import { batch, task } from '../../../platform/db/schema/index.ts'
import { notFound } from '../../../platform/errors/problem.ts'
import type { BatchResult } from './batches.schema.ts'
import { ofTask } from './run-batch.ts'

/** What became of each thing of a batch so far, for whoever asked for it. */
export async function getBatch(ctx: ServiceContext, taskId: string): Promise<BatchResult> {
  requirePermission(ctx, 'user:read')
  return await inTransaction(ctx, async (tx) => {
    const [row] = await tx.db
      .select({ batch })
      .from(batch)
      .innerJoin(task, and(eq(task.orgId, batch.orgId), eq(task.id, batch.taskId)))
      .where(and(ofTask(tx, taskId), eq(task.requestedBy, tx.actor.id!)))
    if (!row) throw notFound('batch')
    const { changed, unchanged, refused, ids, position } = row.batch
    return { changed, unchanged, refused, left: ids.length - position }
  })
}
