import { createHash } from 'node:crypto'
import pg, { type ClientBase } from 'pg'
import type { Table } from './list-tables.ts'

/** A row as the database writes its values in text. */
export type TextRow = (string | null)[]

export interface TableDigest {
  rows: number
  /** SHA-256 over every stored value of every row, in the order of the primary key. */
  hash: string
}

const rowsPerBatch = 500

const name = pg.escapeIdentifier

/** Within a transaction: so that both sides write the same value in the same way. */
export async function unifyTexts(client: ClientBase) {
  await client.query(`
    set local timezone = 'UTC';
    set local datestyle = 'ISO, MDY';
    set local intervalstyle = 'postgres';
    set local bytea_output = 'hex';
    set local extra_float_digits = 1`)
}

/** All rows, some at a time, in the order of the primary key, which does not depend on the language of the database. */
export async function* readRows(client: ClientBase, table: Table): AsyncGenerator<TextRow[]> {
  const types = new Map(table.columns.map((column) => [column.name, column.type]))
  const order = table.key.map((key) => (types.get(key) === 'text' ? `${name(key)} collate "C"` : name(key)))
  const values = table.columns.map((column) => `${name(column.name)}::text`)
  await client.query(
    `declare table_rows no scroll cursor for select ${values.join(', ')} from ${name(table.name)} order by ${order.join(', ')}`,
  )
  for (;;) {
    const text = `fetch ${rowsPerBatch} from table_rows`
    const { rows } = await client.query<TextRow>({ text, rowMode: 'array' })
    if (rows.length > 0) yield rows
    if (rows.length < rowsPerBatch) break
  }
  await client.query('close table_rows')
}

export async function writeRows(client: ClientBase, table: Table, rows: readonly TextRow[]) {
  const names = table.columns.map((column) => name(column.name))
  const values = table.columns.map(({ type }, n) => `r.c${n}::${type}`)
  const lists = table.columns.map((_, n) => `$${n + 1}::text[]`)
  const aliases = table.columns.map((_, n) => `c${n}`)
  await client.query(
    `insert into ${name(table.name)} (${names.join(', ')}) overriding system value
     select ${values.join(', ')} from unnest(${lists.join(', ')}) as r(${aliases.join(', ')})`,
    table.columns.map((_, n) => rows.map((row) => row[n]!)),
  )
}

/** Reads every row, hands each batch to `take`, and says what they were. */
export async function digestRows(
  client: ClientBase,
  table: Table,
  take: (rows: TextRow[]) => Promise<void> = async () => {},
): Promise<TableDigest> {
  const digest = createHash('sha256')
  let count = 0
  for await (const rows of readRows(client, table)) {
    for (const row of rows) digest.update(`${JSON.stringify(row)}\n`)
    count += rows.length
    await take(rows)
  }
  return { rows: count, hash: digest.digest('hex') }
}
