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
import { notFound } from '../errors/problem.ts'
import type { Task, TaskQuery } from './tasks.schema.ts'
import { toTask } from './to-task.ts'

/** The tasks of the organisation; for limited members, and without `task:read`, only those the caller asked for. */
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
