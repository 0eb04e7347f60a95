import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import { Problem } from '../errors/problem.ts'
import { type Anchor, type CursorValues, decodeCursor, encodeCursor, type Page } from './page.ts'

type KeyType = 'text' | 'integer' | 'bigint' | 'float8' | 'timestamptz' | 'uuid'

/** One column or expression that a list is sorted by. The last key of a list must be unique. */
export interface SortKey {
  by: SQLWrapper
  type: KeyType
  descending?: boolean
  /** Rows without a value come last, in both directions. */
  nullable?: boolean
}

/**
 * The parts that a list's query has to include: position, order, and the column that the next position is
 * read from.
 */
export interface KeysetClauses {
  where: SQL | undefined
  orderBy: SQL
  limit: number
  /** Rows to skip before the first. Zero unless the list supports `skip`. */
  offset: number
  /** Select this as `sortValues`. */
  sortValues: SQL<CursorValues>
  /** Whether the rows are read in reverse, toward the start of the list. */
  backward: boolean
}

export interface KeysetList<Row> {
  /** Name of the order; a cursor of another order is rejected. */
  sort: string
  keys: readonly SortKey[]
  limit: number
  cursor: string | undefined
  skip?: number | undefined
  /** Set when the client asked for anchors to jump to. */
  anchors?: AnchorSource | false | undefined
  rows(clauses: KeysetClauses): Promise<(Row & { sortValues: CursorValues })[]>
  /** Counts matching rows, stopping at `limit`. */
  count(limit: number): Promise<number>
}

/** Larger totals are estimates. */
export const exactTotalMax = 10_000

/**
 * One page of a sorted list, continued from where the last page ended rather than from a row number, so rows that
 * appear or vanish in between neither repeat nor hide others.
 * @throws Problem `bad-cursor` for a cursor of another list or order.
 */
export async function listByKeyset<Row>(list: KeysetList<Row>): Promise<Page<Row>> {
  const position = list.cursor === undefined ? null : readCursor(list)
  const backward = position?.backward ?? false
  const rows = await list.rows({
    where: position ? afterPosition(list.keys, position.values, backward) : undefined,
    orderBy: orderByKeys(list.keys, backward),
    limit: list.limit + 1,
    offset: list.skip ?? 0,
    backward,
    sortValues: sql`jsonb_build_array(${sql.join(
      list.keys.map((key) => key.by),
      sql`, `,
    )})`,
  })
  const hasMore = rows.length > list.limit
  const items = rows.slice(0, list.limit)
  if (backward) items.reverse()

  const anchorResult = list.anchors
    ? await readAnchors({
        source: list.anchors,
        sort: list.sort,
        keys: list.keys,
        orderBy: orderByKeys(list.keys),
      })
    : null
  const total = anchorResult?.total ?? (await list.count(exactTotalMax + 1))
  const cursorAt = (row: { sortValues: CursorValues } | undefined, direction: 'n' | 'p') =>
    row ? encodeCursor([list.sort, direction, ...row.sortValues]) : null
  const isPastStart = position !== null || (list.skip ?? 0) > 0
  const hasNext = backward || hasMore
  const hasPrevious = backward ? hasMore : isPastStart
  return {
    items: items.map(({ sortValues: _, ...row }) => row as Row),
    page: {
      limit: list.limit,
      nextCursor: hasNext ? cursorAt(items.at(-1), 'n') : null,
      prevCursor: hasPrevious ? cursorAt(items[0], 'p') : null,
      total: anchorResult ? total : Math.min(total, exactTotalMax),
      totalIsExact: anchorResult !== null || total <= exactTotalMax,
      ...(anchorResult && { anchors: anchorResult.anchors }),
    },
  }
}

const yearOne = Date.parse('0001-01-01')
const timestampPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?(?:Z|[+-](?:0\d|1[0-5]):\d\d)$/

// Every accepted value must be readable by the database as that type: cursors aren't signed, so they can contain
// anything.
const isOfType: Record<KeyType, (value: unknown) => boolean> = {
  text: (value) => typeof value === 'string' && !value.includes('\0'),
  integer: (value) => Number.isInteger(value) && Math.abs(value as number) < 2 ** 31,
  bigint: Number.isSafeInteger,
  float8: Number.isFinite,
  timestamptz: (value) =>
    typeof value === 'string' && timestampPattern.test(value) && isValidTimestamp(value),
  uuid: (value) => typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value),
}

function isValidTimestamp(value: string) {
  const time = Date.parse(value)
  const day = Date.parse(value.slice(0, 10))
  return !Number.isNaN(time) && new Date(day).toISOString().startsWith(value.slice(0, 10)) && day >= yearOne
}

function readCursor({ cursor, keys, sort }: Pick<KeysetList<unknown>, 'cursor' | 'keys' | 'sort'>) {
  const [order, direction, ...values] = decodeCursor(cursor!, keys.length + 2)
  const isValid = keys.every((key, index) => {
    const value = values[index]!
    return value === null ? key.nullable === true : isOfType[key.type](value)
  })
  if (order !== sort || (direction !== 'n' && direction !== 'p') || !isValid) {
    throw new Problem(
      'bad-cursor',
      'This page cursor belongs to a different sort order. Load the list from the start.',
    )
  }
  return { backward: direction === 'p', values }
}

/** The order of a list, or the reverse. */
export function orderByKeys(keys: readonly SortKey[], backward = false) {
  return sql.join(
    keys.map((key) => {
      const direction = (key.descending ?? false) === backward ? sql`asc` : sql`desc`
      if (!key.nullable) return sql`${key.by} ${direction}`
      return sql`${key.by} ${direction} nulls ${backward ? sql`first` : sql`last`}`
    }),
    sql`, `,
  )
}

/**
 * The rows after a position: greater in the first key, or equal there and greater in the second, and so on.
 */
function afterPosition(keys: readonly SortKey[], values: CursorValues, backward: boolean): SQL {
  const list = (parts: (SQL | SQLWrapper)[]) => sql`(${sql.join(parts, sql`, `)})`
  const typedValues = keys.map((key, index) => sql`${values[index]!}::${sql.raw(key.type)}`)
  const sign = (key: SortKey) => ((key.descending ?? false) === backward ? sql`>` : sql`<`)

  const isUniform = keys.every((key) => !key.nullable && key.descending === keys[0]!.descending)
  // An index scan can start at a row comparison, but not at the alternatives below.
  if (isUniform) return sql`${list(keys.map((key) => key.by))} ${sign(keys[0]!)} ${list(typedValues)}`

  const isBeyond = (key: SortKey, index: number) => {
    const { by } = key
    if (values[index] === null) return backward ? sql`${by} is not null` : sql`false`
    const comparison = sql`${by} ${sign(key)} ${typedValues[index]!}`
    return key.nullable && !backward ? sql`(${comparison} or ${by} is null)` : comparison
  }
  const isEqual = (key: SortKey, index: number) =>
    values[index] === null ? sql`${key.by} is null` : sql`${key.by} = ${typedValues[index]!}`
  const alternatives = keys.map(
    (key, index) =>
      sql`(${sql.join([...keys.slice(0, index).map(isEqual), isBeyond(key, index)], sql` and `)})`,
  )
  return sql`(${sql.join(alternatives, sql` or `)})`
}

/** Rows between two anchors. */
const anchorStep = 1000

/** The filtered rows of a list. Join only what the sort keys and the filters need. */
interface AnchorSource {
  db: Transaction
  from: SQL
  where: SQL | undefined
}

type AnchorRow = { position: number; isLast: boolean; sortValues: CursorValues }

/** Every 1,000th row of a sorted list and the number of rows, in one pass over the keys. */
async function readAnchors(list: {
  source: AnchorSource
  sort: string
  keys: readonly { by: SQLWrapper }[]
  orderBy: SQL
}): Promise<{ anchors: Anchor[]; total: number }> {
  const { keys, orderBy } = list
  const { db, from, where } = list.source
  const name = (index: number) => sql.identifier(`key${index}`)
  const joinWithCommas = (parts: SQL[]) => sql.join(parts, sql`, `)
  // `lead` finds the last row in the same pass; a count over the window would buffer all rows.
  const { rows } = await db.execute<AnchorRow>(sql`
    select position::integer, is_last as "isLast", jsonb_build_array(${joinWithCommas(keys.map((_, index) => sql`${name(index)}`))}) as "sortValues"
    from (
      select
        ${joinWithCommas(keys.map((key, index) => sql`${key.by} as ${name(index)}`))},
        row_number() over in_order as position,
        lead(true) over in_order is null as is_last
      from ${from}
      where ${where ?? sql`true`}
      window in_order as (order by ${orderBy})
    ) numbered
    where is_last or position % ${sql.raw(String(anchorStep))} = 0`)
  const anchors: Anchor[] = [{ index: 0, cursor: null }]
  for (const { position, isLast, sortValues } of rows.toSorted((a, b) => a.position - b.position))
    if (!isLast) anchors.push({ index: position, cursor: encodeCursor([list.sort, 'n', ...sortValues]) })
  return { anchors, total: rows.find((row) => row.isLast)?.position ?? 0 }
}

/**
 * Keeps the statements of this transaction from scanning whole tables. The planner prefers such scans while one
 * organization holds most of the rows, and their time grows with the rows of all organizations.
 */
export const preferIndexes = async (db: Transaction) =>
  await db.execute(sql`select set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true)`)
