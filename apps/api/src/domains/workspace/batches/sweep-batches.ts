import { and, eq, exists, lt, notInArray, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { batch, task } from '../../../platform/db/schema/index.ts'

const retentionMs = 7 * 24 * 60 * 60 * 1000

/** Forgets what became of each thing of batches that ended a week ago. What was changed stays in the ledger. */
export async function sweepBatches(db: Database) {
  const isOver = db
    .select({ one: sql`1` })
    .from(task)
    .where(
      and(
        eq(task.orgId, batch.orgId),
        eq(task.id, batch.taskId),
        notInArray(task.status, ['queued', 'running', 'waiting']),
      ),
    )
  await db.delete(batch).where(and(lt(batch.createdAt, new Date(Date.now() - retentionMs)), exists(isOver)))
}
