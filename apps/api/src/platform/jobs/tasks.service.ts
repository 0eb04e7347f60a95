import { and, eq, getTableColumns, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { requirePermission } from '../access/require-permission.ts'
import { inTransaction, type ServiceContext, type TransactionContext } from '../context/context.ts'
import { task, user } from '../db/schema/index.ts'
import { listByKeyset } from '../http/keyset.ts'
import type { Page } from '../http/page.ts'
import { notFound, Problem } from '../errors/problem.ts'
import { recordEvent } from '../ledger/record-event.ts'
import { announceTask } from '../realtime/announce-change.ts'
import { cutText } from '../text/cut-text.ts'
import { endTask } from './task-lifecycle.ts'
import { findTaskHooks, type TaskRow } from './task-handlers.ts'
import { appendLog, toLogLine } from './task-log.ts'
import type { Task, TaskDetails, TaskQuery } from './tasks.schema.ts'

const automaticAttempts = 5

const retryableStatuses = ['failed', 'partial', 'cancelled'] as const
const cancellableStatuses = ['queued', 'waiting', 'running'] as const

const isRetryable = (row: Pick<TaskRow, 'status' | 'error'>) =>
  (retryableStatuses as readonly string[]).includes(row.status) && row.error?.retryable !== false

const isCancellable = (row: Pick<TaskRow, 'status' | 'cancelRequested'>) =>
  (cancellableStatuses as readonly string[]).includes(row.status) && !row.cancelRequested

const { logTail: _, ...columnsWithoutLog } = getTableColumns(task)

/** What `toTask` needs. Lists don't read the logs. */
export const taskColumns = columnsWithoutLog

/** `requesterName` is null if the system requested the task, or if the user no longer exists. */
export function toTask(row: Omit<TaskRow, 'logTail'>, requesterName: string | null): Task {
  const { progress, result, error, attempts, attempt, maxAttempts, subject, version, input } = row
  return {
    id: row.id,
    type: row.type,
    status: row.status,
    title: row.title,
    subject: { ...subject, kind: typeof input.kind === 'string' ? input.kind : null },
    progress,
    result,
    error,
    attempt,
    maxAttempts,
    attempts,
    version,
    retryable: isRetryable(row),
    cancellable: isCancellable(row),
    requestedBy:
      row.requestedBy === null
        ? null
        : {
            id: row.requestedBy,
            name: requesterName ?? 'Former member',
          },
    scheduledFor: row.scheduledFor?.toISOString() ?? null,
    startedAt: row.startedAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** The organization's tasks; for limited members, and without `task:read`, only those the caller requested. */
export async function listTasks(ctx: ServiceContext, query: TaskQuery): Promise<Page<Task>> {
  requirePermission(ctx, 'user:read')
  return await inTransaction(ctx, async (tx) => {
    const where = and(visibleTasks(tx), ...taskFilters(tx, query))
    const descending = query.sort.startsWith('-')
    const id = { by: task.id, type: 'uuid', descending } as const
    const sortKey = query.sort.endsWith('status')
      ? ({ by: task.status, type: 'text', descending } as const)
      : ({ by: task.createdAt, type: 'timestamptz', descending } as const)
    const { items, page } = await listByKeyset({
      sort: query.sort,
      keys: [sortKey, id],
      limit: query.limit,
      cursor: query.cursor,
      rows: (clauses) =>
        tx.db
          .select({ task: taskColumns, requesterName: user.name, sortValues: clauses.sortValues })
          .from(task)
          .leftJoin(user, eq(user.id, task.requestedBy))
          .where(and(where, clauses.where))
          .orderBy(clauses.orderBy)
          .limit(clauses.limit),
      async count(limit) {
        const matching = tx.db.select({ id: task.id }).from(task).where(where).limit(limit).as('matching')
        const [row] = await tx.db.select({ n: sql<number>`count(*)::int` }).from(matching)
        return row!.n
      },
    })
    return { items: items.map((row) => toTask(row.task, row.requesterName)), page }
  })
}

/** @throws Problem `not-found`, including for a task the caller can't see. */
export async function getTask(ctx: ServiceContext, id: string): Promise<TaskDetails> {
  requirePermission(ctx, 'user:read')
  return await inTransaction(ctx, async (tx) => {
    const row = await getTaskRow(tx, id)
    const mayReadLog = tx.actor.access.orgWidePermissions.has('task:read_log')
    return { ...toTask(row.task, row.requesterName), logTail: mayReadLog ? row.task.logTail : null }
  })
}

/**
 * Cancels a task: immediately if it waits, at its next step if it runs. Canceling one's own task needs no permission,
 * except what the task's type requires.
 * @throws Problem `state-conflict` if it is over.
 */
export async function cancelTask(ctx: ServiceContext, id: string): Promise<Task> {
  requirePermission(ctx, 'user:read')
  return await inTransaction(ctx, async (tx) => {
    const row = await lockTask(tx, id)
    if (row.requestedBy !== tx.actor.id) requirePermission(tx, 'task:cancel')
    await findTaskHooks(row.type).requireControl?.(tx, row)
    if (!isCancellable(row)) throw cannotCancel(row)
    // A running task keeps its job: if its worker is lost, the next one to claim the job ends the task.
    if (row.status === 'running') await requestCancel(tx, row)
    else await endTask(tx, row, { status: 'cancelled', result: row.result })
    return await readTask(tx, id)
  })
}

async function requestCancel(tx: TransactionContext, row: TaskRow) {
  const { orgId, id } = row
  await tx.db
    .update(task)
    .set({
      cancelRequested: true,
      logTail: appendLog(toLogLine('info', 'Cancellation requested. Stops after the current step.')),
      updatedAt: new Date(),
      updatedBy: tx.actor.id,
      version: sql`${task.version} + 1`,
    })
    .where(and(eq(task.orgId, orgId), eq(task.id, id)))
  await announceTask(tx, { ...row, version: row.version + 1 })
  tx.afterCommit.push(() => tx.tasks.interrupt({ orgId, id }))
}

function cannotCancel({ status, cancelRequested }: TaskRow) {
  const detail = cancelRequested
    ? 'This task is already being canceled.'
    : 'This task has already ended, so it can’t be canceled.'
  return new Problem('state-conflict', detail, { members: { state: status, allowed: cancellableStatuses } })
}

/**
 * Queues a finished task for another attempt.
 * @throws Problem `state-conflict` if it is unfinished, if it succeeded, or if a retry can't help.
 */
export async function retryTask(ctx: ServiceContext, id: string): Promise<Task> {
  requirePermission(ctx, 'task:retry')
  return await inTransaction(ctx, async (tx) => {
    const row = await lockTask(tx, id)
    await findTaskHooks(row.type).requireControl?.(tx, row)
    if (!isRetryable(row)) throw cannotRetry(row)
    const attempt = row.attempts.length + 1
    await tx.db
      .update(task)
      .set({
        status: 'queued',
        attempt,
        maxAttempts: attempt - 1 + automaticAttempts,
        progress: { ...row.progress, stage: 'queued', message: null },
        logTail: appendLog(toLogLine('info', 'Another attempt requested.')),
        error: null,
        cancelRequested: false,
        endedAt: null,
        scheduledFor: null,
        updatedAt: new Date(),
        updatedBy: tx.actor.id,
        version: sql`${task.version} + 1`,
      })
      .where(and(eq(task.orgId, tx.orgId), eq(task.id, id)))
    await tx.tasks.enqueue(tx, row)
    await announceTask(tx, { ...row, version: row.version + 1 })
    recordEvent(tx, {
      action: 'task.retried',
      category: 'task',
      subject: { type: 'task', id, name: row.title },
      targets: [row.subject],
      taskId: id,
      summary: cutText(`${row.title}: restarted, attempt ${attempt}.`, 300),
      metadata: { attempt, type: row.type },
    })
    return await readTask(tx, id)
  })
}

function cannotRetry({ status, error }: TaskRow) {
  const detail =
    error?.retryable === false
      ? `Trying again won’t help: ${error.detail}`
      : `This task ${status === 'succeeded' ? 'succeeded' : 'hasn’t ended yet'}. Only failed, partially completed, or canceled tasks can be retried.`
  return new Problem('state-conflict', detail, { members: { state: status, allowed: retryableStatuses } })
}

async function lockTask(tx: TransactionContext, id: string): Promise<TaskRow> {
  const [row] = await tx.db
    .select()
    .from(task)
    .where(and(visibleTasks(tx), eq(task.id, id)))
    .for('update')
  if (!row) throw notFound('task')
  return row
}

/** `getTask` within a transaction, without the log. */
export async function readTask(tx: TransactionContext, id: string): Promise<Task> {
  const row = await getTaskRow(tx, id)
  return toTask(row.task, row.requesterName)
}

async function getTaskRow(tx: TransactionContext, id: string) {
  const [row] = await tx.db
    .select({ task, requesterName: user.name })
    .from(task)
    .leftJoin(user, eq(user.id, task.requestedBy))
    .where(and(visibleTasks(tx), eq(task.id, id)))
  if (!row) throw notFound('task')
  return row
}

/** Matches the tasks the caller can see. */
export function visibleTasks(tx: TransactionContext): SQL | undefined {
  const { isFga, orgWidePermissions } = tx.actor.access
  const seesAll = !isFga && orgWidePermissions.has('task:read')
  return and(eq(task.orgId, tx.orgId), seesAll ? undefined : eq(task.requestedBy, tx.actor.id!))
}

function taskFilters(tx: TransactionContext, query: TaskQuery) {
  const requestedBy = query.requestedBy === 'me' ? tx.actor.id! : query.requestedBy
  return [
    query.type && inArray(task.type, query.type),
    query.status && inArray(task.status, query.status),
    query.subjectType === undefined ? undefined : sql`${task.subject} ->> 'type' = ${query.subjectType}`,
    query.subjectId === undefined ? undefined : sql`${task.subject} ->> 'id' = ${query.subjectId}`,
    requestedBy === undefined ? undefined : eq(task.requestedBy, requestedBy),
    query.from === undefined ? undefined : gte(task.createdAt, new Date(query.from)),
    query.to === undefined ? undefined : lt(task.createdAt, new Date(query.to)),
  ]
}
