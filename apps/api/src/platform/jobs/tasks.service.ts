import { and, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import {
  inTransaction,
  requirePermission,
  type ServiceContext,
  type TransactionContext,
} from '../context/context.ts'
import { task, user } from '../db/schema/index.ts'
import { listByKeyset } from '../http/keyset.ts'
import type { Page } from '../http/page.ts'
import { notFound, Problem } from '../errors/problem.ts'
import { recordEvent } from '../ledger/record-event.ts'
import { announceTask } from '../realtime/announce-change.ts'
import { cutText } from '../text/cut-text.ts'
import { endTask } from './task-lifecycle.ts'
import type { TaskRow } from './task-handlers.ts'
import type { Task, TaskQuery } from './tasks.schema.ts'

const automaticAttempts = 5

const retryableStatuses = ['failed', 'partial', 'cancelled'] as const
const cancellableStatuses = ['queued', 'waiting', 'running'] as const

const isRetryable = (row: TaskRow) =>
  (retryableStatuses as readonly string[]).includes(row.status) && row.error?.retryable !== false

const isCancellable = (row: TaskRow) =>
  (cancellableStatuses as readonly string[]).includes(row.status) && !row.cancelRequested

/** A task as people see it. `requesterName` is null for a task of the system. */
export function toTask(row: TaskRow, requesterName: string | null): Task {
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

/** The tasks of the organization; for limited members, and without `task:read`, only those the caller asked for. */
export async function listTasks(ctx: ServiceContext, query: TaskQuery): Promise<Page<Task>> {
  requirePermission(ctx, 'user:read')
  return await inTransaction(ctx, async (tx) => {
    const where = and(visibleTasks(tx), ...filters(tx, query))
    const descending = query.sort.startsWith('-')
    const id = { by: task.id, type: 'uuid', descending } as const
    const first = query.sort.endsWith('status')
      ? ({ by: task.status, type: 'text', descending } as const)
      : ({ by: task.createdAt, type: 'timestamptz', descending } as const)
    const { items, page } = await listByKeyset({
      sort: query.sort,
      keys: [first, id],
      limit: query.limit,
      cursor: query.cursor,
      rows: (part) =>
        tx.db
          .select({ task, requesterName: user.name, sortValues: part.sortValues })
          .from(task)
          .leftJoin(user, eq(user.id, task.requestedBy))
          .where(and(where, part.where))
          .orderBy(part.orderBy)
          .limit(part.limit),
      async count(limit) {
        const matching = tx.db.select({ id: task.id }).from(task).where(where).limit(limit).as('matching')
        const [counted] = await tx.db.select({ n: sql<number>`count(*)::int` }).from(matching)
        return counted!.n
      },
    })
    return { items: items.map((row) => toTask(row.task, row.requesterName)), page }
  })
}

/** One task. @throws Problem `not-found` for a task the caller may not see. */
export async function getTask(ctx: ServiceContext, id: string): Promise<Task> {
  requirePermission(ctx, 'user:read')
  return await inTransaction(ctx, (tx) => readTask(tx, id))
}

/**
 * Stops a task: one that waits at once, one that runs at its next step. Everybody may stop what they started.
 * @throws Problem `state-conflict` when it is over.
 */
export async function cancelTask(ctx: ServiceContext, id: string): Promise<Task> {
  requirePermission(ctx, 'user:read')
  return await inTransaction(ctx, async (tx) => {
    const before = await lockTask(tx, id)
    if (before.requestedBy !== tx.actor.id) requirePermission(tx, 'task:cancel')
    if (!isCancellable(before)) throw cannotCancel(before)
    // The job of one that runs stays: if its worker is gone, whoever gets the job next ends the task.
    if (before.status === 'running') await requestStop(tx, before)
    else await endTask(tx, before, { status: 'cancelled', result: before.result })
    return await readTask(tx, id)
  })
}

async function requestStop(tx: TransactionContext, row: TaskRow) {
  const { orgId, id } = row
  await tx.db
    .update(task)
    .set({
      cancelRequested: true,
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
    : `This task is ${status}, so it can't be canceled.`
  return new Problem('state-conflict', detail, { members: { state: status, allowed: cancellableStatuses } })
}

/**
 * Queues a finished task again: the same task, one attempt more.
 * @throws Problem `state-conflict` while it runs, when it succeeded, and when trying again cannot help.
 */
export async function retryTask(ctx: ServiceContext, id: string): Promise<Task> {
  requirePermission(ctx, 'task:retry')
  return await inTransaction(ctx, async (tx) => {
    const before = await lockTask(tx, id)
    if (!isRetryable(before)) throw cannotRetry(before)
    const attempt = before.attempts.length + 1
    await tx.db
      .update(task)
      .set({
        status: 'queued',
        attempt,
        maxAttempts: attempt - 1 + automaticAttempts,
        progress: { ...before.progress, stage: 'queued', message: null },
        error: null,
        cancelRequested: false,
        endedAt: null,
        scheduledFor: null,
        updatedAt: new Date(),
        updatedBy: tx.actor.id,
        version: sql`${task.version} + 1`,
      })
      .where(and(eq(task.orgId, tx.orgId), eq(task.id, id)))
    await tx.tasks.put(tx, before)
    await announceTask(tx, { ...before, version: before.version + 1 })
    recordEvent(tx, {
      action: 'task.retried',
      category: 'task',
      subject: { type: 'task', id, name: before.title },
      targets: [before.subject],
      taskId: id,
      summary: cutText(`${before.title}: restarted, attempt ${attempt}.`, 300),
      metadata: { attempt, type: before.type },
    })
    return await readTask(tx, id)
  })
}

function cannotRetry({ status, error }: TaskRow) {
  const detail =
    error?.retryable === false
      ? `Trying again won't help: ${error.detail}`
      : `This task is ${status}. Only failed, partially completed, or canceled tasks can be retried.`
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

/** The task inside a transaction that is under way. */
export async function readTask(tx: TransactionContext, id: string): Promise<Task> {
  const [row] = await tx.db
    .select({ task, requesterName: user.name })
    .from(task)
    .leftJoin(user, eq(user.id, task.requestedBy))
    .where(and(visibleTasks(tx), eq(task.id, id)))
  if (!row) throw notFound('task')
  return toTask(row.task, row.requesterName)
}

/** The tasks a caller may see at all. */
export function visibleTasks(tx: TransactionContext): SQL | undefined {
  const { isFga, unscoped } = tx.actor.access
  const seesAll = !isFga && unscoped.has('task:read')
  return and(eq(task.orgId, tx.orgId), seesAll ? undefined : eq(task.requestedBy, tx.actor.id!))
}

function filters(tx: TransactionContext, query: TaskQuery) {
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
