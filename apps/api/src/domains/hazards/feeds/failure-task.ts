import { and, desc, eq, sql } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { type source, task, type TaskError } from '../../../platform/db/schema/index.ts'
import { endTask } from '../../../platform/jobs/task-lifecycle.ts'
import { hasAttemptsLeft, type TaskRow } from '../../../platform/jobs/task-handlers.ts'
import { appendLog, toLogLine } from '../../../platform/jobs/task-log.ts'
import { announceTask } from '../../../platform/realtime/announce-change.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { formatWait } from '../../../platform/text/format-wait.ts'
import type { FeedFailure } from '../fetch/feed-failure.ts'
import type { SourceState } from './source-health.ts'

type SourceRow = typeof source.$inferSelect

const attemptsStoredMax = 30

/** The source's latest `source_run` task, locked. */
async function findLatestRun(tx: TransactionContext, sourceId: string): Promise<TaskRow | null> {
  const [row] = await tx.db
    .select()
    .from(task)
    .where(
      and(eq(task.orgId, tx.orgId), eq(task.type, 'source_run'), sql`${task.subject} ->> 'id' = ${sourceId}`),
    )
    .orderBy(desc(task.createdAt), desc(task.id))
    .limit(1)
    .for('update')
  return row ?? null
}

/**
 * Shows a failing source as a task: one for each streak of failures, with one attempt for each run. Does nothing while
 * a task for it is queued or running, since that task reports the failure itself.
 */
export async function recordFailure(
  tx: TransactionContext,
  row: SourceRow,
  failure: FeedFailure,
  { nextRunAt, now, state }: { nextRunAt: Date; now: Date; state: SourceState },
) {
  const latestRun = await findLatestRun(tx, row.id)
  if (latestRun?.status === 'queued' || latestRun?.status === 'running') return
  const error = toTaskError(failure, now)
  const willRetry = failure.isTemporary && state.status !== 'disabled'
  const message = willRetry ? describeWait(failure, nextRunAt, now) : failure.message
  const isOpen = latestRun !== null && (latestRun.status === 'waiting' || latestRun.status === 'failed')
  const isFirst = row.lastError === null
  // A canceled task stays canceled until the source recovers.
  if (!isFirst && latestRun !== null && !isOpen) return
  const run =
    isOpen && !isFirst ? await addAttempt(tx, latestRun, error, now) : await createRun(tx, row, error, now)
  const retriesLater = willRetry && run.status !== 'failed' && hasAttemptsLeft(run)
  await tx.db
    .update(task)
    .set({
      progress: { done: 0, total: null, unit: 'items', percent: null, stage: 'fetch', message },
      // The end of the task, below, has a line of its own.
      ...((retriesLater || run.status === 'failed') && {
        logTail: appendLog(toLogLine('warn', `Attempt ${run.attempt} failed: ${asSentence(message)}`, now)),
      }),
    })
    .where(and(eq(task.orgId, tx.orgId), eq(task.id, run.id)))
  if (retriesLater) await setWaiting(tx, run, error, nextRunAt, now)
  else if (run.status !== 'failed') await endTask(tx, run, { status: 'failed', error })
}

/** Completes the open task of a source that has recovered. */
export async function recordRecovery(tx: TransactionContext, row: SourceRow, now: Date) {
  const latestRun = await findLatestRun(tx, row.id)
  if (latestRun === null || (latestRun.status !== 'waiting' && latestRun.status !== 'failed')) return
  const attempt = latestRun.attempt + 1
  const attempts = appendAttempt(latestRun, { status: 'succeeded', error: null }, now)
  await tx.db
    .update(task)
    .set({ attempts, attempt, logTail: appendLog(toLogLine('info', 'The source responds again.', now)) })
    .where(and(eq(task.orgId, tx.orgId), eq(task.id, latestRun.id)))
  await endTask(tx, { ...latestRun, attempts, attempt }, { status: 'succeeded', result: { recovered: true } })
}

async function createRun(
  tx: TransactionContext,
  row: SourceRow,
  error: TaskError,
  now: Date,
): Promise<TaskRow> {
  const [createdRun] = await tx.db
    .insert(task)
    .values({
      id: newId(),
      orgId: tx.orgId,
      type: 'source_run',
      title: `Fetch ${row.name}`,
      subject: { type: 'source', id: row.id, name: row.name },
      input: { sourceId: row.id },
      status: 'waiting',
      progress: { done: 0, total: null, unit: 'items', percent: null, stage: 'fetch', message: null },
      startedAt: now,
      attempt: 1,
      attempts: appendAttempt({ attempt: 0, attempts: [] }, { status: 'failed', error: error.detail }, now),
      createdAt: now,
    })
    .returning()
  return createdRun!
}

async function addAttempt(
  tx: TransactionContext,
  latestRun: TaskRow,
  error: TaskError,
  now: Date,
): Promise<TaskRow> {
  const attempts = appendAttempt(latestRun, { status: 'failed', error: error.detail }, now)
  const [row] = await tx.db
    .update(task)
    .set({
      attempts,
      attempt: latestRun.attempt + 1,
      error,
      updatedAt: now,
      version: sql`${task.version} + 1`,
    })
    .where(and(eq(task.orgId, tx.orgId), eq(task.id, latestRun.id)))
    .returning()
  await announceTask(tx, row!)
  return row!
}

function appendAttempt(
  { attempt, attempts }: Pick<TaskRow, 'attempt' | 'attempts'>,
  outcome: { status: 'failed' | 'succeeded'; error: string | null },
  now: Date,
) {
  const timestamp = now.toISOString()
  return [...attempts, { n: attempt + 1, startedAt: timestamp, endedAt: timestamp, ...outcome }].slice(
    -attemptsStoredMax,
  )
}

/** Sets the task to `waiting` and off the queue, since the scheduler fetches the feed again anyway. */
async function setWaiting(
  tx: TransactionContext,
  run: TaskRow,
  error: TaskError,
  nextRunAt: Date,
  now: Date,
) {
  const [row] = await tx.db
    .update(task)
    .set({
      status: 'waiting',
      error,
      scheduledFor: nextRunAt,
      updatedAt: now,
      version: sql`${task.version} + 1`,
    })
    .where(and(eq(task.orgId, tx.orgId), eq(task.id, run.id)))
    .returning()
  await tx.tasks.postpone(tx, run, nextRunAt)
  await announceTask(tx, row!)
}

const asSentence = (text: string) => `${text.replace(/\.$/, '')}.`

/** The progress message of a waiting task: what failed, and when the next attempt is. */
export function describeWait(failure: FeedFailure, nextRunAt: Date, now: Date) {
  const seconds = (nextRunAt.getTime() - now.getTime()) / 1000
  return `${failure.message.replace(/\.$/, '')}; next attempt in ${formatWait(seconds)}`
}

const toTaskError = (failure: FeedFailure, now: Date): TaskError => ({
  code: failure.code,
  title: failure.title,
  detail: failure.message,
  retryable: true,
  at: now.toISOString(),
  correlationId: randomBytes(4).toString('hex'),
})
