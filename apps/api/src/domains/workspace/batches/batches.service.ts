import { and, eq, exists, lt, notInArray, sql } from 'drizzle-orm'
import { newId } from '../../../platform/db/new-id.ts'
import { requirePermission } from '../../../platform/access/require-permission.ts'
import { inTransaction, type ServiceContext } from '../../../platform/context/context.ts'
import { inTransactionRetryingDuplicates } from '../../../platform/context/retry-duplicates.ts'
import type { Database } from '../../../platform/db/database.ts'
import { batch, task } from '../../../platform/db/schema/index.ts'
import { notFound } from '../../../platform/errors/problem.ts'
import { enqueueTask } from '../../../platform/jobs/task-lifecycle.ts'
import type { Task } from '../../../platform/jobs/tasks.schema.ts'
import { readTask } from '../../../platform/jobs/tasks.service.ts'
import type { BatchKind } from './batch-kind.ts'
import type { BatchResult } from './batches.schema.ts'
import { applyBatch, isBatchOfTask } from './run-batch.ts'

/**
 * Applies one change to many records. Up to the kind's limit, they are changed in one transaction, and the result is
 * returned; more become a task.
 */
export async function startBatch<Change extends Record<string, unknown>>(
  ctx: ServiceContext,
  kind: BatchKind<Change>,
  { ids, change }: { ids: string[]; change: Change },
): Promise<BatchResult | { task: Task }> {
  requirePermission(ctx, kind.permission)
  if (ids.length > kind.immediateMax) return await enqueue(ctx, kind, ids, change)
  return await inTransactionRetryingDuplicates(ctx, async (tx) => {
    const groupId = newId()
    const { changed, ...outcome } = await applyBatch(tx, kind, { ids, change, groupId })
    await kind.finish?.(tx, change, changed)
    return { changed: changed.length, ...outcome, groupId, left: 0 }
  })
}

async function enqueue<Change extends Record<string, unknown>>(
  ctx: ServiceContext,
  kind: BatchKind<Change>,
  ids: string[],
  change: Change,
) {
  return await inTransaction(ctx, async (tx) => {
    await kind.validate?.(tx, change)
    const records = `${ids.length.toLocaleString('en-US')} ${kind.pluralNoun}`
    const { id: taskId } = await enqueueTask(tx, {
      type: 'batch',
      title: `Update ${records}`,
      subject: { type: 'org', id: tx.orgId, name: records },
    })
    await tx.db.insert(batch).values({
      orgId: tx.orgId,
      taskId,
      kind: kind.key,
      change,
      ids,
      createdAt: new Date(),
    })
    return { task: await readTask(tx, taskId) }
  })
}

/** What happened to each record of a batch so far, for the person who started it. */
export async function getBatch(ctx: ServiceContext, taskId: string): Promise<BatchResult> {
  requirePermission(ctx, 'user:read')
  return await inTransaction(ctx, async (tx) => {
    const [row] = await tx.db
      .select({ batch })
      .from(batch)
      .innerJoin(task, and(eq(task.orgId, batch.orgId), eq(task.id, batch.taskId)))
      .where(and(isBatchOfTask(tx, taskId), eq(task.requestedBy, tx.actor.id!)))
    if (!row) throw notFound('batch')
    const { changed, unchanged, refused, ids, position } = row.batch
    return { changed, unchanged, refused, groupId: taskId, left: ids.length - position }
  })
}

const retentionMs = 7 * 24 * 60 * 60 * 1000

/** Deletes finished batches a week after they started. The ledger keeps the changes. */
export async function sweepBatches(db: Database) {
  const isFinished = db
    .select({ one: sql`1` })
    .from(task)
    .where(
      and(
        eq(task.orgId, batch.orgId),
        eq(task.id, batch.taskId),
        notInArray(task.status, ['queued', 'running', 'waiting']),
      ),
    )
  await db
    .delete(batch)
    .where(and(lt(batch.createdAt, new Date(Date.now() - retentionMs)), exists(isFinished)))
}
