import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { type KeysetList, listByKeyset, type SortKey } from '../../../platform/http/keyset.ts'
import type { Page } from '../../../platform/http/page.ts'

interface ListPage<Row> {
  query: {
    sort: string
    limit: number
    cursor?: string | undefined
    skip?: number | undefined
    anchors?: boolean | undefined
  }
  table: PgTable
  /** The joins that `keys` and `where` need; the table alone by default. */
  from?: SQL
  where: SQL
  keys: readonly SortKey[]
  /** Keeps the planner from sorting every match; see `inIndexOrder`. */
  forceIndexOrder: boolean
  rows: KeysetList<Row>['rows']
}

/** One page of a list, with the `skip` and `anchors` of its query. */
export async function readPage<Row>(tx: TransactionContext, list: ListPage<Row>): Promise<Page<Row>> {
  const { query, table, from = sql`${table}`, where, keys, forceIndexOrder, rows } = list
  const { sort, limit, cursor, skip, anchors } = query
  return await listByKeyset<Row>({
    sort,
    keys,
    limit,
    cursor,
    skip,
    anchors: anchors && { db: tx.db, from, where },
    rows: (part) => (forceIndexOrder ? inIndexOrder(tx, () => rows(part)) : rows(part)),
    count: (max) => countUpTo(tx, table, where, max),
  })
}

/**
 * Row-level security hides column statistics from the planner, so it mistakes a common word for a rare one and expects
 * too few rows after a cursor. It then sorts every match, although reading in index order fills a page after a few rows.
 */
async function inIndexOrder<Result>(tx: TransactionContext, read: () => Promise<Result>): Promise<Result> {
  await tx.db.execute(sql`select set_config('enable_sort', 'off', true)`)
  const result = await read()
  await tx.db.execute(sql`select set_config('enable_sort', 'on', true)`)
  return result
}

async function countUpTo(tx: TransactionContext, table: PgTable, where: SQL, max: number) {
  const { rows } = await tx.db.execute<{ count: number }>(
    sql`select count(*)::integer as count from (select 1 from ${table} where ${where} limit ${max}) matching`,
  )
  return rows[0]!.count
}
