import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listColumns, openEmbedded, openPostgres } from './database-client.ts'

/*
 * The baseline of an import: COPY of the same rows into a table with the same columns, constraints, and indexes, in one
 * statement, without matching, checks, or ledger events.
 */

type Table = 'property' | 'unit'

const createTableSql = (table: Table) => `create table copy_baseline (like ${table} including all)`
const selectImportedSql = (table: Table, columns: string) =>
  `(select ${columns} from ${table} where external_id is not null)`

/** Seconds that COPY takes on PostgreSQL. The server must share this machine's files and let the role read them. */
export async function measureCopyOnPostgres(databaseUrl: string, table: Table = 'property'): Promise<number> {
  const client = await openPostgres(databaseUrl)
  const folder = await mkdtemp(join(tmpdir(), 'parapet-copy-'))
  const file = join(folder, 'rows.copy')
  await chmod(folder, 0o777)
  try {
    const columns = await listColumns(client, table)
    await client.query(`copy ${selectImportedSql(table, columns)} to '${file}'`)
    await client.query(createTableSql(table))
    const start = performance.now()
    await client.query(`copy copy_baseline (${columns}) from '${file}'`)
    return (performance.now() - start) / 1000
  } finally {
    await client.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Seconds that COPY takes on the embedded engine, in the product's own cluster, with the same durability. */
export async function measureCopyOnEmbedded(
  clusterFolder: string,
  table: Table = 'property',
): Promise<number> {
  const client = await openEmbedded(clusterFolder)
  try {
    const columns = await listColumns(client, table)
    const { blob } = await client.pglite.query(`copy ${selectImportedSql(table, columns)} to '/dev/blob'`)
    await client.query(createTableSql(table))
    const start = performance.now()
    await client.pglite.query(`copy copy_baseline (${columns}) from '/dev/blob'`, [], { blob })
    return (performance.now() - start) / 1000
  } finally {
    await client.close()
  }
}
