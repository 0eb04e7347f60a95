import { sql } from 'drizzle-orm'
import { inTransaction, type ServiceContext } from '../context.ts'
import { task, type TaskError } from '../db/schema/index.ts'
import { recordEvent } from '../ledger/record-event.ts'
import { stillHeld } from './claim-task.ts'
import type { TaskRow } from './enqueue-task.ts'
import { retryDelayMs } from './retry-delay.ts'

export type TaskEnding =
  | { status: 'succeeded' | 'partial' | 'cancelled'; result: Record<string, unknown> | null }
  | { status: 'failed' | 'waiting'; error: TaskError }
  | { status: 'queued' }

/** Writes down how an attempt ended, with its ledger event, unless another worker took the task over meanwhile. */
export async function finishTask(ctx: ServiceContext, held: TaskRow, ending: TaskEnding) {
  const now = new Date()
  const isOver = ending.status !== 'waiting' && ending.status !== 'queued'
  const error = 'error' in ending ? ending.error : null
  const attempts = held.attempts.map((attempt) =>
    attempt.n === held.attempt
      ? {
          ...attempt,
          endedAt: now.toISOString(),
          status: attemptStatus(ending),
          error: error && `${error.title}: ${error.detail}`,
        }
      : attempt,
  )
  await inTransaction(ctx, async (tx) => {
    const [row] = await tx.db
      .update(task)
      .set({
        status: ending.status,
        attempts,
        error,
        ...('result' in ending && { result: ending.result }),
        leaseUntil: null,
        endedAt: isOver ? now : null,
        scheduledFor:
          ending.status === 'waiting' ? new Date(now.getTime() + retryDelayMs(held.attempts.length)) : null,
        ...(ending.status === 'succeeded' && {
          progress: sql`${task.progress} || '{"percent": 100, "message": null}'::jsonb`,
        }),
        updatedAt: now,
        version: sql`${task.version} + 1`,
      })
      .where(stillHeld(held))
      .returning()
    if (!row) return
    if (ending.status === 'failed' || ending.status === 'cancelled') {
      recordEvent(tx, {
        action: `task.${ending.status}`,
        category: 'task',
        subject: { type: 'task', id: held.id, name: held.title },
        targets: [held.subject],
        taskId: held.id,
        summary: `${held.title}: ${error ? error.title : 'cancelled while it ran'}.`.slice(0, 300),
        metadata: { attempt: held.attempt, type: held.type },
      })
    }
    if (ending.status === 'waiting') {
      const scheduledFor = row.scheduledFor!
      tx.afterCommit.push(() => tx.tasks.announce({ orgId: row.orgId, id: row.id, startAfter: scheduledFor }))
    }
  })
}

function attemptStatus(ending: TaskEnding) {
  if (ending.status === 'queued') return 'interrupted'
  return ending.status === 'waiting' ? 'failed' : ending.status
}
