import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { DurableFs, durableStartParams } from '@parapet/api/durable-fs'
import pg from 'pg'

/** A direct connection to the product's database. */
export interface DatabaseClient {
  query<Row>(statement: string, values?: unknown[]): Promise<Row[]>
  close(): Promise<void>
}

/** Opens the product's cluster with the same durability. The product must not run at the same time. */
export async function openEmbedded(folder: string): Promise<DatabaseClient & { pglite: PGlite }> {
  const pglite = await PGlite.create({
    fs: new DurableFs(folder),
    extensions: { pg_trgm },
    startParams: durableStartParams(PGlite.defaultStartParams),
  })
  return {
    pglite,
    query: async (statement, values) => (await pglite.query(statement, values)).rows as never,
    close: () => pglite.close(),
  }
}

export async function openPostgres(databaseUrl: string): Promise<DatabaseClient> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  return {
    query: async (statement, values) => (await client.query(statement, values)).rows as never,
    close: () => client.end(),
  }
}

const listColumnsSql = `
  select string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
  from information_schema.columns
  where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`

/** The writable columns of a table, as a comma-separated list. */
export async function listColumns(client: DatabaseClient, table: string): Promise<string> {
  const [row] = await client.query<{ columns: string }>(listColumnsSql, [table])
  return row!.columns
}
