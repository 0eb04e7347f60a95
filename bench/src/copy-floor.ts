import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listColumns, openEmbedded, openPostgres } from './engine.ts'

/*
 * The floor of an import: COPY of the very rows that the import wrote, into a table with the same columns,
 * constraints and indexes, in one statement. It matches nothing, checks nothing and records nothing.
 */

type Table = 'property' | 'unit'

const floorTable = (table: Table) => `create table copy_floor (like ${table} including all)`
const importedRows = (table: Table, columns: string) =>
  `(select ${columns} from ${table} where external_id is not null)`

/** Seconds that PostgreSQL needs. The server must share this machine's files and let the role read them. */
export async function copyOnPostgres(databaseUrl: string, table: Table = 'property'): Promise<number> {
  const client = await openPostgres(databaseUrl)
  const folder = await mkdtemp(join(tmpdir(), 'parapet-copy-'))
  const file = join(folder, 'rows.copy')
  await chmod(folder, 0o777)
  try {
    const columns = await listColumns(client, table)
    await client.query(`copy ${importedRows(table, columns)} to '${file}'`)
    await client.query(floorTable(table))
    const start = performance.now()
    await client.query(`copy copy_floor (${columns}) from '${file}'`)
    return (performance.now() - start) / 1000
  } finally {
    await client.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Seconds that the embedded engine needs on the product's own folder, with the same durability. */
export async function copyOnEmbedded(folder: string, table: Table = 'property'): Promise<number> {
  const engine = await openEmbedded(folder)
  try {
    const columns = await listColumns(engine, table)
    const { blob } = await engine.raw.query(`copy ${importedRows(table, columns)} to '/dev/blob'`)
    await engine.query(floorTable(table))
    const start = performance.now()
    await engine.raw.query(`copy copy_floor (${columns}) from '/dev/blob'`, [], { blob })
    return (performance.now() - start) / 1000
  } finally {
    await engine.close()
  }
}
