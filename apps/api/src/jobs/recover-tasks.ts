import { and, inArray, eq, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { task } from '../db/schema/index.ts'
import type { TaskKey } from './claim-task.ts'

/**
 * Puts tasks back that a worker lost: those whose lease ran out, or, where no other process can exist, all running ones.
 * The lost attempt stays in the history.
 */
export async function requeueLostTasks(
  db: Database,
  options: { isOnlyProcess: boolean },
): Promise<TaskKey[]> {
  const now = new Date()
  const lost = sql`jsonb_set(${task.attempts}, array[(jsonb_array_length(${task.attempts}) - 1)::text],
    (${task.attempts} -> -1) || jsonb_build_object('status', 'lost', 'endedAt', ${now.toISOString()}::text,
      'error', 'The server stopped while it worked on this.'))`
  return await db
    .update(task)
    .set({
      status: sql`case when ${task.cancelRequested} then 'cancelled' else 'queued' end`,
      endedAt: sql`case when ${task.cancelRequested} then ${now.toISOString()}::timestamptz end`,
      attempts: sql`case when jsonb_array_length(${task.attempts}) > 0 then ${lost} else ${task.attempts} end`,
      leaseUntil: null,
      updatedAt: now,
      version: sql`${task.version} + 1`,
    })
    .where(
      and(
        eq(task.status, 'running'),
        options.isOnlyProcess ? undefined : or(isNull(task.leaseUntil), lt(task.leaseUntil, now)),
      ),
    )
    .returning({ orgId: task.orgId, id: task.id })
}

/** Tasks whose time has come and that nobody took for a while: their announcement was lost. */
export async function listOverdueTasks(db: Database, options: { overdueMs: number }): Promise<TaskKey[]> {
  const now = Date.now()
  return await db
    .select({ orgId: task.orgId, id: task.id })
    .from(task)
    .where(
      and(
        inArray(task.status, ['queued', 'waiting']),
        lte(task.updatedAt, new Date(now - options.overdueMs)),
        or(isNull(task.scheduledFor), lte(task.scheduledFor, new Date(now - options.overdueMs))),
      ),
    )
    .orderBy(task.createdAt)
    .limit(500)
}
