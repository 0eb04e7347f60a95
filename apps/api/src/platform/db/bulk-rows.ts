import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { setImmediate } from 'node:timers/promises'
import type { Database } from './database.ts'

interface BulkRows {
  /** Names of the columns that have a value in some row, in the order of `values`. */
  columns: SQL
  /** The select list that goes with `columns`. */
  values: SQL
  /** The from item: one row `r` for each of `rows`. */
  source: SQL
}

/**
 * Passes many rows as one JSON parameter, typed as the columns of a table: one statement for any number of rows, on both
 * engines. Columns without any value are left out, so they must be nullable; a value that all rows share is sent once.
 * Columns in `varying` always come from the rows, so that a statement can refer to `r.<name>`.
 */
export function bulkRows(
  table: PgTable,
  keys: readonly string[],
  rows: readonly object[],
  varyingKeys: readonly string[] = [],
): BulkRows {
  const columns = getTableColumns(table) as Record<string, PgColumn>
  const names: SQL[] = []
  const values: SQL[] = []
  const columnDefinitions: SQL[] = []
  const varyingColumns: [key: string, name: string][] = []
  for (const key of keys) {
    const column = columns[key]
    if (!column) throw new Error(`The table has no column ${key}, so rows can't be written to it`)
    const name = sql.identifier(column.name)
    const type = column.getSQLType()
    const constant = varyingKeys.includes(key) ? undefined : findConstant(rows, key, type)
    if (constant === null) continue
    names.push(sql`${name}`)
    if (constant === undefined) {
      varyingColumns.push([key, column.name])
      columnDefinitions.push(sql`${name} ${sql.raw(type)}`)
      values.push(sql`r.${name}`)
    } else values.push(sql`${toParameter(constant, type)}::${sql.raw(type)}`)
  }
  // A table function needs at least one column.
  if (varyingColumns.length === 0) columnDefinitions.push(sql`position integer`)
  return {
    columns: sql.join(names, sql`, `),
    values: sql.join(values, sql`, `),
    source: sql`jsonb_to_recordset(${toJson(rows, varyingColumns)}::jsonb) as r(${sql.join(columnDefinitions, sql`, `)})`,
  }
}

function toJson(rows: readonly object[], varyingColumns: readonly [key: string, name: string][]) {
  return JSON.stringify(
    rows.map((row) => {
      const values: Record<string, unknown> = {}
      for (const [key, name] of varyingColumns) {
        const value = (row as Record<string, unknown>)[key]
        if (value !== null && value !== undefined) values[name] = value
      }
      return values
    }),
  )
}

type Constant = string | number | boolean | Date | readonly never[] | Record<string, never>

/**
 * The value that all rows share; null when none has one; undefined when they differ or it isn't a plain
 * value.
 */
function findConstant(rows: readonly object[], key: string, type: string): Constant | null | undefined {
  const first = (rows[0] as Record<string, unknown> | undefined)?.[key] ?? null
  for (const row of rows) {
    const value = (row as Record<string, unknown>)[key] ?? null
    if (value !== first && !(isEmpty(value) && isEmpty(first))) return undefined
  }
  if (first === null) return null
  if (typeof first !== 'object') return type === 'jsonb' ? undefined : (first as Constant)
  return first instanceof Date || isEmpty(first) ? (first as Constant) : undefined
}

const isEmpty = (value: unknown) =>
  typeof value === 'object' &&
  value !== null &&
  (Array.isArray(value)
    ? value.length === 0
    : value.constructor === Object && Object.keys(value).length === 0)

function toParameter(value: Constant, type: string) {
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return type.endsWith('[]') ? '{}' : '[]'
  return typeof value === 'object' ? '{}' : value
}

const rowsPerStatement = 1_000

/**
 * Runs a statement until it affects less than one batch, so that no single statement holds its locks for
 * long. `createStatement` puts the batch size into the statement's limit.
 * @returns how many rows were affected in total.
 */
export async function inBatches(
  db: Database,
  createStatement: (size: number) => SQL,
  { signal, size = rowsPerStatement }: { signal?: AbortSignal | undefined; size?: number } = {},
): Promise<number> {
  let total = 0
  for (;;) {
    if (signal?.aborted) return total
    const count = readAffectedCount(await db.execute(createStatement(size)))
    total += count
    if (count < size) return total
  }
}

/** The two engines name the count differently. */
const readAffectedCount = (result: object) =>
  'rowCount' in result ? Number(result.rowCount) : 'affectedRows' in result ? Number(result.affectedRows) : 0

/** Larger pages would block the event loop for too long while they are processed. */
const rowsPerPage = 2000

/** Rows ordered by id, in pages, yielding to the event loop between pages. */
export async function* inPages<Row extends { id: string }>(
  read: (afterId: string | null, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let afterId: string | null = null; ;) {
    const rows: Row[] = await read(afterId, rowsPerPage)
    yield rows
    if (rows.length < rowsPerPage) return
    afterId = rows.at(-1)!.id
    await setImmediate()
  }
}
