import { and, eq, sql } from 'drizzle-orm'
import { setImmediate } from 'node:timers/promises'
import { inTransaction, type TransactionContext } from '../../../platform/context/context.ts'
import { inTransactionRetryingDuplicates } from '../../../platform/context/retry-duplicates.ts'
import { batch, type batchKinds } from '../../../platform/db/schema/index.ts'
import { registerTaskHandler, type TaskOutcome, type TaskRun } from '../../../platform/jobs/task-handlers.ts'
import type { BatchKind, BatchOutcome } from './batch-kind.ts'
import { portfolioBatch } from './portfolio-batch.ts'
import { propertyBatch } from './property-batch.ts'
import { tenantBatch } from './tenant-batch.ts'
import { threatBatch } from './threat-batch.ts'
import { unitBatch } from './unit-batch.ts'

const kindsByKey = {
  portfolio: portfolioBatch,
  property: propertyBatch,
  unit: unitBatch,
  tenant: tenantBatch,
  threat: threatBatch,
}

/** The kind of a stored batch, whose change was checked against the kind's own schema when it was stored. */
const getBatchKind = (key: (typeof batchKinds)[number]) => kindsByKey[key] as BatchKind

type BatchRow = typeof batch.$inferSelect

/**
 * Works through a batch in small transactions. Each records the position, from which a restart continues. Running a
 * finished batch again retries the rejected records.
 */
async function runBatch(run: TaskRun): Promise<TaskOutcome> {
  const { ctx, task, signal } = run
  const row = await inTransaction(ctx, (tx) => resumeBatch(tx, task.id))
  const kind = getBatchKind(row.kind)
  const total = row.changed + row.unchanged.length + row.refused.length + row.ids.length - row.position
  // Only the number of records that an earlier run changed is stored.
  const changed: string[] | null = row.position > 0 ? null : []
  let refused = row.refused.length
  let { position } = row

  while (position < row.ids.length && !signal.aborted) {
    const ids = row.ids.slice(position, position + kind.recordsPerTransaction)
    const outcome = await inTransactionRetryingDuplicates(ctx, async (tx) => {
      const outcome = await applyBatch(tx, kind, { ids, change: row.change, groupId: task.id })
      const { changed, unchanged, refused } = outcome
      await tx.db
        .update(batch)
        .set({
          position: position + ids.length,
          changed: sql`${batch.changed} + ${changed.length}`,
          ...(unchanged.length > 0 && {
            unchanged: sql`${batch.unchanged} || ${sql.param(unchanged)}::uuid[]`,
          }),
          ...(refused.length > 0 && {
            refused: sql`${batch.refused} || ${JSON.stringify(refused)}::jsonb`,
          }),
        })
        .where(isBatchOfTask(tx, task.id))
      return outcome
    })
    position += ids.length
    refused += outcome.refused.length
    changed?.push(...outcome.changed)
    await run.report({
      done: total - (row.ids.length - position),
      total,
      unit: kind.pluralNoun,
      stage: 'changing',
    })
    await setImmediate()
  }

  if (signal.aborted && !run.isCancelled()) throw new Error('bulk action interrupted; resuming')
  const result = await inTransaction(ctx, async (tx) => {
    await kind.finish?.(tx, row.change, changed)
    return await readCounts(tx, task.id)
  })
  run.log(
    refused > 0 ? 'warn' : 'info',
    `${result.changed} changed, ${result.unchanged} unchanged, ${result.refused} refused.`,
  )
  return { result, isPartial: refused > 0 }
}

async function resumeBatch(tx: TransactionContext, taskId: string): Promise<BatchRow> {
  const [row] = await tx.db.select().from(batch).where(isBatchOfTask(tx, taskId)).for('update')
  if (!row) throw new Error(`Task ${taskId} has no bulk action to process`)
  if (row.position < row.ids.length || row.refused.length === 0) return row
  const retryFields = { ids: row.refused.map(({ id }) => id), refused: [], position: 0 }
  await tx.db.update(batch).set(retryFields).where(isBatchOfTask(tx, taskId))
  return { ...row, ...retryFields }
}

async function readCounts(tx: TransactionContext, taskId: string) {
  const [counts] = await tx.db
    .select({
      changed: batch.changed,
      unchanged: sql<number>`cardinality(${batch.unchanged})`,
      refused: sql<number>`jsonb_array_length(${batch.refused})`,
      left: sql<number>`cardinality(${batch.ids}) - ${batch.position}`,
    })
    .from(batch)
    .where(isBatchOfTask(tx, taskId))
  return counts!
}

export const isBatchOfTask = (tx: Pick<TransactionContext, 'orgId'>, taskId: string) =>
  and(eq(batch.orgId, tx.orgId), eq(batch.taskId, taskId))

/** Changes some records of a batch, and marks their events as one group. */
export async function applyBatch<Change extends Record<string, unknown>>(
  tx: TransactionContext,
  kind: BatchKind<Change>,
  { ids, change, groupId }: { ids: readonly string[]; change: Change; groupId: string },
): Promise<BatchOutcome> {
  const outcome = await kind.change(tx, ids, change)
  for (const event of tx.pendingEvents) event.groupId = groupId
  return outcome
}

registerTaskHandler('batch', runBatch)
