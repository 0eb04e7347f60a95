import { and, getTableName, type SQL, sql, Subquery } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { PlanPreference, TransactionContext } from '../../../platform/context/context.ts'
import {
  exactTotalMax,
  type KeysetClauses,
  type KeysetList,
  listByKeyset,
  type SortKey,
} from '../../../platform/http/keyset.ts'
import { isUnfiltered } from './filters.ts'
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
  rows(clauses: PageClauses): ReturnType<RowsWithTotal<Row>>
}

interface PageClauses extends KeysetClauses {
  /**
   * The rows of the page, under the name of the table. Select from it instead of the table, and join what the rows show:
   * the planner expects far fewer rows of several tables than there are, and would join all of them to sort them.
   */
  page: Subquery
  /** Select this as `total`. */
  total: SQL<number | null>
}

type RowsWithTotal<Row> = (
  clauses: PageClauses,
) => Promise<(Awaited<ReturnType<KeysetList<Row>['rows']>>[number] & { total: number | null })[]>

interface ListPlan {
  /** For the transaction. */
  prefer: PlanPreference
  forceIndexOrder: boolean
}

/**
 * How to plan a list. The index of an order fills a page soon, unless most rows are filtered out or hidden from the caller
 * (`visible`). Anchors and facets read all rows, so joining them in index order would take seconds; only the page itself
 * is read in it then. So is a page after a cursor, of which the planner expects too few rows.
 */
export function planList(
  filters: object,
  visible: SQL | undefined,
  { readsAllRows, cursor }: { readsAllRows: boolean; cursor?: string | undefined },
): ListPlan {
  const isWhole = isUnfiltered(filters) && visible === undefined
  return isWhole && !readsAllRows
    ? { prefer: 'index order', forceIndexOrder: false }
    : { prefer: 'indexes', forceIndexOrder: isWhole || (isUnfiltered(filters) && cursor !== undefined) }
}

/** One page of a list, with the `skip` and `anchors` of its query. */
export async function readPage<Row>(tx: TransactionContext, list: ListPage<Row>): Promise<Page<Row>> {
  const { query, table, from = sql`${table}`, where, keys, forceIndexOrder } = list
  const { sort, limit, cursor, skip, anchors } = query
  let total: number | null = null
  const rows: KeysetList<Row>['rows'] = async (clauses) => {
    const found = await list.rows({
      ...clauses,
      page: new Subquery(
        sql`select ${table}.* from ${from} where ${and(where, clauses.where)} order by ${clauses.orderBy} ${limitTo(clauses)}`,
        {},
        getTableName(table),
      ),
      // Anchors come with the total.
      total: anchors ? sql`null` : sql`(${countUpTo(table, where, exactTotalMax + 1)})`,
    })
    total = found[0]?.total ?? null
    return found
  }
  return await listByKeyset<Row>({
    sort,
    keys,
    limit,
    cursor,
    skip,
    anchors: anchors && { db: tx.db, from, where },
    rows: (clauses) => (forceIndexOrder ? inIndexOrder(tx, () => rows(clauses)) : rows(clauses)),
    count: async (max) => total ?? (await count(tx, countUpTo(table, where, max))),
  })
}

/**
 * The limit is part of the text, because the planner needs it and there are few; the offset is a parameter, because each
 * text takes up a prepared statement.
 */
const limitTo = ({ limit, offset }: KeysetClauses) =>
  offset === 0 ? sql.raw(`limit ${limit}`) : sql`${sql.raw(`limit ${limit}`)} offset ${offset}`

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

const countUpTo = (table: PgTable, where: SQL, max: number) =>
  sql<number>`select count(*)::integer as count from (select 1 from ${table} where ${where} ${sql.raw(`limit ${max}`)}) matching`

async function count(tx: TransactionContext, statement: SQL<number>) {
  const { rows } = await tx.db.execute<{ count: number }>(statement)
  return rows[0]!.count
}
