import { and, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { systemActor } from '../access/system-actor.ts'
import { inTransaction } from '../context/context.ts'
import type { Database } from '../db/database.ts'
import { task } from '../db/schema/index.ts'
import type { TaskKey } from './claim-task.ts'
import { endTask, type TaskEnding } from './end-task.ts'
import type { TaskRow } from './enqueue-task.ts'
import { createTaskContext, type RunnerDeps } from './task-context.ts'
import { describeFailure, isRetryableFailure, TaskFailure } from './task-failure.ts'

const abandonedAttempt = { status: 'lost', error: 'The server stopped while it worked on this.' }

/**
 * Takes back tasks that a worker lost: those whose lease ran out, or, where no other process can exist, all running
 * ones. They are queued again, but for those that somebody cancelled or that lost as many workers as they may.
 */
export async function recoverTasks(deps: RunnerDeps, options: { isOnlyProcess: boolean }) {
  const isLost = and(
    eq(task.status, 'running'),
    options.isOnlyProcess
      ? undefined
      : or(isNull(task.leaseUntil), lt(task.leaseUntil, sql`clock_timestamp()`)),
  )
  const lost = await deps.db.select({ orgId: task.orgId, id: task.id }).from(task).where(isLost)
  for (const key of lost) {
    const log = deps.log.child({ taskId: key.id, orgId: key.orgId })
    try {
      const isThis = and(eq(task.orgId, key.orgId), eq(task.id, key.id))
      await inTransaction(createTaskContext(deps, key, systemActor), async (tx) => {
        const [row] = await tx.db.select().from(task).where(and(isThis, isLost)).for('update')
        if (!row) return
        const ending = outcomeOfAbandoned(row)
        await endTask(tx, row, ending, abandonedAttempt)
        log.info({ status: ending.status }, 'A task whose worker went away was taken back')
      })
    } catch (error) {
      log.error({ err: error }, 'A task whose worker went away could not be taken back; trying again')
    }
  }
}

function outcomeOfAbandoned(row: TaskRow): TaskEnding {
  if (row.cancelRequested) return { status: 'cancelled', result: null }
  if (isRetryableFailure(row)) return { status: 'queued' }
  const failure = new TaskFailure(
    'worker-lost',
    'The server stopped each time it worked on this',
    `${row.attempts.length} attempts were lost, so it is not started again by itself.`,
    { retry: 'manual' },
  )
  return { status: 'failed', error: describeFailure(failure).shown }
}

/**
 * The oldest task whose time has come and whose announcement was lost: nobody took it for `overdueMs`, or it has
 * waited since before this process started.
 */
export async function findOverdueTask(
  db: Database,
  { startedAt, overdueMs }: { startedAt: Date; overdueMs: number },
): Promise<TaskKey | null> {
  const overdueSince = new Date(Math.max(startedAt.getTime(), Date.now() - overdueMs))
  const [found] = await db
    .select({ orgId: task.orgId, id: task.id })
    .from(task)
    .where(
      and(
        inArray(task.status, ['queued', 'waiting']),
        lte(task.updatedAt, overdueSince),
        or(isNull(task.scheduledFor), lte(task.scheduledFor, overdueSince)),
      ),
    )
    .orderBy(task.createdAt)
    .limit(1)
  return found ?? null
}
