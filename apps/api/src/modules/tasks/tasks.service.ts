import { and, asc, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import {
  inTransaction,
  requirePermission,
  type ServiceContext,
  type TransactionContext,
} from '../../context.ts'
import { task, user } from '../../db/schema/index.ts'
import { decodeCursor, encodeCursor, type Page } from '../../http/page.ts'
import { notFound } from '../../problem.ts'
import type { Task, TaskQuery } from './tasks.schema.ts'
import { toTask } from './to-task.ts'

const totalMax = 10_000

/** The tasks of the organisation; without `task:read` only those the caller asked for. */
export async function listTasks(ctx: ServiceContext, query: TaskQuery): Promise<Page<Task>> {
  requirePermission(ctx, 'user:read')
  return await inTransaction(ctx, async (tx) => {
    const where = and(visibleTasks(tx), ...filters(tx, query))
    const { rows, hasNext, hasPrevious } = await readPage(tx, query, where)
    const [counted] = await tx.db.select({ n: sql<number>`count(*)::int` }).from(
      tx.db
        .select({ one: sql`1`.as('one') })
        .from(task)
        .where(where)
        .limit(totalMax + 1)
        .as('t'),
    )
    const total = Math.min(counted!.n, totalMax)
    const cursor = (row: (typeof rows)[number] | undefined, direction: string) =>
      row ? encodeCursor([direction, ...sortValues(query, row.task)]) : null
    return {
      items: rows.map((row) => toTask(row.task, row.requesterName)),
      page: {
        limit: query.limit,
        nextCursor: hasNext ? cursor(rows.at(-1), 'next') : null,
        prevCursor: hasPrevious ? cursor(rows[0], 'prev') : null,
        total,
        totalIsExact: counted!.n <= totalMax,
      },
    }
  })
}

/** One task. @throws Problem `not-found` for a task the caller may not see. */
export async function getTask(ctx: ServiceContext, id: string): Promise<Task> {
  requirePermission(ctx, 'user:read')
  return await inTransaction(ctx, (tx) => readTask(tx, id))
}

/** The task inside a transaction that is under way. */
export async function readTask(tx: TransactionContext, id: string): Promise<Task> {
  const [row] = await selectTasks(tx).where(and(visibleTasks(tx), eq(task.id, id)))
  if (!row) throw notFound('task')
  return toTask(row.task, row.requesterName)
}

/** The tasks a caller may see at all. */
export function visibleTasks(tx: TransactionContext): SQL | undefined {
  const seesAll = tx.actor.access.unscoped.has('task:read')
  return and(eq(task.orgId, tx.orgId), seesAll ? undefined : eq(task.requestedBy, tx.actor.id!))
}

const selectTasks = (tx: TransactionContext) =>
  tx.db.select({ task, requesterName: user.name }).from(task).leftJoin(user, eq(user.id, task.requestedBy))

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

async function readPage(tx: TransactionContext, query: TaskQuery, where: SQL | undefined) {
  const isDescending = query.sort.startsWith('-')
  const column = query.sort.endsWith('status') ? task.status : task.createdAt
  const [direction, ...values] = query.cursor === undefined ? ['next'] : decodeCursor(query.cursor, 3)
  const isBackwards = direction === 'prev'
  const order = isDescending !== isBackwards ? desc : asc
  const comparison = isDescending !== isBackwards ? sql`<` : sql`>`
  const beyond =
    values.length > 0
      ? sql`(${column}, ${task.id}) ${comparison} (${values[0]}::${sql.raw(column === task.createdAt ? 'timestamptz' : 'text')}, ${values[1]}::uuid)`
      : undefined
  const found = await selectTasks(tx)
    .where(and(where, beyond))
    .orderBy(order(column), order(task.id))
    .limit(query.limit + 1)
  const hasMore = found.length > query.limit
  const rows = found.slice(0, query.limit)
  if (isBackwards) rows.reverse()
  return {
    rows,
    hasNext: isBackwards || hasMore,
    hasPrevious: isBackwards ? hasMore : query.cursor !== undefined,
  }
}

function sortValues(query: TaskQuery, row: typeof task.$inferSelect) {
  return [query.sort.endsWith('status') ? row.status : row.createdAt.toISOString(), row.id]
}
