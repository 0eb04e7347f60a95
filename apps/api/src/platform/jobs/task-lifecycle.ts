import { and, eq, sql } from 'drizzle-orm'
import { newId } from '../db/new-id.ts'
import { systemActor } from '../access/system-actor.ts'
import {
  createTaskContext,
  inTransaction,
  type RunnerDeps,
  type ServiceContext,
  type TransactionContext,
} from '../context/context.ts'
import type { TaskKey } from '../context/gateways.ts'
import { task, type TaskAttempt, type TaskError, type TaskLogLine } from '../db/schema/index.ts'
import { recordEvent } from '../ledger/record-event.ts'
import { announceTask } from '../realtime/announce-change.ts'
import { cutText } from '../text/cut-text.ts'
import { formatWait } from '../text/format-wait.ts'
import {
  describeFailure,
  findTaskHooks,
  hasAttemptsLeft,
  TaskFailure,
  type TaskRow,
  type TaskType,
} from './task-handlers.ts'
import { appendLog, toLogLine } from './task-log.ts'

interface NewTask {
  type: TaskType
  /** Shown in the task list, for example "Import hud-2026.csv". */
  title: string
  subject: { type: string; id: string; name: string }
  input?: Record<string, unknown>
  maxAttempts?: number
  scheduledFor?: Date
}

/** Creates a task in the caller's transaction. It starts after the commit or at `scheduledFor`. */
export async function enqueueTask(tx: TransactionContext, input: NewTask): Promise<TaskRow> {
  const [row] = await tx.db
    .insert(task)
    .values({
      id: newId(),
      orgId: tx.orgId,
      type: input.type,
      title: input.title,
      subject: input.subject,
      input: input.input ?? {},
      progress: { done: 0, total: null, unit: 'items', percent: null, stage: 'queued', message: null },
      maxAttempts: input.maxAttempts ?? 5,
      scheduledFor: input.scheduledFor ?? null,
      requestedBy: tx.actor.id,
      createdBy: tx.actor.id,
      updatedBy: tx.actor.id,
    })
    .returning()
  await announceTask(tx, row!)
  await tx.tasks.enqueue(tx, row!, row!.scheduledFor)
  return row!
}

const lostAttempt = { status: 'lost', error: 'The server stopped while working on this.' }

/**
 * Starts an attempt at a delivered task. Null if there is nothing to do: the task is over, another worker has claimed it
 * (`isClaimed`), or its previous worker was lost and it gets no further attempt.
 */
export async function startAttempt(
  deps: RunnerDeps,
  key: TaskKey,
  isClaimed: (tx: TransactionContext) => Promise<boolean> = () => Promise.resolve(true),
): Promise<TaskRow | null> {
  return await inTransaction(createTaskContext(deps, key, systemActor), async (tx) => {
    const isTask = and(eq(task.orgId, key.orgId), eq(task.id, key.id))
    const [row] = await tx.db.select().from(task).where(isTask).for('update')
    if (!(await isClaimed(tx))) return null
    if (!row || isOver(row)) {
      await tx.tasks.remove(tx, key)
      return null
    }
    const wasLost = row.status === 'running'
    const ending = wasLost ? decideLostEnding(row) : null
    if (wasLost) {
      deps.log.info(
        { taskId: key.id, orgId: key.orgId, status: ending?.status ?? 'running' },
        'task recovered from a lost worker',
      )
    }
    if (ending) {
      await endTask(tx, row, ending, lostAttempt)
      return null
    }
    const [startedTask] = await tx.db.update(task).set(nextAttempt(row)).where(isTask).returning()
    return startedTask!
  })
}

const isOver = ({ status }: TaskRow) => status !== 'queued' && status !== 'waiting' && status !== 'running'

/** How a task whose worker was lost ends; null if it gets another attempt. */
function decideLostEnding(row: TaskRow): TaskEnding | null {
  if (row.cancelRequested) return { status: 'cancelled', result: null }
  if (hasAttemptsLeft(row)) return null
  const failure = new TaskFailure(
    'worker-lost',
    'Task interrupted',
    'The server stopped while working on this, and no automatic attempts are left. Try again.',
    { retry: 'manual' },
  )
  return { status: 'failed', error: describeFailure(failure).error }
}

function nextAttempt(row: TaskRow) {
  const now = new Date()
  const attempts = closeAttempt(row.attempts, lostAttempt, now)
  const n = Math.max(row.status === 'running' ? row.attempt + 1 : row.attempt, attempts.length + 1)
  const wasLost = row.status === 'running'
  const isContinued = row.status === 'waiting' && row.error === null
  const lines = [
    ...(wasLost ? [toLogLine('warn', `Attempt ${row.attempt}: ${lostAttempt.error}`, now)] : []),
    ...(isContinued ? [] : [toLogLine('info', `Attempt ${n} started.`, now)]),
  ]
  const newAttempt = { n, startedAt: now.toISOString(), endedAt: null, status: 'running', error: null }
  return {
    status: 'running' as const,
    attempt: n,
    attempts: [...attempts, newAttempt],
    ...(lines.length > 0 && { logTail: appendLog(...lines) }),
    startedAt: row.startedAt ?? now,
    endedAt: null,
    scheduledFor: null,
    cancelRequested: false,
    error: null,
    updatedAt: now,
    version: sql`${task.version} + 1`,
  }
}

export type TaskEnding =
  | { status: 'succeeded' | 'partial' | 'cancelled'; result: Record<string, unknown> | null }
  | { status: 'failed'; error: TaskError }
  | { status: 'waiting'; error: TaskError; retryAt?: Date | null }
  /** Nothing failed: the same attempt continues at this time. */
  | { status: 'waiting'; continueAt: Date }
  | { status: 'queued' }

/**
 * Records how a task ended or why it waits: in its row, in the queue and, if it failed or was canceled, in the ledger
 * after running the hook of its type. Every task that stops running gets here. The caller must hold the lock on `row`.
 */
export async function endTask(
  tx: TransactionContext,
  row: TaskRow,
  ending: TaskEnding,
  attempt: Pick<TaskAttempt, 'status' | 'error'> = describeAttempt(ending),
) {
  const now = new Date()
  const isOver = ending.status !== 'waiting' && ending.status !== 'queued'
  const startsAt = await updateQueue(tx, row, ending)
  const line = describeInLog(row, ending, startsAt, now)
  await tx.db
    .update(task)
    .set({
      status: ending.status,
      // Work that continues in parts is one attempt.
      attempts:
        'continueAt' in ending
          ? row.attempts.filter(({ endedAt }) => endedAt !== null)
          : closeAttempt(row.attempts, attempt, now),
      ...(line && { logTail: appendLog(line) }),
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
      summary: cutText(`${row.title}: ${describeEnding(row, ending)}.`, 300),
      metadata: { attempt: row.attempt, type: row.type },
    })
  }
}

/** Keeps the job in sync with its task. Returns when the task starts again; null if it's over. */
async function updateQueue({ tasks, ...tx }: TransactionContext, row: TaskRow, ending: TaskEnding) {
  if ('continueAt' in ending) {
    // A new job rather than a retry, so that later retry delays start small again.
    await tasks.enqueue(tx, row, ending.continueAt)
    return ending.continueAt
  }
  if (ending.status === 'waiting') return await tasks.retry(tx, row, ending.retryAt)
  if (ending.status === 'queued') return await tasks.retry(tx, row, 'now')
  await tasks.remove(tx, row)
  return null
}

/** Ends the running attempt with this outcome. */
const closeAttempt = (
  attempts: readonly TaskAttempt[],
  outcome: Pick<TaskAttempt, 'status' | 'error'>,
  now: Date,
) =>
  attempts.map((attempt) =>
    attempt.endedAt === null ? { ...attempt, ...outcome, endedAt: now.toISOString() } : attempt,
  )

/** Matches the task only while this attempt runs, so that a worker that lost it can't change it. */
export const isCurrentAttempt = (claimedTask: TaskRow) =>
  and(
    eq(task.orgId, claimedTask.orgId),
    eq(task.id, claimedTask.id),
    eq(task.status, 'running'),
    eq(task.attempt, claimedTask.attempt),
  )

/** Records how an attempt ended. False if another worker has claimed the task since. */
export async function finishTask(
  ctx: ServiceContext,
  claimedTask: TaskRow,
  ending: TaskEnding,
): Promise<boolean> {
  return await inTransaction(ctx, async (tx) => {
    const [row] = await tx.db.select().from(task).where(isCurrentAttempt(claimedTask)).for('update')
    if (!row) return false
    const isUnfinished = ending.status === 'queued' || ending.status === 'waiting'
    await endTask(
      tx,
      row,
      isUnfinished && row.cancelRequested ? { status: 'cancelled', result: null } : ending,
    )
    return true
  })
}

function describeAttempt(ending: TaskEnding): Pick<TaskAttempt, 'status' | 'error'> {
  if ('error' in ending) return { status: 'failed', error: `${ending.error.title}: ${ending.error.detail}` }
  return { status: ending.status === 'queued' ? 'interrupted' : ending.status, error: null }
}

/** Shorter waits, such as those for another process, would fill the log. */
const loggedWaitMs = 30_000

/** What the log says about an ending. */
function describeInLog(
  row: TaskRow,
  ending: TaskEnding,
  startsAt: Date | null,
  now: Date,
): TaskLogLine | null {
  const waitMs = startsAt === null ? 0 : startsAt.getTime() - now.getTime()
  const wait = formatWait(waitMs / 1000)
  if ('continueAt' in ending)
    return waitMs < loggedWaitMs ? null : toLogLine('info', `Waiting. Continues in ${wait}.`, now)
  if (ending.status === 'waiting')
    return toLogLine(
      'warn',
      `Attempt ${row.attempt} failed: ${describeError(ending.error)} Next attempt in ${wait}.`,
      now,
    )
  if (ending.status === 'failed') return toLogLine('error', `Failed: ${describeError(ending.error)}`, now)
  if (ending.status === 'queued')
    return toLogLine(
      'info',
      'Interrupted because the server is stopping. Continues when a server is available.',
      now,
    )
  if (ending.status === 'cancelled')
    return toLogLine('info', upperFirst(`${describeEnding(row, ending)}.`), now)
  return ending.status === 'partial'
    ? toLogLine('warn', 'Partially completed.', now)
    : toLogLine('info', 'Done.', now)
}

/** Both end with a period: titles of errors don't, and some details don't. */
const describeError = ({ title, detail }: TaskError) =>
  `${title}. ${/[.!?]$/.test(detail) ? detail : `${detail}.`}`

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function describeEnding(row: TaskRow, ending: TaskEnding) {
  if ('error' in ending) return ending.error.title
  return row.status === 'running' ? 'canceled while running' : 'canceled before it started'
}
