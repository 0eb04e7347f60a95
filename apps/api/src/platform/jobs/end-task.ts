import { and, eq, sql } from 'drizzle-orm'
import { inTransaction, type ServiceContext, type TransactionContext } from '../context/context.ts'
import { cutText } from '../text/cut-text.ts'
import { task, type TaskAttempt, type TaskError } from '../db/schema/index.ts'
import { recordEvent } from '../ledger/record-event.ts'
import { announceTask } from '../realtime/announce-change.ts'
import type { TaskRow } from './enqueue-task.ts'
import { findTaskHooks } from './task-handlers.ts'

export type TaskEnding =
  | { status: 'succeeded' | 'partial' | 'cancelled'; result: Record<string, unknown> | null }
  | { status: 'failed'; error: TaskError }
  | { status: 'waiting'; error: TaskError; retryAt?: Date | null }
  /** Nothing went wrong: the attempt goes on when the moment has come. */
  | { status: 'waiting'; continueAt: Date }
  | { status: 'queued' }

/**
 * Writes down how a task ended or why it waits again, with its ledger event, and lets its type put right what the
 * work left behind. Every way out of a task leads through here. `row` is locked by the caller.
 */
export async function endTask(
  tx: TransactionContext,
  row: TaskRow,
  ending: TaskEnding,
  attempt: Pick<TaskAttempt, 'status' | 'error'> = describeAttempt(ending),
) {
  const now = new Date()
  const isOver = ending.status !== 'waiting' && ending.status !== 'queued'
  const goesOn = 'continueAt' in ending
  const startsAt = await updateQueue(tx, row, ending)
  await tx.db
    .update(task)
    .set({
      status: ending.status,
      // A long piece of work in many parts is one attempt.
      attempts: goesOn
        ? row.attempts.filter(({ endedAt }) => endedAt !== null)
        : closeAttempt(row.attempts, attempt, now),
      error: 'error' in ending ? ending.error : null,
      ...('result' in ending && { result: ending.result }),
      endedAt: isOver ? now : null,
      scheduledFor: ending.status === 'waiting' ? startsAt : null,
      ...(ending.status === 'succeeded' && {
        progress: sql`${task.progress} || '{"percent": 100, "message": null}'::jsonb`,
      }),
      updatedAt: now,
      updatedBy: tx.actor.id ?? row.updatedBy,
      version: sql`${task.version} + 1`,
    })
    .where(and(eq(task.orgId, row.orgId), eq(task.id, row.id)))
  await announceTask(tx, { ...row, version: row.version + 1 })

  if (ending.status === 'failed' || ending.status === 'cancelled') {
    const hooks = findTaskHooks(row.type)
    await (ending.status === 'failed' ? hooks.onFailed?.(tx, row) : hooks.onCancelled?.(tx, row))
    recordEvent(tx, {
      action: `task.${ending.status}`,
      category: 'task',
      subject: { type: 'task', id: row.id, name: row.title },
      targets: [row.subject],
      taskId: row.id,
      summary: cutText(`${row.title}: ${describeEnd(row, ending)}.`, 300),
      metadata: { attempt: row.attempt, type: row.type },
    })
  }
}

/** Keeps the job of the task in step with its row; answers when the task goes on, if it does. */
async function updateQueue({ tasks, ...tx }: TransactionContext, row: TaskRow, ending: TaskEnding) {
  if ('continueAt' in ending) {
    // Anew, since it went well: the pauses after failures begin small again.
    await tasks.put(tx, row, ending.continueAt)
    return ending.continueAt
  }
  if (ending.status === 'waiting') return await tasks.retry(tx, row, ending.retryAt)
  if (ending.status === 'queued') return await tasks.retry(tx, row, 'now')
  await tasks.remove(tx, row)
  return null
}

/** The attempts with the one that runs ended this way. */
export const closeAttempt = (
  attempts: readonly TaskAttempt[],
  how: Pick<TaskAttempt, 'status' | 'error'>,
  now: Date,
) => attempts.map((made) => (made.endedAt === null ? { ...made, ...how, endedAt: now.toISOString() } : made))

/** True only while this very attempt runs: whoever lost a task writes nothing about it any more. */
export const isCurrentAttempt = (held: TaskRow) =>
  and(
    eq(task.orgId, held.orgId),
    eq(task.id, held.id),
    eq(task.status, 'running'),
    eq(task.attempt, held.attempt),
  )

/** Writes down how an attempt ended; answers false where another worker took the task over meanwhile. */
export async function finishTask(ctx: ServiceContext, held: TaskRow, ending: TaskEnding): Promise<boolean> {
  return await inTransaction(ctx, async (tx) => {
    const [row] = await tx.db.select().from(task).where(isCurrentAttempt(held)).for('update')
    if (!row) return false
    const goesOn = ending.status === 'queued' || ending.status === 'waiting'
    await endTask(tx, row, goesOn && row.cancelRequested ? { status: 'cancelled', result: null } : ending)
    return true
  })
}

function describeAttempt(ending: TaskEnding): Pick<TaskAttempt, 'status' | 'error'> {
  if ('error' in ending) return { status: 'failed', error: `${ending.error.title}: ${ending.error.detail}` }
  return { status: ending.status === 'queued' ? 'interrupted' : ending.status, error: null }
}

function describeEnd(row: TaskRow, ending: TaskEnding) {
  if ('error' in ending) return ending.error.title
  return row.status === 'running' ? 'canceled while running' : 'canceled before it started'
}
