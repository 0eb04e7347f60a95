import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { DurableFs, durableStartParams } from '@parapet/api/durable-fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

/*
 * The floor of an import: COPY of the very rows that the import wrote, into a table with the same columns,
 * constraints and indexes, in one statement. It matches nothing, checks nothing and records nothing.
 */

const columnsStatement = `
  select string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
  from information_schema.columns where table_name = 'property' and is_generated = 'NEVER'`
const floorTable = 'create table copy_floor (like property including all)'
const importedRows = (columns: string) => `(select ${columns} from property where external_id is not null)`

/** Seconds that PostgreSQL needs. The server must share this machine's files and let the role read them. */
export async function copyOnPostgres(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  const folder = await mkdtemp(join(tmpdir(), 'parapet-copy-'))
  const file = join(folder, 'rows.copy')
  await chmod(folder, 0o777)
  await client.connect()
  try {
    const { columns } = (await client.query<{ columns: string }>(columnsStatement)).rows[0]!
    await client.query(`copy ${importedRows(columns)} to '${file}'`)
    await client.query(floorTable)
    const start = performance.now()
    await client.query(`copy copy_floor (${columns}) from '${file}'`)
    return (performance.now() - start) / 1000
  } finally {
    await client.end()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Seconds that the embedded engine needs on the product's own folder, with the same durability. */
export async function copyOnEmbedded(folder: string): Promise<number> {
  const engine = await PGlite.create({
    fs: new DurableFs(folder),
    extensions: { pg_trgm },
    startParams: durableStartParams(PGlite.defaultStartParams),
  })
  try {
    const { columns } = (await engine.query<{ columns: string }>(columnsStatement)).rows[0]!
    const { blob } = await engine.query(`copy ${importedRows(columns)} to '/dev/blob'`)
    await engine.exec(floorTable)
    const start = performance.now()
    await engine.query(`copy copy_floor (${columns}) from '/dev/blob'`, [], { blob })
    return (performance.now() - start) / 1000
  } finally {
    await engine.close()
  }
}
