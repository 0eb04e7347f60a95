import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { requirePermission } from '../../../platform/access/require-permission.ts'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { task } from '../../../platform/db/schema/index.ts'
import { enqueueTask } from '../../../platform/jobs/task-lifecycle.ts'
import { appendLog, toLogLine } from '../../../platform/jobs/task-log.ts'
import { toTask } from '../../../platform/jobs/tasks.service.ts'
import { announceTask } from '../../../platform/realtime/announce-change.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import type { Task } from '../../../platform/jobs/tasks.schema.ts'
import type { TaskRow } from '../../../platform/jobs/task-handlers.ts'
import { getSourceRow } from './read-source.ts'

/**
 * Fetches a source now, as a task. Returns the source's open task if it has one; a waiting task starts immediately.
 * @throws Problem `state-conflict` if the source is paused or disabled.
 */
export async function runSourceNow(ctx: ServiceContext, id: string): Promise<Task> {
  requirePermission(ctx, 'source:run')
  return await inTransaction(ctx, async (tx) => {
    const row = await getSourceRow(tx, id, { forUpdate: true })
    if (row.status === 'paused' || row.status === 'disabled') {
      const state = row.status === 'paused' ? 'is paused' : 'is turned off'
      throw new Problem('state-conflict', `${row.name} ${state}. Resume it before you fetch it.`, {
        members: { state: row.status, allowed: ['active', 'degraded', 'failing'] },
      })
    }
    const openRun = await findOpenRun(tx, id)
    const startedRun =
      openRun === null
        ? await enqueueTask(tx, {
            type: 'source_run',
            title: `Fetch ${row.name}`,
            subject: { type: 'source', id, name: row.name },
            input: { sourceId: id },
          })
        : openRun.status === 'waiting'
          ? await expedite(tx, openRun)
          : openRun
    return toTask(startedRun, startedRun.requestedBy === tx.actor.id ? tx.actor.name : null)
  })
}

async function findOpenRun(tx: TransactionContext, sourceId: string): Promise<TaskRow | null> {
  const [row] = await tx.db
    .select()
    .from(task)
    .where(
      and(
        eq(task.orgId, tx.orgId),
        eq(task.type, 'source_run'),
        inArray(task.status, ['queued', 'running', 'waiting']),
        sql`${task.subject} ->> 'id' = ${sourceId}`,
      ),
    )
    .orderBy(desc(task.createdAt))
    .limit(1)
    .for('update')
  return row ?? null
}

async function expedite(tx: TransactionContext, waitingTask: TaskRow): Promise<TaskRow> {
  const [row] = await tx.db
    .update(task)
    .set({
      status: 'queued',
      scheduledFor: null,
      logTail: appendLog(toLogLine('info', 'Requested again, so it starts now instead of later.')),
      updatedAt: new Date(),
      version: sql`${task.version} + 1`,
    })
    .where(and(eq(task.orgId, tx.orgId), eq(task.id, waitingTask.id)))
    .returning()
  await announceTask(tx, row!)
  await tx.tasks.enqueue(tx, waitingTask)
  return row!
}
