import { and, eq, sql } from 'drizzle-orm'
import { systemActor } from '../access/system-actor.ts'
import { inTransaction, type TransactionContext } from '../context/context.ts'
import type { TaskKey } from '../context/gateways.ts'
import { task } from '../db/schema/index.ts'
import { closeAttempt, endTask, type TaskEnding } from './end-task.ts'
import type { TaskRow } from './enqueue-task.ts'
import { createTaskContext, type RunnerDeps } from './task-context.ts'
import { describeFailure, isRetryableFailure, TaskFailure } from './task-failure.ts'

const lostAttempt = { status: 'lost', error: 'The server stopped while working on this.' }
const lost = 'task recovered from a lost worker'

/**
 * Begins an attempt at a delivered task. Null when there is nothing to do: the task is over, its claim went to somebody
 * else meanwhile (`isClaimed`), or the worker before this one was lost and that was the end of it.
 */
export async function startAttempt(
  deps: RunnerDeps,
  key: TaskKey,
  isClaimed: (tx: TransactionContext) => Promise<boolean> = () => Promise.resolve(true),
): Promise<TaskRow | null> {
  return await inTransaction(createTaskContext(deps, key, systemActor), async (tx) => {
    const isThis = and(eq(task.orgId, key.orgId), eq(task.id, key.id))
    const [row] = await tx.db.select().from(task).where(isThis).for('update')
    if (!(await isClaimed(tx))) return null
    if (!row || isOver(row)) {
      await tx.tasks.remove(tx, key)
      return null
    }
    const wasLost = row.status === 'running'
    const ending = wasLost ? endOfLost(row) : null
    if (wasLost) {
      deps.log.info({ taskId: key.id, orgId: key.orgId, status: ending?.status ?? 'running' }, lost)
    }
    if (ending) {
      await endTask(tx, row, ending, lostAttempt)
      return null
    }
    const [started] = await tx.db.update(task).set(valuesOfNext(row)).where(isThis).returning()
    return started!
  })
}

const isOver = ({ status }: TaskRow) => status !== 'queued' && status !== 'waiting' && status !== 'running'

/** The way a task ends whose worker was lost; null where it starts again. */
function endOfLost(row: TaskRow): TaskEnding | null {
  if (row.cancelRequested) return { status: 'cancelled', result: null }
  if (isRetryableFailure(row)) return null
  const failure = new TaskFailure(
    'worker-lost',
    'The server stopped every time it worked on this',
    `${row.attempts.length} attempts were lost, so it won't restart automatically.`,
    { retry: 'manual' },
  )
  return { status: 'failed', error: describeFailure(failure).shown }
}

function valuesOfNext(row: TaskRow) {
  const now = new Date()
  const attempts = closeAttempt(row.attempts, lostAttempt, now)
  const n = Math.max(row.status === 'running' ? row.attempt + 1 : row.attempt, attempts.length + 1)
  const started = { n, startedAt: now.toISOString(), endedAt: null, status: 'running', error: null }
  return {
    status: 'running' as const,
    attempt: n,
    attempts: [...attempts, started],
    startedAt: row.startedAt ?? now,
    endedAt: null,
    scheduledFor: null,
    cancelRequested: false,
    error: null,
    updatedAt: now,
    version: sql`${task.version} + 1`,
  }
}
