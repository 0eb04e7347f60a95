import { and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { task } from '../db/schema/index.ts'
import type { TaskRow } from './enqueue-task.ts'

export const leaseMs = 30_000

// By the clock that all processes share: else one that is behind would lose its tasks to the others at once.
const leaseEnd = sql`clock_timestamp() + ${leaseMs} * interval '1 millisecond'`

export interface TaskKey {
  orgId: string
  id: string
}

/** Takes a waiting task for this process, or null when somebody else has it or its time has not come. */
export async function claimTask(db: Database, key: TaskKey): Promise<TaskRow | null> {
  const now = new Date()
  const attempt = sql`greatest(${task.attempt}, jsonb_array_length(${task.attempts}) + 1)`
  const started = sql`jsonb_build_object('n', ${attempt}, 'startedAt', ${now.toISOString()}::text, 'endedAt', null, 'status', 'running', 'error', null)`
  const [claimed] = await db
    .update(task)
    .set({
      status: 'running',
      attempt,
      attempts: sql`${task.attempts} || ${started}`,
      leaseUntil: leaseEnd,
      startedAt: sql`coalesce(${task.startedAt}, ${now.toISOString()}::timestamptz)`,
      endedAt: null,
      scheduledFor: null,
      cancelRequested: false,
      error: null,
      updatedAt: now,
      version: sql`${task.version} + 1`,
    })
    .where(
      and(
        eq(task.orgId, key.orgId),
        eq(task.id, key.id),
        inArray(task.status, ['queued', 'waiting']),
        or(isNull(task.scheduledFor), lte(task.scheduledFor, now)),
      ),
    )
    .returning()
  return claimed ?? null
}

/** Keeps the task for another lease. Null when it is not ours any more, else whether somebody asked to stop it. */
export async function renewLease(db: Database, held: TaskRow): Promise<{ cancelRequested: boolean } | null> {
  const [row] = await db
    .update(task)
    .set({ leaseUntil: leaseEnd })
    .where(isLeaseHeld(held))
    .returning({ cancelRequested: task.cancelRequested })
  return row ?? null
}

/** True only while this very attempt runs. */
export const isLeaseHeld = (held: TaskRow) =>
  and(
    eq(task.orgId, held.orgId),
    eq(task.id, held.id),
    eq(task.status, 'running'),
    eq(task.attempt, held.attempt),
  )
