import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { DurableFs, durableStartParams } from '@parapet/api/durable-fs'
import pg from 'pg'

/** A database spoken to directly, beside the product. */
export interface Engine {
  query<Row>(statement: string, values?: unknown[]): Promise<Row[]>
  close(): Promise<void>
}

/** The product's own folder with the product's own durability. The product must not run at the same time. */
export async function openEmbedded(folder: string): Promise<Engine & { raw: PGlite }> {
  const raw = await PGlite.create({
    fs: new DurableFs(folder),
    extensions: { pg_trgm },
    startParams: durableStartParams(PGlite.defaultStartParams),
  })
  return {
    raw,
    query: async (statement, values) => (await raw.query(statement, values)).rows as never,
    close: () => raw.close(),
  }
}

export async function openPostgres(databaseUrl: string): Promise<Engine> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  return {
    query: async (statement, values) => (await client.query(statement, values)).rows as never,
    close: () => client.end(),
  }
}

const columnsStatement = `
  select string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
  from information_schema.columns
  where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`

/** The columns of a table that can be written, as a list for a statement. */
export async function listColumns(engine: Engine, table: string): Promise<string> {
  const [row] = await engine.query<{ columns: string }>(columnsStatement, [table])
  return row!.columns
}
