import { and, eq, sql } from 'drizzle-orm'
import type { TransactionContext } from '../context/context.ts'
import { cutText } from '../text/cut-text.ts'
import { task, type TaskAttempt, type TaskError } from '../db/schema/index.ts'
import { recordEvent } from '../ledger/record-event.ts'
import { announceTask } from '../realtime/announce-change.ts'
import type { TaskRow } from './enqueue-task.ts'
import { retryDelayMs } from './retry-delay.ts'
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
  const scheduledFor = ending.status === 'waiting' ? nextStart(row, ending, now) : null
  await tx.db
    .update(task)
    .set({
      status: ending.status,
      // A long piece of work in many parts is one attempt.
      attempts: goesOn
        ? row.attempts.filter(({ endedAt }) => endedAt !== null)
        : row.attempts.map((made) =>
            made.endedAt === null ? { ...made, ...attempt, endedAt: now.toISOString() } : made,
          ),
      error: 'error' in ending ? ending.error : null,
      ...('result' in ending && { result: ending.result }),
      leaseUntil: null,
      endedAt: isOver ? now : null,
      scheduledFor,
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
  if (!isOver) {
    const { orgId, id } = row
    tx.afterCommit.push(() =>
      tx.tasks.announce({ orgId, id, ...(scheduledFor && { startAfter: scheduledFor }) }),
    )
  }
}

function nextStart(row: TaskRow, ending: TaskEnding & { status: 'waiting' }, now: Date): Date {
  if ('continueAt' in ending) return ending.continueAt
  return ending.retryAt ?? new Date(now.getTime() + retryDelayMs(row.attempts.length))
}

function describeAttempt(ending: TaskEnding): Pick<TaskAttempt, 'status' | 'error'> {
  if ('error' in ending) return { status: 'failed', error: `${ending.error.title}: ${ending.error.detail}` }
  return { status: ending.status === 'queued' ? 'interrupted' : ending.status, error: null }
}

function describeEnd(row: TaskRow, ending: TaskEnding) {
  if ('error' in ending) return ending.error.title
  return row.status === 'running' ? 'cancelled while it ran' : 'cancelled before it started'
}
