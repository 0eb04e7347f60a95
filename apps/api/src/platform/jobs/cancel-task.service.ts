import { and, eq, sql } from 'drizzle-orm'
import {
  inTransaction,
  requirePermission,
  type ServiceContext,
  type TransactionContext,
} from '../context/context.ts'
import { task } from '../db/schema/index.ts'
import { endTask } from './end-task.ts'
import { announceTask } from '../realtime/announce-change.ts'
import { notFound, Problem } from '../errors/problem.ts'
import type { Task } from './tasks.schema.ts'
import { readTask, visibleTasks } from './tasks.service.ts'
import { cancellableStatuses, isCancellable } from './to-task.ts'

/**
 * Stops a task: one that waits at once, one that runs at its next step. Everybody may stop what they started.
 * @throws Problem `state-conflict` when it is over.
 */
export async function cancelTask(ctx: ServiceContext, id: string): Promise<Task> {
  requirePermission(ctx, 'user:read')
  return await inTransaction(ctx, async (tx) => {
    const [before] = await tx.db
      .select()
      .from(task)
      .where(and(visibleTasks(tx), eq(task.id, id)))
      .for('update')
    if (!before) throw notFound('task')
    if (before.requestedBy !== tx.actor.id) requirePermission(tx, 'task:cancel')
    if (!isCancellable(before)) throw reject(before)

    if (before.status === 'running') {
      await requestStop(tx, id)
      await announceTask(tx, { ...before, version: before.version + 1 })
      tx.afterCommit.push(() => tx.tasks.interrupt({ orgId: tx.orgId, id }))
    } else {
      await endTask(tx, before, { status: 'cancelled', result: before.result })
    }
    return await readTask(tx, id)
  })
}

async function requestStop(tx: TransactionContext, id: string) {
  await tx.db
    .update(task)
    .set({
      cancelRequested: true,
      updatedAt: new Date(),
      updatedBy: tx.actor.id,
      version: sql`${task.version} + 1`,
    })
    .where(and(eq(task.orgId, tx.orgId), eq(task.id, id)))
}

function reject({ status, cancelRequested }: typeof task.$inferSelect) {
  const detail = cancelRequested
    ? 'This task is already being stopped.'
    : `This task is ${status}, so there is nothing to stop.`
  return new Problem('state-conflict', detail, { members: { state: status, allowed: cancellableStatuses } })
}
