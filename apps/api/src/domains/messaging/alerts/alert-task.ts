import { and, eq, inArray, sql } from 'drizzle-orm'
import { systemActor } from '../../../platform/access/system-actor.ts'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { task } from '../../../platform/db/schema/index.ts'
import type { TaskRow } from '../../../platform/jobs/task-handlers.ts'
import { endTask, enqueueTask } from '../../../platform/jobs/task-lifecycle.ts'
import { appendLog, toLogLine } from '../../../platform/jobs/task-log.ts'
import { announceTask } from '../../../platform/realtime/announce-change.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { type AlertRow, titleOf } from './alert-row.ts'

/**
 * Creates the task that sends an alert, now or at `scheduledFor`. It acts as the caller, but as the system for an
 * automatic alert, which reaches everyone in its places no matter who approves it.
 */
export async function enqueueAlertTask(
  tx: TransactionContext,
  row: AlertRow,
  scheduledFor?: Date,
): Promise<TaskRow> {
  const title = titleOf(row)
  return await enqueueTask(row.isAutomatic ? { ...tx, actor: systemActor } : tx, {
    type: 'alert_send',
    title: cutText(`Send alert “${title}”`, 200),
    subject: { type: 'alert', id: row.id, name: title },
    input: { alertId: row.id },
    // Each attempt continues where the last one stopped, so frequent interruptions are no reason to give up.
    maxAttempts: 100,
    ...(scheduledFor && { scheduledFor }),
  })
}

type WithTask = Pick<AlertRow, 'taskId'>

/** Starts an alert's scheduled or waiting task now. Null if it isn't waiting. */
export async function wakeTask(tx: TransactionContext, { taskId }: WithTask): Promise<TaskRow | null> {
  const waiting = await lockWaitingTask(tx, taskId)
  if (waiting === null) return null
  const [woken] = await tx.db
    .update(task)
    .set({
      scheduledFor: null,
      logTail: appendLog(toLogLine('info', 'Starts now instead of later.')),
      updatedAt: new Date(),
      version: sql`${task.version} + 1`,
    })
    .where(and(eq(task.orgId, tx.orgId), eq(task.id, waiting.id)))
    .returning()
  await announceTask(tx, woken!)
  await tx.tasks.enqueue(tx, woken!)
  return woken!
}

/** Ends an alert's task before it runs. A running one stops when it next locks the alert. */
export async function cancelWaitingTask(tx: TransactionContext, { taskId }: WithTask) {
  const waiting = await lockWaitingTask(tx, taskId)
  if (waiting) await endTask(tx, waiting, { status: 'cancelled', result: waiting.result })
}

async function lockWaitingTask(tx: TransactionContext, taskId: string | null): Promise<TaskRow | null> {
  if (taskId === null) return null
  const [row] = await tx.db
    .select()
    .from(task)
    .where(and(eq(task.orgId, tx.orgId), eq(task.id, taskId), inArray(task.status, ['queued', 'waiting'])))
    .for('update')
  return row ?? null
}
