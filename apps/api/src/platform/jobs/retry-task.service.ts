import { and, eq, sql } from 'drizzle-orm'
import { inTransaction, requirePermission, type ServiceContext } from '../context/context.ts'
import { cutText } from '../text/cut-text.ts'
import { task } from '../db/schema/index.ts'
import { recordEvent } from '../ledger/record-event.ts'
import { announceTask } from '../realtime/announce-change.ts'
import { notFound, Problem } from '../errors/problem.ts'
import type { Task } from './tasks.schema.ts'
import { readTask, visibleTasks } from './tasks.service.ts'
import { isRetryable, retryableStatuses } from './to-task.ts'

const automaticAttempts = 5

/**
 * Queues a finished task again: the same task, one attempt more.
 * @throws Problem `state-conflict` while it runs, when it succeeded, and when trying again cannot help.
 */
export async function retryTask(ctx: ServiceContext, id: string): Promise<Task> {
  requirePermission(ctx, 'task:retry')
  return await inTransaction(ctx, async (tx) => {
    const [before] = await tx.db
      .select()
      .from(task)
      .where(and(visibleTasks(tx), eq(task.id, id)))
      .for('update')
    if (!before) throw notFound('task')
    if (!isRetryable(before)) throw reject(before)

    const attempt = before.attempts.length + 1
    await tx.db
      .update(task)
      .set({
        status: 'queued',
        attempt,
        maxAttempts: attempt - 1 + automaticAttempts,
        progress: { ...before.progress, stage: 'queued', message: null },
        error: null,
        cancelRequested: false,
        endedAt: null,
        scheduledFor: null,
        updatedAt: new Date(),
        updatedBy: tx.actor.id,
        version: sql`${task.version} + 1`,
      })
      .where(and(eq(task.orgId, tx.orgId), eq(task.id, id)))
    await announceTask(tx, { ...before, version: before.version + 1 })
    recordEvent(tx, {
      action: 'task.retried',
      category: 'task',
      subject: { type: 'task', id, name: before.title },
      targets: [before.subject],
      taskId: id,
      summary: cutText(`${before.title}: started again, attempt ${attempt}.`, 300),
      metadata: { attempt, type: before.type },
    })
    tx.afterCommit.push(() => tx.tasks.announce({ orgId: tx.orgId, id }))
    return await readTask(tx, id)
  })
}

function reject({ status, error }: typeof task.$inferSelect) {
  const detail =
    error?.retryable === false
      ? `Trying again cannot help: ${error.detail}`
      : `This task is ${status}. Only a failed, partial or cancelled task can be retried.`
  return new Problem('state-conflict', detail, { members: { state: status, allowed: retryableStatuses } })
}
