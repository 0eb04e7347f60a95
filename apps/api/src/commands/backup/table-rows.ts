import { createHash } from 'node:crypto'
import pg, { type ClientBase } from 'pg'

export interface Table {
  name: string
  /** Stored columns, without generated ones. */
  columns: { name: string; type: string }[]
  /** Names of the columns of the primary key. */
  key: string[]
}

/** Every table, in dependency order: each after the tables it references. */
export async function listTables(client: ClientBase): Promise<Table[]> {
  const { rows: tables } = await client.query<Table & { references: string[] }>(`
    select c.relname as name,
      (select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) order by attnum)
        from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      (select json_agg(attname order by array_position(indkey::int2[], attnum))
        from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
        where indrelid = c.oid and indisprimary) as key,
      array(select confrelid::regclass::text from pg_constraint
        where conrelid = c.oid and contype = 'f' and confrelid <> c.oid) as references
    from pg_class c
    where relnamespace = 'public'::regnamespace and relkind = 'r'
    order by relname`)
  return sortByReference(tables).map(({ references: _references, ...table }) => table)
}

function sortByReference<T extends { name: string; references: string[] }>(tables: readonly T[]): T[] {
  const sortedTables: T[] = []
  const sortedNames = new Set<string>()
  while (sortedTables.length < tables.length) {
    const next = tables.filter(
      ({ name, references }) => !sortedNames.has(name) && references.every((other) => sortedNames.has(other)),
    )
    if (next.length === 0)
      throw new Error('Tables reference each other in a cycle, so none can be filled first')
    sortedTables.push(...next)
    for (const { name } of next) sortedNames.add(name)
  }
  return sortedTables
}

/** A row with each value in PostgreSQL's text format. */
type TextRow = (string | null)[]

export interface TableDigest {
  rows: number
  /** SHA-256 over every stored value of every row, in the order of the primary key. */
  hash: string
}

const rowsPerBatch = 500

const quoteIdentifier = pg.escapeIdentifier

/** Makes both databases format values identically. Lasts until the transaction ends. */
export async function setTextFormats(client: ClientBase) {
  await client.query(`
    set local timezone = 'UTC';
    set local datestyle = 'ISO, MDY';
    set local intervalstyle = 'postgres';
    set local bytea_output = 'hex';
    set local extra_float_digits = 1`)
}

/** All rows in batches, ordered by primary key with a collation that doesn't depend on the database's locale. */
export async function* readRows(client: ClientBase, table: Table): AsyncGenerator<TextRow[]> {
  const types = new Map(table.columns.map((column) => [column.name, column.type]))
  const order = table.key.map((key) =>
    types.get(key) === 'text' ? `${quoteIdentifier(key)} collate "C"` : quoteIdentifier(key),
  )
  const values = table.columns.map((column) => `${quoteIdentifier(column.name)}::text`)
  await client.query(
    `declare table_rows no scroll cursor for select ${values.join(', ')} from ${quoteIdentifier(table.name)} order by ${order.join(', ')}`,
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
  const names = table.columns.map((column) => quoteIdentifier(column.name))
  const values = table.columns.map(({ type }, n) => `r.c${n}::${type}`)
  const parameters = table.columns.map((_, n) => `$${n + 1}::text[]`)
  const aliases = table.columns.map((_, n) => `c${n}`)
  await client.query(
    `insert into ${quoteIdentifier(table.name)} (${names.join(', ')}) overriding system value
     select ${values.join(', ')} from unnest(${parameters.join(', ')}) as r(${aliases.join(', ')})`,
    table.columns.map((_, n) => rows.map((row) => row[n]!)),
  )
}

/** Reads every row in batches, and returns their number and hash. */
export async function digestRows(
  client: ClientBase,
  table: Table,
  onBatch: (rows: TextRow[]) => Promise<void> = async () => {},
): Promise<TableDigest> {
  const digest = createHash('sha256')
  let count = 0
  for await (const rows of readRows(client, table)) {
    for (const row of rows) digest.update(`${JSON.stringify(row)}\n`)
    count += rows.length
    await onBatch(rows)
  }
  return { rows: count, hash: digest.digest('hex') }
}
